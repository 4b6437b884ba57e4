import { HttpCode, Post } from '@nestjs/common';
import { type Deferred, DeferredBody, ServiceController, Unwrapped } from '@referral-exchange/http';
import { RoutedReferralDto } from './routed-referral.dto.js';
import { RecordReferral } from './record-referral.js';

/** Referrals says what it sent by a rule (contracts, http/routing). Not routed by the gateway. */
@ServiceController('routed-referrals', 'referrals')
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
