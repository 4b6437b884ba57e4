import type { SuiteUnderFault } from './suite-under-fault.ts';
import type { Traffic } from './traffic.ts';

interface Event {
  id: string;
  occurredAt: string;
  /** Until its first delivery was sent, milliseconds. */
  sentAfter: number;
}

/** How long events waited, milliseconds: until each service handled them, and until a webhook was sent. */
export type EventWaits = ReadonlyMap<string, { longest: number; p99: number; events: number }>;

/** Of the events about which the firms of the traffic were told since then. */
export async function eventWaits(
  suite: SuiteUnderFault,
  { sender, receiver }: Traffic,
  since: Date,
): Promise<EventWaits> {
  const events = await suite.sql<Event>(
    'webhooks',
    `SELECT d.event_id AS id, min(d.occurred_at)::text AS "occurredAt",
            min(extract(epoch FROM a.started_at - d.occurred_at))::float8 * 1000 AS "sentAfter"
       FROM deliveries d JOIN attempts a ON a.delivery_id = d.id AND a.number = 1
      WHERE d.subscription_id = ANY ($1) AND d.occurred_at > $2 GROUP BY d.event_id`,
    [[sender.subscriptionId, receiver.subscriptionId], since],
  );
  const waits = new Map([['a webhook', statsOf(events.map(({ sentAfter }) => sentAfter))]]);
  for (const database of await suite.databases()) {
    const handled = await handledAfter(suite, database, events);
    if (handled.length > 0) waits.set(database, statsOf(handled));
  }
  return waits;
}

async function handledAfter(
  suite: SuiteUnderFault,
  database: string,
  events: readonly Event[],
): Promise<number[]> {
  const [table] = await suite.sql<{ exists: boolean }>(
    database,
    "SELECT to_regclass('inbox') IS NOT NULL AS exists",
  );
  if (!table!.exists) return [];
  const rows = await suite.sql<{ wait: number }>(
    database,
    `SELECT extract(epoch FROM i.received_at - e.occurred_at)::float8 * 1000 AS wait
       FROM unnest($1::uuid[], $2::timestamptz[]) AS e (id, occurred_at) JOIN inbox i ON i.event_id = e.id`,
    [events.map(({ id }) => id), events.map(({ occurredAt }) => occurredAt)],
  );
  return rows.map(({ wait }) => wait);
}

function statsOf(waits: number[]): { longest: number; p99: number; events: number } {
  const sorted = waits.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0;
  return { longest: sorted.at(-1) ?? 0, p99, events: sorted.length };
}
