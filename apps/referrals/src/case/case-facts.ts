import { DRAFT_TERMS, type CaseFacts, type HopFacts } from '@referral-exchange/contracts';
import { netFees } from './net-fees.js';
import type { CaseState, Hop } from './case-state.js';

/** All that an event says of a case and its hops at this step (design, section 2). */
export function caseFacts({ case: record, hops }: CaseState): CaseFacts {
  return {
    id: record.id,
    referenceNumber: record.referenceNumber,
    owner: { id: record.ownerFirmId, name: record.ownerFirmName },
    title: record.title,
    description: record.description,
    caseType: record.caseType,
    jurisdiction: record.jurisdiction,
    county: record.county,
    clientFirstName: record.clientFirstName,
    clientLastName: record.clientLastName,
    clientEmail: record.clientEmail,
    clientPhone: record.clientPhone,
    clientDateOfBirth: record.clientDateOfBirth,
    incidentDate: record.incidentDate,
    tier: record.tier,
    ratedTier: record.ratedTier,
    source: record.source,
    isTestCase: record.isTestCase,
    isArchived: record.archivedAt !== null,
    archivedAt: record.archivedAt,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    ...(hops.length === 0 ? { draftTerms: pick(record, DRAFT_TERMS) } : {}),
    hops: hops.map(hopFacts),
  };
}

/** The facts of one hop. */
export function hopFacts(hop: Hop): HopFacts {
  return {
    ...pick(hop, SAME),
    referringFirm: { id: hop.referringFirmId, name: hop.referringFirmName },
    referentFirm: { id: hop.referentFirmId, name: hop.referentFirmName },
    acknowledgement:
      hop.acknowledgedAt && hop.acknowledgedByFirmId && hop.acknowledgedChannel
        ? { at: hop.acknowledgedAt, byFirmId: hop.acknowledgedByFirmId, channel: hop.acknowledgedChannel }
        : null,
    ...netFees(hop.attorneyFees, hop.sendingFirmPercentage),
    isArchivedBySender: hop.archivedBySenderAt !== null,
    isArchivedByReceiver: hop.archivedByReceiverAt !== null,
  };
}

/** Fields that stand in the facts as they do in the row. */
const SAME = [
  'id', 'sequenceNumber', 'parentReferralId', 'referenceNumber', 'status', 'endedByFirmId', 'closingStatus',
  'closureReason', 'reasonCode', 'payoutType', 'notes', 'sentDate', 'expiresAt', 'signedDate', 'resolutionDate',
  'closedDate', 'isRetainerSigned', 'leadAttorneyName', 'phase', 'settlementAmount', 'attorneyFees',
  'projectedSettlementAmount', 'clientFeeAgreementPercentage', 'sendingFirmPercentage', 'estimatedDateOfResolution',
  'estimatedDistributionDate', 'statuteOfLimitationsExpiration', 'warmTransferAttempted', 'warmTransferSuccessful',
  'warmTransferUnsuccessfulReasonType', 'warmTransferUnsuccessfulReason', 'routingRuleId', 'roundRobinPosition',
  'createdAt', 'updatedAt',
] as const satisfies readonly (keyof Hop & keyof HopFacts)[]; // prettier-ignore

/** Some fields of a record. */
export function pick<T, K extends keyof T>(record: T, keys: readonly K[]): Pick<T, K> {
  const picked = {} as Pick<T, K>;
  for (const key of keys) picked[key] = record[key];
  return picked;
}
