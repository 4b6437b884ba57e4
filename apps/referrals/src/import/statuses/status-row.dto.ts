import type { ClosingStatus, FieldFault, ReferralStatus } from '@referral-exchange/contracts';
import { IN_BODY, type SelfChecking } from '@referral-exchange/http';
import {
  AttorneyFees,
  ClosingStatusField,
  ClosureReason,
  LeadAttorneyName,
  Phase,
  Reason,
  SettlementAmount,
  StatusField,
} from '../../core/case/hop.entity.js';
import { feesAboveSettlement } from '../../core/moves/action-bodies.dto.js';

/** One row of a bulk status file without the referral that it names (decisions, section 3, "CSV"). */
export class StatusRowDto implements SelfChecking {
  @StatusField('Status to set.') status: ReferralStatus;
  @Reason(IN_BODY) reason?: string | null;
  @ClosingStatusField(IN_BODY) closingStatus?: ClosingStatus | null;
  @ClosureReason(IN_BODY) closureReason?: string | null;
  @SettlementAmount(IN_BODY) settlementAmount?: number | null;
  @AttorneyFees(IN_BODY) attorneyFees?: number | null;
  @LeadAttorneyName(IN_BODY) leadAttorneyName?: string | null;
  @Phase(IN_BODY) phase?: string | null;

  faults(): FieldFault[] {
    return feesAboveSettlement(this.attorneyFees, this.settlementAmount);
  }
}
