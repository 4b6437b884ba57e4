import {
  CLOSING_STATUSES,
  PAYOUT_TYPES,
  REASON_CODES,
  REFERRAL_STATUSES,
  WARM_TRANSFER_REASONS,
  type ClosingStatus,
  type PayoutType,
  type ReasonCode,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { HopSummaryDto } from './present-hop-summary.js';
import { Bool, Enum, EnumList, Id, Instant, ListOf, NullableBool, NullableDate, NullableEnum, NullableId,
  NullableInstant, NullableInt, NullableMap, NullableNum, NullableStr, Str } from '../fields/record-fields.js'; // prettier-ignore
import type { CustomMetadata } from '../fields/custom-metadata.js';

/**
 * Fields that the sent case and the received referral have in common (decisions, section 3, "Case record"; section 14,
 * "Records"). Nullable here is also what a masked receiver finds null.
 */
export class CaseFieldsRecordDto {
  @Id() id: string;
  @Id() baseCaseId: string;
  @Str() referenceNumber: string;
  @NullableStr() description: string | null;
  @Str() caseType: string;
  @Str() jurisdiction: string;
  @NullableStr() county: string | null;
  @NullableStr() clientEmail: string | null;
  @NullableStr() clientPhone: string | null;
  @NullableDate() clientDateOfBirth: string | null;
  @NullableDate() incidentDate: string | null;
  /** Null to every firm but the owner of the case. */
  @NullableInt() tier: number | null;
  @NullableInt() ratedTier: number | null;
  @NullableStr() source: string | null;
  @Bool() isTestCase: boolean;
  @Bool() isArchived: boolean;
  @NullableInstant() archivedAt: string | null;
  @NullableStr() createdBy: string | null;
  @Instant() createdAt: string;
  @Instant() updatedAt: string;
  @Enum(REFERRAL_STATUSES) status: ReferralStatus;
  @NullableEnum(CLOSING_STATUSES) closingStatus: ClosingStatus | null;
  @NullableStr() closureReason: string | null;
  /** Why the referral was rejected or withdrawn. */
  @NullableEnum(REASON_CODES) reasonCode: ReasonCode | null;
  @NullableEnum(PAYOUT_TYPES) payoutType: PayoutType | null;
  @Id() referringFirmId: string;
  /** After how many hours in SENT the referral is withdrawn; null: never. */
  @NullableInt() sentExpirationHours: number | null;
  /** When that will be; null once the referral has left SENT. */
  @NullableInstant() expiresAt: string | null;
  @NullableInstant() acknowledgedAt: string | null;
  @NullableInstant() signedDate: string | null;
  @NullableInstant() resolutionDate: string | null;
  @NullableInstant() closedDate: string | null;
  @Bool() isRetainerSigned: boolean;
  @NullableStr() leadAttorneyName: string | null;
  @NullableStr() phase: string | null;
  @NullableStr() notes: string | null;
  @NullableNum() settlementAmount: number | null;
  @NullableNum() attorneyFees: number | null;
  @NullableNum() projectedSettlementAmount: number | null;
  /** A fraction 0..1. */
  @NullableNum() clientFeeAgreementPercentage: number | null;
  /** 0..100. */
  @NullableNum() sendingFirmPercentage: number | null;
  @NullableNum() netFeeToSendingFirm: number | null;
  @NullableNum() netFeeToHandlingFirm: number | null;
  @NullableDate() estimatedDateOfResolution: string | null;
  @NullableDate() estimatedDistributionDate: string | null;
  @NullableDate() statuteOfLimitationsExpiration: string | null;
  @NullableBool() warmTransferAttempted: boolean | null;
  @NullableBool() warmTransferSuccessful: boolean | null;
  @NullableEnum(WARM_TRANSFER_REASONS)
  warmTransferUnsuccessfulReasonType: (typeof WARM_TRANSFER_REASONS)[number] | null;
  @NullableStr() warmTransferUnsuccessfulReason: string | null;
  /** Each firm's own. */
  @NullableMap() customMetadata: CustomMetadata | null;
  /** What the caller may reach by one call now, in flow order. */
  @EnumList(REFERRAL_STATUSES) validNextStatuses: ReferralStatus[];
  /** Only hops to which the caller is a party. */
  @ListOf(() => HopSummaryDto) referrals: HopSummaryDto[];
}

/** The sender's view of a case; its referral-level fields are those of the sender's latest hop. */
export class SentCaseDto extends CaseFieldsRecordDto {
  @Str() title: string;
  @Str() clientFirstName: string;
  @Str() clientLastName: string;
  /** Null on a draft, as the other fields of a hop. */
  @NullableId() referralId: string | null;
  @NullableId() referentFirmId: string | null;
  @NullableStr() referentFirmName: string | null;
  @NullableInstant() sentDate: string | null;
}

/** A referral as one of its two firms sees it; masked for a receiver whose side has not acknowledged. */
export class ReferralDto extends CaseFieldsRecordDto {
  @NullableStr() title: string | null;
  @NullableStr() clientFirstName: string | null;
  @NullableStr() clientLastName: string | null;
  @Id() referralId: string;
  @Id() referentFirmId: string;
  @Str() referentFirmName: string;
  @Str() referringFirmName: string;
  @Instant() sentDate: string;
  @Enum(['sent', 'received']) perspective: 'sent' | 'received';
  @Bool() piiMasked: boolean;
}
