/** Records as the owners show them. */

export const FIRM = '0190b3a5-0000-7000-8000-00000000000a';
export const OTHER_FIRM = '0190b3a5-0000-7000-8000-00000000000b';
export const CASE = '0190b3a5-0000-7000-8000-0000000000c1';
export const REFERRAL = '0190b3a5-0000-7000-8000-0000000000d1';

const WHEN = '2026-03-02T14:30:00.000Z';

/** A referral that FIRM received from OTHER_FIRM and acknowledged, but for what is given. */
export function received(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: REFERRAL,
    referralId: REFERRAL,
    baseCaseId: CASE,
    referenceNumber: 'ABB-0001-R1',
    status: 'UNDER_EVALUATION',
    closingStatus: null,
    closureReason: null,
    reasonCode: null,
    payoutType: null,
    title: 'Rear-end collision on I-80',
    description: 'The client was hit at a light.',
    caseType: 'Motor vehicle accident',
    jurisdiction: 'CA',
    county: 'Alameda',
    clientFirstName: 'Dana',
    clientLastName: 'Whitfield',
    clientEmail: 'dana@example.test',
    clientPhone: '555-0100',
    clientDateOfBirth: '1980-02-03',
    incidentDate: '2025-12-24',
    tier: 2,
    ratedTier: null,
    source: null,
    isTestCase: false,
    isArchived: false,
    archivedAt: null,
    createdBy: null,
    createdAt: WHEN,
    updatedAt: WHEN,
    referringFirmId: OTHER_FIRM,
    referringFirmName: 'Abbott & Crane LLP',
    referentFirmId: FIRM,
    referentFirmName: 'Lindqvist Trial Group',
    sentExpirationHours: null,
    expiresAt: null,
    sentDate: WHEN,
    acknowledgedAt: WHEN,
    signedDate: null,
    resolutionDate: null,
    closedDate: null,
    isRetainerSigned: false,
    leadAttorneyName: 'Ines Lindqvist',
    phase: 'Intake',
    notes: 'Please call before noon.',
    settlementAmount: null,
    attorneyFees: null,
    projectedSettlementAmount: 25_000,
    clientFeeAgreementPercentage: 0.33,
    sendingFirmPercentage: 25,
    netFeeToSendingFirm: null,
    netFeeToHandlingFirm: null,
    estimatedDateOfResolution: null,
    estimatedDistributionDate: null,
    statuteOfLimitationsExpiration: '2027-12-24',
    warmTransferAttempted: true,
    warmTransferSuccessful: false,
    warmTransferUnsuccessfulReasonType: 'OTHER',
    warmTransferUnsuccessfulReason: 'The line was busy.',
    customMetadata: { ourFile: 'L-77' },
    validNextStatuses: ['INVESTIGATING', 'SIGNED', 'REJECTED'],
    referrals: [hop()],
    perspective: 'received',
    piiMasked: false,
    ...change,
  };
}

/** The same before the firm acknowledged: what is masked is null. */
export function masked(): Record<string, unknown> {
  const open = received();
  const shown = [
    'id', 'referralId', 'baseCaseId', 'referenceNumber', 'caseType', 'jurisdiction', 'county', 'referringFirmId',
    'referringFirmName', 'referentFirmId', 'referentFirmName', 'sentDate', 'isRetainerSigned', 'createdAt',
    'updatedAt', 'perspective', 'isTestCase', 'isArchived', 'archivedAt', 'referrals',
  ]; // prettier-ignore
  const hidden = Object.keys(open).filter((key) => !shown.includes(key));
  return {
    ...open,
    ...Object.fromEntries(hidden.map((key) => [key, null])),
    status: 'SENT',
    piiMasked: true,
    validNextStatuses: ['UNDER_EVALUATION', 'REJECTED'],
  };
}

/** A referral that FIRM sent to OTHER_FIRM, of a case of its own. */
export function sent(change: Record<string, unknown> = {}): Record<string, unknown> {
  return received({
    perspective: 'sent',
    referringFirmId: FIRM,
    referringFirmName: 'Lindqvist Trial Group',
    referentFirmId: OTHER_FIRM,
    referentFirmName: 'Abbott & Crane LLP',
    source: 'Radio',
    createdBy: 'Ines Lindqvist',
    validNextStatuses: ['WITHDRAWN', 'REJECTED'],
    ...change,
  });
}

/** A draft of FIRM, as `GET /sent-cases/{id}` shows it. */
export function draft(change: Record<string, unknown> = {}): Record<string, unknown> {
  const { perspective: _, piiMasked: __, referringFirmName: ___, ...record } = sent();
  return {
    ...record,
    id: CASE,
    referralId: null,
    referenceNumber: 'ABB-0001',
    status: 'DRAFT',
    referentFirmId: null,
    referentFirmName: null,
    sentDate: null,
    acknowledgedAt: null,
    leadAttorneyName: null,
    phase: null,
    validNextStatuses: ['SENT'],
    referrals: [],
    ...change,
  };
}

function hop(): Record<string, unknown> {
  return { id: REFERRAL, parentReferralId: null, sequenceNumber: 1, status: 'UNDER_EVALUATION' };
}

export function note(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: '0190b3a5-0000-7000-8000-0000000000e1',
    referralId: REFERRAL,
    baseCaseId: CASE,
    firmId: OTHER_FIRM,
    authorId: null,
    authorName: 'Ann Abbott',
    body: 'The police report is in the documents.',
    createdAt: WHEN,
    updatedAt: WHEN,
    ...change,
  };
}

export function documentRow(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: '0190b3a5-0000-7000-8000-0000000000f1',
    caseId: CASE,
    referralId: REFERRAL,
    fileName: 'police-report.pdf',
    mimeType: 'application/pdf',
    sizeBytes: 1_234,
    sha256: '00',
    category: 'Evidence',
    description: null,
    uploadedByName: 'Ann Abbott',
    uploadedByFirmId: OTHER_FIRM,
    createdAt: WHEN,
    ...change,
  };
}

export function update(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: '0190b3a5-0000-7000-8000-0000000000a1',
    sequence: 1,
    referralId: REFERRAL,
    baseCaseId: CASE,
    referenceNumber: 'ABB-0001-R1',
    status: 'UNDER_EVALUATION',
    previousStatus: 'SENT',
    message: 'Thank you for the case.',
    isMessage: false,
    requestedStatus: null,
    source: 'api',
    createdAt: WHEN,
    createdByName: 'Ann Abbott',
    firmId: OTHER_FIRM,
    ...change,
  };
}

export function firmRow(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: OTHER_FIRM,
    name: 'Abbott & Crane LLP',
    description: 'Trial lawyers.',
    jurisdictions: ['CA'],
    caseTypes: ['Motor vehicle accident'],
    referralInstructions: 'Send the police report.',
    source: 'network',
    isTestFirm: false,
    ...change,
  };
}
