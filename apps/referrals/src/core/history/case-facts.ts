import { CASE_CONTENT, DRAFT_TERMS, type CaseFacts, type HopFacts } from '@referral-exchange/contracts';
import { netFees } from '../case/net-fees.js';
import type { CaseState } from '../case/case-state.js';
import { endedAbove } from '../case/case.policy.js';
import { CASE_FACTS } from '../case/case.entity.js';
import { HOP_FACTS, type Hop } from '../case/hop.entity.js';

/** The facts of a case and its hops for an event (design, section 2). */
export function caseFacts(state: CaseState): CaseFacts {
  const { case: record, hops } = state;
  return {
    ...textOf(record, CASE_FACTS),
    owner: { id: record.ownerFirmId, name: record.ownerFirmName },
    isArchived: record.archivedAt !== null,
    ...(hops.length === 0 ? { draftTerms: pick(record, DRAFT_TERMS) } : {}),
    hops: hops.map((hop) => ({ ...hopFacts(hop), ...caseOfHop(state, hop) })),
  };
}

/** The case as the firms of an onward hop still see it, once a hop above it has ended. */
function caseOfHop(state: CaseState, hop: Hop): Pick<HopFacts, 'caseOfSender'> {
  const kept = endedAbove(state, hop)?.case;
  return kept ? { caseOfSender: { ...pick(kept, CASE_CONTENT), isArchived: kept.archivedAt !== null } } : {};
}

/** The facts of one hop. */
export function hopFacts(hop: Hop): HopFacts {
  return {
    ...textOf(hop, HOP_FACTS),
    referringFirm: { id: hop.referringFirmId, name: hop.referringFirmName },
    referentFirm: { id: hop.referentFirmId, name: hop.referentFirmName },
    acknowledgement:
      hop.acknowledgedAt && hop.acknowledgedByFirmId && hop.acknowledgedChannel
        ? {
            at: hop.acknowledgedAt.toISOString(),
            byFirmId: hop.acknowledgedByFirmId,
            channel: hop.acknowledgedChannel,
          }
        : null,
    ...netFees(hop.attorneyFees, hop.sendingFirmPercentage),
    isArchivedBySender: hop.archivedBySenderAt !== null,
    isArchivedByReceiver: hop.archivedByReceiverAt !== null,
  };
}

/** What JSON makes of an instant: text. */
type AsText<Value> = Value extends Date ? string : Value;

/** Some fields of a record as events and answers carry them: instants are text. */
export function textOf<T, K extends keyof T>(record: T, keys: readonly K[]): { [P in K]: AsText<T[P]> } {
  const shown: Partial<Record<K, unknown>> = {};
  for (const key of keys) {
    const value = record[key];
    shown[key] = value instanceof Date ? value.toISOString() : value;
  }
  return shown as { [P in K]: AsText<T[P]> };
}

/** Some fields of a record. */
export function pick<T, K extends keyof T>(record: T, keys: readonly K[]): Pick<T, K> {
  const picked = {} as Pick<T, K>;
  for (const key of keys) picked[key] = record[key];
  return picked;
}
