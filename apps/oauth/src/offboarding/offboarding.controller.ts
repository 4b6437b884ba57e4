import { HttpCode, Post } from '@nestjs/common';
import { OFFBOARDED_AT_ONCE } from '@referral-exchange/contracts';
import {
  type Deferred,
  DeferredBody,
  Flag,
  ListOf,
  ServiceController,
  Unwrapped,
} from '@referral-exchange/http';
import { OffboardFirm } from './offboard-firm.js';

const SOME_ID = '0190b3a5-7c1e-7d11-8a52-3f1b7e0c9d42';
/** The caller asks in parts. */
const MOST = OFFBOARDED_AT_ONCE;

/** Body of the call (contracts, http/oauth). */
export class OffboardingDto {
  @ListOf('uuid', 'The firm and its test firms.', [SOME_ID], { max: MOST }) firmIds: string[];
  @ListOf('uuid', 'Their people.', [SOME_ID], { max: MOST }) userIds: string[];
  @Flag('Only counts.', true) dryRun: boolean;
}

/** Ends what is kept of a firm here, for the service that ends its referrals. */
@ServiceController('firms', 'referrals')
export class OffboardingController {
  constructor(private readonly offboard: OffboardFirm) {}

  @Post('offboard')
  @HttpCode(200)
  async offboardFirm(@DeferredBody(OffboardingDto) body: Deferred<OffboardingDto>): Promise<Unwrapped> {
    return new Unwrapped(await this.offboard.execute(await body.validated()));
  }
}
