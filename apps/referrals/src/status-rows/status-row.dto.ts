import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { LongText, OneOf, Optional } from '../fields/field-rules.js';
import { CloseDto } from '../moves/action-bodies.dto.js';

/** One row of a bulk status file, but for the referral that it names (decisions, section 3, "CSV"). */
export class StatusRowDto extends CloseDto {
  @OneOf(REFERRAL_STATUSES) status: ReferralStatus;
  @LongText(255) @Optional() leadAttorneyName?: string | null;
  @LongText(200) @Optional() phase?: string | null;
}
