import {
  isEnded,
  type CaseFacts,
  type EventOf,
  type HopFacts,
  type StatusChange,
} from '@referral-exchange/contracts';
import { entryOf, referralFacts, type CaseAtEnd, type Observation } from './referral-record.js';

/** The events from which analytics is built. */
export type SourceEvent = EventOf<'referrals.events'> | EventOf<'referrals.snapshots'>;

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
    const end = changes.findLast(({ status }) => isEnded(status));
    const kept = event.data.casesAtEnd[hop.id];
    return { entries: changes.flatMap(entryOf), atEnd: end && kept ? { at: end.createdAt, ...kept } : null };
  }
  const change = 'change' in event.data ? event.data.change : null;
  if (change?.referralId !== hop.id) return { entries: [], atEnd: null };
  return { entries: entryOf(change), atEnd: caseAtEnd(change, record) };
}

/** The event that ends a hop says how the case stood then. Going from REJECTED to WITHDRAWN does not end it again. */
function caseAtEnd(change: StatusChange, record: CaseFacts): CaseAtEnd | null {
  if (!isEnded(change.status) || (change.previousStatus && isEnded(change.previousStatus))) return null;
  const { caseType, jurisdiction, isArchived } = record;
  return { at: change.createdAt, caseType, jurisdiction, isArchived };
}
