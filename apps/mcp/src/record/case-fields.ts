/** Fields of a case record that are enumerations, dates, amounts or flags: no firm writes text in them. */
export const FACT_FIELDS = [
  'closingStatus',
  'reasonCode',
  'payoutType',
  'tier',
  'ratedTier',
  'isTestCase',
  'isArchived',
  'archivedAt',
  'createdAt',
  'incidentDate',
  'clientDateOfBirth',
  'isRetainerSigned',
  'sentDate',
  'expiresAt',
  'acknowledgedAt',
  'signedDate',
  'resolutionDate',
  'closedDate',
  'settlementAmount',
  'attorneyFees',
  'projectedSettlementAmount',
  'clientFeeAgreementPercentage',
  'sendingFirmPercentage',
  'netFeeToSendingFirm',
  'netFeeToHandlingFirm',
  'estimatedDateOfResolution',
  'estimatedDistributionDate',
  'statuteOfLimitationsExpiration',
  'warmTransferAttempted',
  'warmTransferSuccessful',
  'warmTransferUnsuccessfulReasonType',
] as const;

/** Those that decide what to do next. */
export const CONCISE_FACTS: readonly string[] = [
  'closingStatus',
  'isArchived',
  'isTestCase',
  'sentDate',
  'expiresAt',
  'acknowledgedAt',
  'statuteOfLimitationsExpiration',
];

/** Text of the firm that owns the case. */
export const OWNER_TEXTS = [
  'title',
  'description',
  'county',
  'clientFirstName',
  'clientLastName',
  'clientEmail',
  'clientPhone',
  'warmTransferUnsuccessfulReason',
] as const;
/** Text of the firm that received the referral. */
export const RECEIVER_TEXTS = ['leadAttorneyName', 'phase'] as const;
/** Text that either firm of the referral may have written. */
export const SHARED_TEXTS = ['notes', 'closureReason'] as const;
/** Text that each firm has for itself alone. */
export const PRIVATE_TEXTS = ['source', 'createdBy'] as const;

/** Texts that a concise answer leaves out. */
export const FULL_TEXTS: readonly string[] = [
  'clientEmail',
  'clientPhone',
  'warmTransferUnsuccessfulReason',
  'source',
  'createdBy',
];
