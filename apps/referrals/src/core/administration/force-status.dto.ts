import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { BodyExamples, IN_BODY, OneOf } from '@referral-exchange/http';
import { Reason } from '../case/hop.entity.js';

/** Body of force-status. */
@BodyExamples({
  smallest: { summary: 'The status alone', value: { status: 'INVESTIGATING' } },
  withReason: { summary: 'With a reason' },
})
export class ForceReferralStatusDto {
  @OneOf(REFERRAL_STATUSES, 'Status to force.', 'INVESTIGATING') status: ReferralStatus;
  @Reason(IN_BODY) reason?: string | null;
}
