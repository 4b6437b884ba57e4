import { WARM_TRANSFER_REASONS, type FieldFault } from '@referral-exchange/contracts';
import type { SelfChecking } from '@referral-exchange/platform';
import {
  CalendarDate,
  CustomMetadataField,
  Email,
  Flag,
  Fraction,
  LongText,
  NumberWithin,
  OneOf,
  Optional,
  Text,
  WholeNumber,
  MAX_NOTES,
} from '../fields/field-rules.js';
import type { CustomMetadata } from '../fields/custom-metadata.js';
import { HopValues } from '../case/hop-values.js';

/** Ten years: a hop that expires later need not expire. */
export const MAX_EXPIRATION_HOURS = 87_600;

/** The optional fields that creating and editing a sent case have in common (decisions, section 3). */
export class CaseFieldsDto implements SelfChecking {
  @LongText(50_000) @Optional() description?: string | null;
  @Text(255) @Optional() county?: string | null;
  @Email() @Optional() clientEmail?: string | null;
  @Text(40) @Optional() clientPhone?: string | null;
  @CalendarDate() @Optional() clientDateOfBirth?: string | null;
  @CalendarDate() @Optional() incidentDate?: string | null;
  @WholeNumber(1, 5) @Optional() tier?: number | null;
  @LongText(255) @Optional() source?: string | null;
  @LongText(MAX_NOTES) @Optional() notes?: string | null;
  @Flag() @Optional() isRetainerSigned?: boolean | null;
  @WholeNumber(1, MAX_EXPIRATION_HOURS) @Optional() sentExpirationHours?: number | null;
  @NumberWithin(0, 100) @Optional() sendingFirmPercentage?: number | null;
  @Fraction() @Optional() clientFeeAgreementPercentage?: number | null;
  @Flag() @Optional() warmTransferAttempted?: boolean | null;
  @Flag() @Optional() warmTransferSuccessful?: boolean | null;
  @OneOf(WARM_TRANSFER_REASONS)
  @Optional()
  warmTransferUnsuccessfulReasonType?: HopValues['warmTransferUnsuccessfulReasonType'];
  @LongText(5_000) @Optional() warmTransferUnsuccessfulReason?: string | null;
  @CalendarDate() @Optional() statuteOfLimitationsExpiration?: string | null;
  @CustomMetadataField() @Optional() customMetadata?: CustomMetadata | null;

  /** `warmTransferUnsuccessfulReason` only with OTHER. */
  faults(): FieldFault[] {
    if (!this.warmTransferUnsuccessfulReason || this.warmTransferUnsuccessfulReasonType === 'OTHER')
      return [];
    return [OTHER_ONLY];
  }
}

export const OTHER_ONLY: FieldFault = {
  field: 'warmTransferUnsuccessfulReason',
  code: 'invalid',
  message: 'warmTransferUnsuccessfulReason goes only with warmTransferUnsuccessfulReasonType OTHER',
};
