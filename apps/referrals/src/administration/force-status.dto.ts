import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { OneLine, OneOf, Optional } from '../fields/field-rules.js';

/** Body of force-status. */
export class ForceStatusDto {
  @OneOf(REFERRAL_STATUSES) status: ReferralStatus;
  @OneLine() @Optional() reason?: string | null;
}
