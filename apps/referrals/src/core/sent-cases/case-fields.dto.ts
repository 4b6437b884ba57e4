import type { FieldFault } from '@referral-exchange/contracts';
import { type CustomMetadata, IN_BODY, type SelfChecking } from '@referral-exchange/http';
import { HopValues } from '../case/hop-values.js';
import {
  ClientDateOfBirth,
  ClientEmail,
  ClientPhone,
  County,
  Description,
  IncidentDate,
  OwnMetadata,
  SentExpirationHours,
  Source,
  Tier,
} from '../case/case.entity.js';
import {
  ClientFeeAgreementPercentage,
  IsRetainerSigned,
  Notes,
  SendingFirmPercentage,
  StatuteOfLimitations,
  WarmTransferAttempted,
  WarmTransferReason,
  WarmTransferReasonType,
  WarmTransferSuccessful,
} from '../case/hop-values.js';

/** The optional fields that creating and editing a sent case have in common (decisions, section 3). */
export class CaseFieldsDto implements SelfChecking {
  @Description(IN_BODY) description?: string | null;
  @County(IN_BODY) county?: string | null;
  @ClientEmail(IN_BODY) clientEmail?: string | null;
  @ClientPhone(IN_BODY) clientPhone?: string | null;
  @ClientDateOfBirth(IN_BODY) clientDateOfBirth?: string | null;
  @IncidentDate(IN_BODY) incidentDate?: string | null;
  @Tier(IN_BODY) tier?: number | null;
  @Source(IN_BODY) source?: string | null;
  @Notes(IN_BODY) notes?: string | null;
  @IsRetainerSigned(IN_BODY) isRetainerSigned?: boolean | null;
  @SentExpirationHours(IN_BODY) sentExpirationHours?: number | null;
  @SendingFirmPercentage(IN_BODY) sendingFirmPercentage?: number | null;
  @ClientFeeAgreementPercentage(IN_BODY) clientFeeAgreementPercentage?: number | null;
  @WarmTransferAttempted(IN_BODY) warmTransferAttempted?: boolean | null;
  @WarmTransferSuccessful(IN_BODY) warmTransferSuccessful?: boolean | null;
  @WarmTransferReasonType(IN_BODY)
  warmTransferUnsuccessfulReasonType?: HopValues['warmTransferUnsuccessfulReasonType'];
  @WarmTransferReason(IN_BODY) warmTransferUnsuccessfulReason?: string | null;
  @StatuteOfLimitations(IN_BODY) statuteOfLimitationsExpiration?: string | null;
  @OwnMetadata(IN_BODY) customMetadata?: CustomMetadata | null;

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
