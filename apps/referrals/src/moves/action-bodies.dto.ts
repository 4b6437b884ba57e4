import {
  CLOSING_STATUSES,
  PAYOUT_TYPES,
  REASON_CODES,
  type ClosingStatus,
  type FieldFault,
  type PayoutType,
  type ReasonCode,
} from '@referral-exchange/contracts';
import {
  CalendarDate,
  Fraction,
  LongText,
  Money,
  OneLine,
  OneOf,
  Optional,
  MAX_NOTES,
} from '../fields/field-rules.js';

/** Bodies of the actions on a referral (decisions, section 2, "Action bodies"); a missing body is `{}`. */

/** Body of acknowledge (T4); every action takes a reason. */
export class AcknowledgeDto {
  @OneLine() @Optional() reason?: string | null;
}

/** Body of begin-investigating (T5). */
export class BeginInvestigatingDto extends AcknowledgeDto {
  @LongText(MAX_NOTES) @Optional() notes?: string | null;
  @LongText(200) @Optional() phase?: string | null;
}

/** Body of start-litigation (T7). */
export class StartLitigationDto extends BeginInvestigatingDto {
  @CalendarDate() @Optional() estimatedDateOfResolution?: string | null;
  @Fraction() @Optional() clientFeeAgreementPercentage?: number | null;
  @Money() @Optional() attorneyFees?: number | null;
  @Money() @Optional() projectedSettlementAmount?: number | null;
}

/** Body of sign (T6). */
export class SignDto extends StartLitigationDto {
  @LongText(255) @Optional() leadAttorneyName?: string | null;
  @CalendarDate() @Optional() statuteOfLimitationsExpiration?: string | null;
}

/** Body of the sender's close (T11). */
export class SenderCloseDto extends AcknowledgeDto {
  @OneLine() @Optional() closureReason?: string | null;
}

/** What the receiver may tell of the outcome, besides which one it is. */
class OutcomeDto extends SenderCloseDto {
  @Money({ above: true }) @Optional() settlementAmount?: number | null;
  @Money() @Optional() attorneyFees?: number | null;
  @Fraction() @Optional() clientFeeAgreementPercentage?: number | null;
  @CalendarDate() @Optional() estimatedDistributionDate?: string | null;
  @OneOf(PAYOUT_TYPES) @Optional() payoutType?: PayoutType | null;

  faults(): FieldFault[] {
    return feesAboveSettlement(this.attorneyFees, this.settlementAmount);
  }
}

/** Body of the receiver's close; `closingStatus` from SIGNED or IN_LITIGATION closes in one call (T10). */
export class CloseDto extends OutcomeDto {
  @OneOf(CLOSING_STATUSES) @Optional() closingStatus?: ClosingStatus | null;
}

/** Body of begin-closing (T8). */
export class BeginClosingDto extends OutcomeDto {
  @OneOf(CLOSING_STATUSES) closingStatus: ClosingStatus;
}

/** Body of reject and withdraw. */
export class EndDto extends AcknowledgeDto {
  @OneOf(REASON_CODES) @Optional() reasonCode?: ReasonCode | null;
}

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
