import type { ReferralStatus } from '@referral-exchange/contracts';
import { IN_BODY, LeadAttorneyName, Phase, StatusField } from '../case/record-fields.js';
import { CloseReferralDto } from '../moves/action-bodies.dto.js';

/** One row of a bulk status file without the referral that it names (decisions, section 3, "CSV"). */
export class StatusRowDto extends CloseReferralDto {
  @StatusField('Status to set.') status: ReferralStatus;
  @LeadAttorneyName(IN_BODY) leadAttorneyName?: string | null;
  @Phase(IN_BODY) phase?: string | null;
}
