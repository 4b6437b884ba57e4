import { PAYOUT_TYPES, type FieldFault, type PayoutType } from '@referral-exchange/contracts';
import type { SelfChecking } from '@referral-exchange/platform';
import {
  CalendarDate,
  CustomMetadataField,
  Fraction,
  LongText,
  Money,
  OneOf,
  Optional,
  MAX_NOTES,
} from '../fields/field-rules.js';
import { NOTHING_TO_CHANGE } from '../fields/nothing-to-change.js';
import { feesAboveSettlement } from '../moves/action-bodies.dto.js';
import type { CustomMetadata } from '../fields/custom-metadata.js';

/** Body of PATCH /received-referrals/{id} (decisions, section 2): null clears, at least one field. */
export class EditReferralDto implements SelfChecking {
  @LongText(255) @Optional() leadAttorneyName?: string | null;
  @LongText(200) @Optional() phase?: string | null;
  @LongText(MAX_NOTES) @Optional() notes?: string | null;
  @CustomMetadataField() @Optional() customMetadata?: CustomMetadata | null;
  @Money() @Optional() projectedSettlementAmount?: number | null;
  @CalendarDate() @Optional() estimatedDateOfResolution?: string | null;
  @CalendarDate() @Optional() estimatedDistributionDate?: string | null;
  @CalendarDate() @Optional() statuteOfLimitationsExpiration?: string | null;
  @Fraction() @Optional() clientFeeAgreementPercentage?: number | null;
  @Money() @Optional() attorneyFees?: number | null;
  @Money({ above: true }) @Optional() settlementAmount?: number | null;
  @OneOf(PAYOUT_TYPES) @Optional() payoutType?: PayoutType | null;

  faults(): FieldFault[] {
    const isEmpty = Object.values(this).every((value) => value === undefined);
    return [
      ...(isEmpty ? [NOTHING_TO_CHANGE] : []),
      ...feesAboveSettlement(this.attorneyFees, this.settlementAmount),
    ];
  }
}
