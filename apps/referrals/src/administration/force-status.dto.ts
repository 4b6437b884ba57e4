import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { OneOf } from '@referral-exchange/platform';
import { IN_BODY, Reason } from '../case/record-fields.js';

/** Body of force-status. */
export class ForceReferralStatusDto {
  @OneOf(REFERRAL_STATUSES, 'Status to force.', 'INVESTIGATING') status: ReferralStatus;
  @Reason(IN_BODY) reason?: string | null;
}
