import type { FieldFault, PayoutType } from '@referral-exchange/contracts';
import { BodyExamples, type CustomMetadata, eachRule, type SelfChecking } from '@referral-exchange/http';
import { OwnMetadata } from '../case/case.entity.js';
import { IN_PATCH } from '../case/field-descriptions.js';
import {
  AttorneyFees,
  EstimatedDateOfResolution,
  EstimatedDistributionDate,
  LeadAttorneyName,
  PayoutTypeField,
  Phase,
  ProjectedSettlementAmount,
  SettlementAmount,
} from '../case/hop.entity.js';
import { ClientFeeAgreementPercentage, Notes, StatuteOfLimitations } from '../case/hop-values.js';
import { feesAboveSettlement } from '../moves/action-bodies.dto.js';
import { emptyEditFaults } from '../moves/changed-fields.js';

/** Body of PATCH /received-referrals/{id} (decisions, section 2): null clears a field, at least one field. */
@BodyExamples({
  oneField: { summary: 'Change one field', value: { phase: 'Discovery' } },
  settlement: {
    summary: 'The amounts of a settlement',
    value: { settlementAmount: 125_000, attorneyFees: 41_250, payoutType: 'lump_sum' },
  },
  everything: { summary: 'Everything' },
})
export class UpdateReceivedReferralDto implements SelfChecking {
  @LeadAttorneyName(IN_PATCH) leadAttorneyName?: string | null;
  @Phase(IN_PATCH) phase?: string | null;
  @Notes(IN_PATCH) notes?: string | null;
  @OwnMetadata(IN_PATCH) customMetadata?: CustomMetadata | null;
  @ProjectedSettlementAmount(IN_PATCH) projectedSettlementAmount?: number | null;
  @EstimatedDateOfResolution(IN_PATCH) estimatedDateOfResolution?: string | null;
  @EstimatedDistributionDate(IN_PATCH) estimatedDistributionDate?: string | null;
  @StatuteOfLimitations(IN_PATCH) statuteOfLimitationsExpiration?: string | null;
  @ClientFeeAgreementPercentage(IN_PATCH) clientFeeAgreementPercentage?: number | null;
  @AttorneyFees(IN_PATCH) attorneyFees?: number | null;
  @SettlementAmount(IN_PATCH) settlementAmount?: number | null;
  @PayoutTypeField(IN_PATCH) payoutType?: PayoutType | null;

  faults(): FieldFault[] {
    return eachRule(
      () => emptyEditFaults(this),
      () => feesAboveSettlement(this.attorneyFees, this.settlementAmount),
    );
  }
}
