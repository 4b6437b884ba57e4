import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  parseEvent,
  type CaseFacts,
  type DomainEvent,
  type EventType,
  type FirmFacts,
  type HopFacts,
} from '@referral-exchange/contracts';

/** The event of one type. */
export type EventOfType<T extends EventType> = Extract<DomainEvent, { type: T }>;

/** The committed sample of an event, parsed. The same path serves source and dist. */
export function sampleOf<T extends EventType>(type: T): EventOfType<T> {
  const file = new URL(`../../contracts/src/events/samples/${type}.json`, import.meta.url);
  return parseEvent(JSON.parse(readFileSync(file, 'utf8'))) as EventOfType<T>;
}

/**
 * A valid event: the committed sample with an eventId of its own and the changes. `data` is changed key by
 * key; a result that the schema refuses throws, so that no test runs on an impossible event.
 */
export function buildEvent<T extends EventType>(
  type: T,
  change: Partial<Omit<EventOfType<T>, 'data' | 'type'>> & { data?: Partial<EventOfType<T>['data']> } = {},
): EventOfType<T> {
  const sample = sampleOf(type);
  return parseEvent({
    ...sample,
    eventId: randomUUID(),
    occurredAt: new Date().toISOString(),
    ...change,
    data: { ...sample.data, ...change.data },
  }) as EventOfType<T>;
}

/** A firm of its own. */
export function buildFirm(change: Partial<FirmFacts> = {}): FirmFacts {
  const id = randomUUID();
  return { ...sampleOf('firm.created.v1').data.firm, id, name: `Firm ${id.slice(0, 8)}`, ...change };
}

/** A hop of its own, in SENT, between the sample's two firms unless told otherwise. */
export function buildHop(change: Partial<HopFacts> = {}): HopFacts {
  const [hop] = sampleOf('referral.sent.v1').data.case.hops as [HopFacts];
  return { ...hop, id: randomUUID(), ...change };
}

/** A case of its own with one hop, unless told otherwise. */
export function buildCase(change: Partial<CaseFacts> = {}): CaseFacts {
  return { ...sampleOf('referral.sent.v1').data.case, id: randomUUID(), hops: [buildHop()], ...change };
}
