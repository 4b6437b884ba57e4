import {
  CASE_CONTENT,
  HOP_CONTENT,
  HOP_DATES,
  maskedSnapshot,
  type CaseContent,
  type CaseFacts,
  type HopFacts,
} from '@referral-exchange/contracts';
import { visibleContent, isMasked, type CaseView } from './case-view.js';

/**
 * `data.case` as one firm may see it (decisions, section 7; interface, masking rules 1 and 2): exactly the
 * fourteen masked fields for a receiver that has not acknowledged, else all fields. Never tier, source or
 * custom values.
 */
export function caseSnapshot(facts: CaseFacts, view: CaseView): Record<string, unknown> {
  if (!view.hop) return draftSnapshot(facts);
  const content = visibleContent(facts, view);
  const masked = maskedSnapshot({ ...content, id: facts.id }, view.hop);
  if (isMasked(view)) return masked;
  return { ...masked, ...openFields(content, view.hop) };
}

/** A draft has no hop: its id is the base case id, and its hop fields are those that its owner set. */
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
    ...openFields(facts, facts.draftTerms),
  };
}

/**
 * What a receiver sees from its acknowledgement on. `HOP_CONTENT` and `HOP_DATES` are closed lists: nothing
 * else of the facts goes out.
 */
function openFields(facts: CaseContent, hop: Partial<HopFacts> = {}) {
  return {
    ...valuesOf(facts, CASE_CONTENT),
    ...valuesOf(hop, HOP_CONTENT),
    acknowledgedAt: hop.acknowledgement?.at ?? null,
    ...valuesOf(hop, HOP_DATES),
  };
}

/** These fields, null where there is no value. */
function valuesOf<T extends object>(
  facts: T,
  fields: readonly (keyof T & string)[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fields) values[field] = facts[field] ?? null;
  return values;
}
