import { HttpCode, Post } from '@nestjs/common';
import {
  type Deferred,
  DeferredBody,
  Flag,
  ServiceController,
  Unwrapped,
  UuidParam,
} from '@referral-exchange/http';
import { OffboardFirm } from './offboard-firm.js';

/** Body of the call (contracts, http/auth). */
export class OffboardingDto {
  @Flag('Only counts.', true) dryRun: boolean;
}

/** Takes the credentials of a firm away, for the service that ends its referrals. */
@ServiceController('firms', 'referrals')
export class OffboardingController {
  constructor(private readonly offboard: OffboardFirm) {}

  @Post(':id/offboard')
  @HttpCode(200)
  async offboardFirm(
    @UuidParam('id', 'Id of the firm.') id: string,
    @DeferredBody(OffboardingDto) body: Deferred<OffboardingDto>,
  ): Promise<Unwrapped> {
    const { dryRun } = await body.validated();
    return new Unwrapped(await this.offboard.execute(id, dryRun));
  }
}
