import {
  type ClosingStatus,
  type PayoutType,
  type ReasonCode,
  type ReferralStatus,
  REASON_CODES,
  REFERRAL_STATUSES,
  type WARM_TRANSFER_REASONS,
} from '@referral-exchange/contracts';
import {
  type CustomMetadata,
  Flag,
  Instant,
  ListOf,
  ListOfNested,
  Money,
  Name,
  NULLABLE,
  OneOf,
  Text,
  Uuid,
} from '@referral-exchange/http';
import {
  CaseTypeField,
  ClientDateOfBirth,
  ClientEmail,
  ClientFirstName,
  ClientLastName,
  ClientPhone,
  County,
  Description,
  IncidentDate,
  IsTestCase,
  Jurisdiction,
  OwnMetadata,
  SentExpirationHours,
  Source,
  Tier,
  Title,
} from '../case/case.entity.js';
import { EXAMPLE, IN_RECORD } from '../case/field-descriptions.js';
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
  SettlementAmount,
} from '../case/hop.entity.js';
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
import { ReferralSummaryDto } from './present-referral-summary.js';

const FEES = 'In US dollars: attorneyFees';
const NO_FEES = 'Null when one of them is null.';
const DRAFT = ' Null on a draft.';
const when = (description: string, example: string | null): PropertyDecorator =>
  Instant(description + IN_RECORD.note!, example, NULLABLE);

/**
 * Fields that the sent case and the referral have in common (decisions, section 3, "Case record"; section 14,
 * "Records"). A field is nullable here too because it is null while masked.
 */
class CaseFieldsRecordDto {
  @Uuid('Id of the referral.', EXAMPLE.referral)
  id: string;
  @Uuid('Id of the case. All its referrals have the same.', EXAMPLE.case) baseCaseId: string;
  @Text('Reference number of the referral.', 'ABB-0001-R1')
  referenceNumber: string;
  @Description(IN_RECORD) description: string | null;
  @CaseTypeField() caseType: string;
  @Jurisdiction() jurisdiction: string;
  @County(NULLABLE) county: string | null;
  @ClientEmail(IN_RECORD) clientEmail: string | null;
  @ClientPhone(IN_RECORD) clientPhone: string | null;
  @ClientDateOfBirth(IN_RECORD) clientDateOfBirth: string | null;
  @IncidentDate(IN_RECORD) incidentDate: string | null;
  @Tier(NULLABLE) tier: number | null;
  @Tier({ ...NULLABLE, note: ' This is the rating given after the case was created. Null if there is none.' })
  ratedTier: number | null;
  @Source(NULLABLE) source: string | null;
  @IsTestCase() isTestCase: boolean;
  @Flag('Whether the record is archived for the caller.', false) isArchived: boolean;
  @Instant('When the record was archived for the caller. Null if it is not.', null, NULLABLE) archivedAt:
    string | null;
  @Text(
    'Name of the person, or for a key of its firm, that created the case. Other firms get null.',
    'Ann Abbott',
    NULLABLE,
  )
  createdBy: string | null;
  @Instant('When the case or the referral was created.', '2026-01-15T15:04:05.678Z') createdAt: string;
  @Instant('When what the caller sees of the record last changed.', '2026-03-02T14:30:00.000Z')
  updatedAt: string;
  @OneOf(REFERRAL_STATUSES, 'Status of the referral; `DRAFT` before it is sent.', 'CLOSED')
  status: ReferralStatus;
  @ClosingStatusField({ ...NULLABLE, note: ' Null until it is recorded.' })
  closingStatus: ClosingStatus | null;
  @ClosureReason(IN_RECORD) closureReason: string | null;
  @OneOf(
    REASON_CODES,
    `Why the referral was rejected or withdrawn. Null if it was not, or no reason was given.${IN_RECORD.note}`,
    null,
    NULLABLE,
  )
  reasonCode: ReasonCode | null;
  @PayoutTypeField(IN_RECORD) payoutType: PayoutType | null;
  @Uuid('Firm that sent the referral; on a draft the owner of the case.', EXAMPLE.sender)
  referringFirmId: string;
  @SentExpirationHours(IN_RECORD) sentExpirationHours: number | null;
  @when('When the referral will be withdrawn. Null if never, or it is no longer `SENT`.', null)
  expiresAt: string | null;
  @Instant(
    'When the receiving firm acknowledged the referral. Null if it has not yet.',
    '2026-01-16T09:30:00.000Z',
    NULLABLE,
  )
  acknowledgedAt: string | null;
  @when('When the retainer was signed.', '2026-01-20T16:00:00.000Z') signedDate: string | null;
  @when('When the outcome was recorded.', '2026-02-27T11:15:00.000Z') resolutionDate: string | null;
  @when('When the referral was closed.', '2026-03-02T14:30:00.000Z') closedDate: string | null;
  @IsRetainerSigned() isRetainerSigned: boolean;
  @LeadAttorneyName(IN_RECORD) leadAttorneyName: string | null;
  @Phase(IN_RECORD) phase: string | null;
  @Notes(IN_RECORD) notes: string | null;
  @SettlementAmount(IN_RECORD) settlementAmount: number | null;
  @AttorneyFees(IN_RECORD) attorneyFees: number | null;
  @ProjectedSettlementAmount(IN_RECORD) projectedSettlementAmount: number | null;
  @ClientFeeAgreementPercentage(IN_RECORD) clientFeeAgreementPercentage: number | null;
  @SendingFirmPercentage(IN_RECORD) sendingFirmPercentage: number | null;
  @Money(`${FEES} × sendingFirmPercentage / 100, rounded to cents. ${NO_FEES}`, 10_312.5, NULLABLE)
  netFeeToSendingFirm: number | null;
  @Money(`${FEES} − netFeeToSendingFirm. ${NO_FEES}`, 30_937.5, NULLABLE) netFeeToHandlingFirm: number | null;
  @EstimatedDateOfResolution(IN_RECORD) estimatedDateOfResolution: string | null;
  @EstimatedDistributionDate(IN_RECORD) estimatedDistributionDate: string | null;
  @StatuteOfLimitations(IN_RECORD) statuteOfLimitationsExpiration: string | null;
  @WarmTransferAttempted(IN_RECORD) warmTransferAttempted: boolean | null;
  @WarmTransferSuccessful(IN_RECORD) warmTransferSuccessful: boolean | null;
  @WarmTransferReasonType(IN_RECORD)
  warmTransferUnsuccessfulReasonType: (typeof WARM_TRANSFER_REASONS)[number] | null;
  @WarmTransferReason(IN_RECORD) warmTransferUnsuccessfulReason: string | null;
  @OwnMetadata(IN_RECORD) customMetadata: CustomMetadata | null;
  @ListOf(
    REFERRAL_STATUSES,
    'Statuses that the caller can reach now by one call, in the order of the lifecycle.',
    [],
  )
  validNextStatuses: ReferralStatus[];
  @ListOfNested(
    () => ReferralSummaryDto,
    'Referrals of the case to which the caller is a party, the oldest first.',
  )
  referrals: ReferralSummaryDto[];
}

