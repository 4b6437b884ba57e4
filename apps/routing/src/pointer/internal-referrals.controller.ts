import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DeferredBody, ServiceOnly, Unwrapped, type Deferred } from '@referral-exchange/platform';
import { RoutedReferralDto } from './routed-referral.dto.js';
import { RecordReferral } from './record-referral.js';

/** Referrals says what it sent by a rule (contracts, http/routing). Not routed by the gateway. */
@Controller('internal/routed-referrals')
@ApiExcludeController()
@ServiceOnly('referrals')
export class InternalReferralsController {
  constructor(private readonly record: RecordReferral) {}

  @Post()
  @HttpCode(200)
  async recordReferral(
    @DeferredBody(RoutedReferralDto) body: Deferred<RoutedReferralDto>,
  ): Promise<Unwrapped> {
    await this.record.execute(await body.validated());
    return new Unwrapped({});
  }
}
