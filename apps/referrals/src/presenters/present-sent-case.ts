import { HOP_VALUES, latestOutgoing, type Case, type CaseState, type Hop } from '../case/case-state.js';
import { positionOf, OWNERS_FIELDS, visibleHops, type Viewer, caseUpdatedFor } from '../case/case.policy.js';
import { pick } from '../case/case-facts.js';
import { expiryFields } from '../case/hop-expiry.js';
import { inKeyOrder } from '../fields/custom-metadata.js';
import { netFees } from '../case/net-fees.js';
import { validNextStatuses } from '../case/referral.transitions.js';
import type { SentCaseDto } from './case-record.dto.js';
import { presentHopSummary } from './present-hop-summary.js';

/** Case-level fields that every unmasked party sees. */
export const CASE_LEVEL = [
  'title', 'description', 'caseType', 'jurisdiction', 'county', 'clientFirstName', 'clientLastName', 'clientEmail',
  'clientPhone', 'clientDateOfBirth', 'incidentDate', 'isTestCase',
] as const satisfies readonly (keyof Case)[]; // prettier-ignore

/** Hop-level fields that both firms of the hop see once it is not masked. */
export const HOP_LEVEL = [
  ...HOP_VALUES,
  'status', 'closingStatus', 'closureReason', 'reasonCode', 'payoutType', 'referringFirmId', 'referentFirmId', 'referentFirmName',
  'sentDate', 'acknowledgedAt', 'signedDate', 'resolutionDate', 'closedDate', 'leadAttorneyName', 'phase',
  'settlementAmount', 'attorneyFees', 'projectedSettlementAmount', 'estimatedDateOfResolution',
  'estimatedDistributionDate',
] as const satisfies readonly (keyof Hop)[]; // prettier-ignore

/** The owner's own fields; null to anyone else. */
export function ownersFields(record: Case, isOwner: boolean) {
  return isOwner ? pick(record, OWNERS_FIELDS) : NO_OWNERS_FIELDS;
}

const NO_OWNERS_FIELDS = { tier: null, ratedTier: null, source: null, createdBy: null } satisfies Record<
  (typeof OWNERS_FIELDS)[number],
  null
>;

const DRAFT = { status: 'DRAFT', isRetainerSigned: false, isAcknowledged: false } as const;

/** The sender's view of its case (interface, "Sent case"). Pure. */
export function presentSentCase(state: CaseState, viewer: Viewer): SentCaseDto {
  const { case: record } = state;
  const senderId = viewer.isAdmin ? record.ownerFirmId : viewer.firmId;
  const hop = latestOutgoing(state, senderId);
  const archivedAt = record.archivedAt ?? hop?.archivedBySenderAt ?? null;
  return {
    id: record.id,
    baseCaseId: record.id,
    referenceNumber: record.referenceNumber,
    ...pick(record, CASE_LEVEL),
    ...ownersFields(record, senderId === record.ownerFirmId),
    isArchived: archivedAt !== null,
    archivedAt,
    createdAt: record.createdAt,
    updatedAt: caseUpdatedFor(record, hop, viewer),
    referralId: hop?.id ?? null,
    ...(hop ? { ...pick(hop, HOP_LEVEL), ...expiryFields(hop) } : draftFields(record)),
    ...netFees(hop?.attorneyFees ?? null, hop ? hop.sendingFirmPercentage : record.sendingFirmPercentage),
    customMetadata: inKeyOrder(hop ? hop.senderCustomMetadata : record.customMetadata),
    validNextStatuses: validNextStatuses(viewer.isAdmin ? null : 'sender', hop ? positionOf(hop) : DRAFT),
    referrals: visibleHops(state, viewer).map((one) => presentHopSummary(one, state, viewer)),
  };
}

function draftFields(record: Case) {
  return {
    status: 'DRAFT' as const,
    ...pick(record, HOP_VALUES),
    referringFirmId: record.ownerFirmId,
    sentExpirationHours: record.sentExpirationHours, expiresAt: null,
    closingStatus: null, closureReason: null, reasonCode: null, payoutType: null, referentFirmId: null, referentFirmName: null,
    sentDate: null, acknowledgedAt: null, signedDate: null, resolutionDate: null, closedDate: null,
    leadAttorneyName: null, phase: null, settlementAmount: null, attorneyFees: null, projectedSettlementAmount: null,
    estimatedDateOfResolution: null, estimatedDistributionDate: null,
  }; // prettier-ignore
}
