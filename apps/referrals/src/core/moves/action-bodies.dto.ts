import type { ClosingStatus, FieldFault, PayoutType, ReasonCode } from '@referral-exchange/contracts';
import { BodyExamples, IN_BODY } from '@referral-exchange/http';
import {
  AttorneyFees,
  ClosingStatusField,
  ClosureReason,
  EstimatedDateOfResolution,
  EstimatedDistributionDate,
  LeadAttorneyName,
  PayoutTypeField,
  Phase,
  ProjectedSettlementAmount,
  Reason,
  ReasonCodeField,
  SettlementAmount,
} from '../case/hop.entity.js';
import { ClientFeeAgreementPercentage, Notes, StatuteOfLimitations } from '../case/hop-values.js';

/** Bodies of the actions on a referral (decisions, section 2, "Action bodies"); a missing body is `{}`. */

/** Body of acknowledge (T4); every action takes a reason. */
@BodyExamples({
  smallest: { summary: 'Nothing to add', value: {} },
  withReason: { summary: 'With a remark' },
})
export class AcknowledgeReferralDto {
  @Reason(IN_BODY) reason?: string | null;
}

/** Body of begin-investigating (T5). */
@BodyExamples({
  smallest: { summary: 'Nothing to add', value: {} },
  everything: { summary: 'Everything' },
})
export class BeginInvestigatingDto extends AcknowledgeReferralDto {
  @Notes(IN_BODY) notes?: string | null;
  @Phase(IN_BODY) phase?: string | null;
}

/** Body of start-litigation (T7). */
@BodyExamples({
  smallest: { summary: 'Nothing to add', value: {} },
  everything: { summary: 'Everything' },
})
export class StartLitigationDto extends BeginInvestigatingDto {
  @EstimatedDateOfResolution(IN_BODY) estimatedDateOfResolution?: string | null;
  @ClientFeeAgreementPercentage(IN_BODY) clientFeeAgreementPercentage?: number | null;
  @AttorneyFees(IN_BODY) attorneyFees?: number | null;
  @ProjectedSettlementAmount(IN_BODY) projectedSettlementAmount?: number | null;
}

/** Body of sign (T6). */
@BodyExamples({
  smallest: { summary: 'Nothing to add', value: {} },
  agreedFee: {
    summary: 'With the agreed fee',
    value: { clientFeeAgreementPercentage: 0.33, leadAttorneyName: 'Maya Lindqvist' },
  },
  everything: { summary: 'Everything' },
})
export class SignReferralDto extends StartLitigationDto {
  @LeadAttorneyName(IN_BODY) leadAttorneyName?: string | null;
  @StatuteOfLimitations(IN_BODY) statuteOfLimitationsExpiration?: string | null;
}

/** Body of the sender's close (T11). */
@BodyExamples({
  smallest: { summary: 'Nothing to add', value: {} },
  everything: { summary: 'Everything' },
})
export class CloseSentCaseDto extends AcknowledgeReferralDto {
  @ClosureReason(IN_BODY) closureReason?: string | null;
}

/** What the receiver may record of the outcome, besides which one it is. */
class OutcomeDto extends CloseSentCaseDto {
  @SettlementAmount(IN_BODY) settlementAmount?: number | null;
  @AttorneyFees(IN_BODY) attorneyFees?: number | null;
  @ClientFeeAgreementPercentage(IN_BODY) clientFeeAgreementPercentage?: number | null;
  @EstimatedDistributionDate(IN_BODY) estimatedDistributionDate?: string | null;
  @PayoutTypeField(IN_BODY) payoutType?: PayoutType | null;

  faults(): FieldFault[] {
    return feesAboveSettlement(this.attorneyFees, this.settlementAmount);
  }
}

/** Body of the receiver's close; `closingStatus` from SIGNED or IN_LITIGATION closes in one call (T10). */
@BodyExamples({
  lost: { summary: 'The case was lost', value: { closingStatus: 'lost' } },
  settled: {
    summary: 'Settled, with the amounts',
    value: { closingStatus: 'won_settled', settlementAmount: 125_000, attorneyFees: 41_250 },
  },
  everything: { summary: 'Everything' },
})
export class CloseReferralDto extends OutcomeDto {
  @ClosingStatusField({ ...IN_BODY, note: ' Required unless the referral is in `CLOSING`.' })
  closingStatus?: ClosingStatus | null;
}

/** Body of begin-closing (T8). */
@BodyExamples({
  smallest: { summary: 'How the case ended', value: { closingStatus: 'won_settled' } },
  everything: { summary: 'Everything' },
})
export class BeginClosingDto extends OutcomeDto {
  @ClosingStatusField() closingStatus: ClosingStatus;
}

/** Body of reject (T12, T13). */
@BodyExamples({
  smallest: { summary: 'Without a reason', value: {} },
  noCapacity: { summary: 'With a reason for reports', value: { reasonCode: 'capacity' } },
  everything: { summary: 'Everything' },
})
export class RejectReferralDto extends AcknowledgeReferralDto {
  @ReasonCodeField(IN_BODY) reasonCode?: ReasonCode | null;
}

/** Body of withdraw (T14). */
@BodyExamples({
  smallest: { summary: 'Without a reason', value: {} },
  everything: { summary: 'Everything' },
})
export class WithdrawSentCaseDto extends RejectReferralDto {}

/** Equal fees and settlement are legal; more is not (interface, "States and transitions"). Pure. */
export function feesAboveSettlement(
  attorneyFees: number | null | undefined,
  settlementAmount: number | null | undefined,
): FieldFault[] {
  if (typeof attorneyFees !== 'number' || typeof settlementAmount !== 'number') return [];
  if (attorneyFees <= settlementAmount) return [];
  const message = 'attorneyFees must not be more than settlementAmount';
  return [{ field: 'attorneyFees', code: 'out_of_range', message }];
}
