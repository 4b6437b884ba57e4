import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';

/** Rows of one statement in the database of a service. */
export type AskDatabase = <T extends object>(
  database: string,
  text: string,
  values?: unknown[],
) => Promise<T[]>;

/** A webhook, and what it is about: a referral, or a file. */
interface Fact {
  event: string;
  about: string;
}

/** A firm with a subscription. */
export interface LedgerParty {
  who: string;
  subscriptionId: string;
  /** What came to its endpoint. */
  arrivals: readonly (Fact & { deliveryId: string })[];
  /** What must have come. */
  due: readonly Fact[];
}

/** What a suite accepted, and whom it must have told. */
export interface Ledger {
  /** Of the cases that it acknowledged; no two have the same. */
  titles: readonly string[];
  parties: readonly LedgerParty[];
}

const DATABASES = Object.values<ServiceDefinition>(SERVICES).flatMap(({ database }) => database ?? []);

/**
 * Compares what a suite accepted with what it stored and delivered: nothing lost, nothing doubled, nothing
 * that waits. One line for each kind of difference; none when the ledger balances.
 */
export async function ledgerFaults(ask: AskDatabase, { titles, parties }: Ledger): Promise<string[]> {
  const subscriptions = parties.map(({ subscriptionId }) => subscriptionId);
  const found = await Promise.all([
    storedOnce(ask, titles),
    ...DATABASES.map((database) => outboxIsEmpty(ask, database)),
    deliveriesAreDone(ask, subscriptions),
  ]);
  return [...found.flat(), ...parties.flatMap(arrivalFaults)];
}

/**
 * Each fact reaches a firm as exactly one delivery; the same delivery may come again (interface, "Ordering
 * and duplicates").
 */
export function arrivalFaults({
  who,
  arrivals,
  due,
}: Pick<LedgerParty, 'who' | 'arrivals' | 'due'>): string[] {
  return [...new Set(due.map(({ event }) => event))].flatMap((event) => {
    const deliveries = new Map<string, Set<string>>();
    for (const { about, deliveryId } of arrivals.filter((one) => one.event === event))
      deliveries.set(about, (deliveries.get(about) ?? new Set()).add(deliveryId));
    const missing = due.filter((one) => one.event === event && !deliveries.has(one.about));
    const doubled = [...deliveries].filter(([, ids]) => ids.size > 1);
    return [
      ...counted(missing.map(({ about }) => about), `${event} did not reach ${who}`), // prettier-ignore
      ...counted(doubled.map(([about]) => about), `${event} reached ${who} as two deliveries`), // prettier-ignore
    ];
  });
}

async function storedOnce(ask: AskDatabase, titles: readonly string[]): Promise<string[]> {
  const rows = await ask<{ title: string; cases: number }>(
    'referrals',
    'SELECT title, count(*)::int AS cases FROM cases WHERE title = ANY($1) GROUP BY title',
    [titles],
  );
  const stored = new Set(rows.map(({ title }) => title));
  const doubled = rows.filter(({ cases }) => cases > 1).map(({ title }) => title);
  return [
    ...counted(titles.filter((title) => !stored.has(title)), 'acknowledged cases are not stored'), // prettier-ignore
    ...counted(doubled, 'cases are stored twice'),
  ];
}

async function outboxIsEmpty(ask: AskDatabase, database: string): Promise<string[]> {
  // a service that publishes nothing has none
  const [table] = await ask<{ exists: boolean }>(
    database,
    "SELECT to_regclass('outbox') IS NOT NULL AS exists",
  );
  if (!table!.exists) return [];
  const rows = await ask<{ topic: string }>(database, 'SELECT topic FROM outbox');
  return counted(rows.map(({ topic }) => topic), `rows are left in the outbox of ${database}`); // prettier-ignore
}

async function deliveriesAreDone(ask: AskDatabase, subscriptionIds: string[]): Promise<string[]> {
  const rows = await ask<{ status: string }>(
    'webhooks',
    `SELECT status FROM deliveries WHERE subscription_id = ANY($1) AND status <> 'DELIVERED'`,
    [subscriptionIds],
  );
  return counted(rows.map(({ status }) => status), 'deliveries are not done'); // prettier-ignore
}

/** One line with some examples. */
function counted(found: readonly string[], what: string): string[] {
  return found.length === 0 ? [] : [`${found.length} × ${what}: ${found.slice(0, 3).join(', ')}`];
}
