import {
  maskedSnapshot,
  type CaseContent,
  type CaseFacts,
  type HopFacts,
} from '@referral-exchange/contracts';
import { caseSeenBy, isMasked, type CaseView } from './case-view.js';

/**
 * `data.case` as one firm may see it (decisions, section 7; interface, masking rules 1 and 2): exactly the fourteen
 * masked fields for a receiver that has not acknowledged, else all fields. Never tier, source or custom values.
 */
export function caseSnapshot(facts: CaseFacts, view: CaseView): Record<string, unknown> {
  if (!view.hop) return draftSnapshot(facts);
  const content = caseSeenBy(facts, view);
  const masked = maskedSnapshot({ ...content, id: facts.id }, view.hop);
  if (isMasked(view)) return masked;
  return { ...masked, ...caseContent(content), ...hopContent(view.hop) };
}

/** A draft has no hop: its id is the base case id, and its hop fields are those that its owner has set already. */
function draftSnapshot(facts: CaseFacts): Record<string, unknown> {
  return {
    id: facts.id,
    baseCaseId: facts.id,
    referenceNumber: facts.referenceNumber,
    status: 'DRAFT',
    closingStatus: null,
    referringFirmId: facts.owner.id,
    referentFirmId: null,
    caseType: facts.caseType,
    jurisdiction: facts.jurisdiction,
    county: facts.county,
    sentDate: null,
    isRetainerSigned: facts.draftTerms?.isRetainerSigned ?? false,
    createdAt: facts.createdAt,
    updatedAt: facts.updatedAt,
    ...caseContent(facts),
    ...hopContent(facts.draftTerms),
  };
}

function caseContent(facts: CaseContent) {
  return {
    title: facts.title,
    description: facts.description,
    clientFirstName: facts.clientFirstName,
    clientLastName: facts.clientLastName,
    clientEmail: facts.clientEmail,
    clientPhone: facts.clientPhone,
    clientDateOfBirth: facts.clientDateOfBirth,
    incidentDate: facts.incidentDate,
  };
}

function hopContent(hop: Partial<HopFacts> | undefined) {
  return {
    leadAttorneyName: hop?.leadAttorneyName ?? null,
    phase: hop?.phase ?? null,
    payoutType: hop?.payoutType ?? null,
    closureReason: hop?.closureReason ?? null,
    warmTransferAttempted: hop?.warmTransferAttempted ?? null,
    warmTransferSuccessful: hop?.warmTransferSuccessful ?? null,
    warmTransferUnsuccessfulReasonType: hop?.warmTransferUnsuccessfulReasonType ?? null,
    warmTransferUnsuccessfulReason: hop?.warmTransferUnsuccessfulReason ?? null,
    settlementAmount: hop?.settlementAmount ?? null,
    attorneyFees: hop?.attorneyFees ?? null,
    projectedSettlementAmount: hop?.projectedSettlementAmount ?? null,
    clientFeeAgreementPercentage: hop?.clientFeeAgreementPercentage ?? null,
    sendingFirmPercentage: hop?.sendingFirmPercentage ?? null,
    netFeeToSendingFirm: hop?.netFeeToSendingFirm ?? null,
    netFeeToHandlingFirm: hop?.netFeeToHandlingFirm ?? null,
    acknowledgedAt: hop?.acknowledgement?.at ?? null,
    signedDate: hop?.signedDate ?? null,
    resolutionDate: hop?.resolutionDate ?? null,
    closedDate: hop?.closedDate ?? null,
    estimatedDateOfResolution: hop?.estimatedDateOfResolution ?? null,
    estimatedDistributionDate: hop?.estimatedDistributionDate ?? null,
    statuteOfLimitationsExpiration: hop?.statuteOfLimitationsExpiration ?? null,
  };
}
