import {
  isEnded,
  type CaseFacts,
  type EventOf,
  type HopAtEnd,
  type HopFacts,
  type ReferralsEvent,
  type StatusChange,
} from '@referral-exchange/contracts';
import { entryOf, hopValues, referralFacts, type CaseAtEnd, type Observation } from './referral-record.js';

/** The events from which analytics is built. */
export type SourceEvent = ReferralsEvent | EventOf<'referrals.snapshots'>;

/** What an event or a snapshot says of each hop of its case. A draft has no hops. Pure. */
export function observationsOf(event: SourceEvent): Observation[] {
  const { case: record } = event.data;
  return record.hops.map((hop) => ({
    referralId: hop.id,
    version: { occurredAt: event.occurredAt, eventId: event.eventId },
    facts: referralFacts(record, hop),
    ...historyOf(event, record, hop),
  }));
}

function historyOf(
  event: SourceEvent,
  record: CaseFacts,
  hop: HopFacts,
): Pick<Observation, 'entries' | 'atEnd'> {
  if (event.type === 'case.snapshot.v1') {
    const changes = event.data.history.filter(({ referralId }) => referralId === hop.id);
    const end = changes.findLast(isEnd);
    const kept = event.data.casesAtEnd[hop.id];
    const entries = changes.flatMap((change) => entryOf(change, hop));
    return { entries, atEnd: end && kept ? endOf(end, kept, kept.hop) : null };
  }
  const change = 'change' in event.data ? event.data.change : null;
  if (change?.referralId !== hop.id) return { entries: [], atEnd: null };
  const earlier = event.type === 'referral.status_synced.v1' ? (event.data.earlier ?? []) : [];
  const entries = [...earlier, change].flatMap((one) => entryOf(one, hop));
  return { entries, atEnd: caseAtEnd(change, record, hop) };
}

/** The event that ends a hop says how it and the case stood then. */
function caseAtEnd(change: StatusChange, record: CaseFacts, hop: HopFacts): CaseAtEnd | null {
  return isEnd(change) ? endOf(change, caseOf(record, hop), hop) : null;
}

/**
 * The case as the receiver of the hop sees it: what continues after one above it ended shows it as it stood
 * then.
 */
function caseOf(record: CaseFacts, { caseOfSender, referentFirm }: HopFacts): Shown {
  return { ...record, ...(referentFirm.id === record.owner.id ? null : caseOfSender) };
}

type Shown = Omit<CaseAtEnd, 'at' | 'hop'>;

function endOf(
  { createdAt: at }: StatusChange,
  { caseType, jurisdiction, isArchived }: Shown,
  hop: HopAtEnd | undefined,
): CaseAtEnd {
  return { at, caseType, jurisdiction, isArchived, ...(hop ? { hop: hopValues(hop) } : {}) };
}

/** Going from REJECTED to WITHDRAWN does not end a hop again. */
function isEnd({ status, previousStatus }: StatusChange): boolean {
  return isEnded(status) && !(previousStatus && isEnded(previousStatus));
}