/** A case as the firm that sends it sees it. Status and fields of a referral are those of its latest. */
export class SentCaseDto extends CaseFieldsRecordDto {
  @Uuid('Id of the case; the same as `baseCaseId`.', EXAMPLE.case) declare id: string;
  @Text('Reference number of the case.', 'ABB-0001') declare referenceNumber: string;
  @Title() title: string;
  @ClientFirstName() clientFirstName: string;
  @ClientLastName() clientLastName: string;
  @Uuid(`Id of the latest referral.${DRAFT}`, EXAMPLE.referral, NULLABLE) referralId: string | null;
  @Uuid(`Firm that received it.${DRAFT}`, EXAMPLE.receiver, NULLABLE) referentFirmId: string | null;
  @Name(`Name of the firm that received it.${DRAFT}`, 'Lindqvist Trial Group', NULLABLE)
  referentFirmName: string | null;
  @Instant(`When it was sent.${DRAFT}`, '2026-01-15T15:04:05.678Z', NULLABLE) sentDate: string | null;
}

/** A referral as one of its two firms sees it; masked for a receiving firm that has not acknowledged. */
export class ReferralDto extends CaseFieldsRecordDto {
  @Title(IN_RECORD) title: string | null;
  @ClientFirstName(IN_RECORD) clientFirstName: string | null;
  @ClientLastName(IN_RECORD) clientLastName: string | null;
  @Uuid('The same as `id`.', EXAMPLE.referral) referralId: string;
  @Uuid('Firm that received the referral.', EXAMPLE.receiver) referentFirmId: string;
  @Name('Name of the firm that received the referral.', 'Lindqvist Trial Group') referentFirmName: string;
  @Name('Name of the firm that sent the referral.', 'Abbott & Crane LLP') referringFirmName: string;
  @Instant('When the referral was sent.', '2026-01-15T15:04:05.678Z') sentDate: string;
  @OneOf(['sent', 'received'], 'Whether the caller sent or received the referral.', 'received')
  perspective: 'sent' | 'received';
  @Flag('Whether client data and content are null because the caller has not acknowledged.', false)
  piiMasked: boolean;
}
