import type { SuiteUnderFault } from './suite-under-fault.ts';
import type { Party, Traffic } from './traffic.ts';

/**
 * Compares what the service acknowledged with what is stored, delivered and read: nothing lost, nothing doubled, nothing
 * stuck. Answers one line for each difference; none when the ledger balances.
 */
export async function differences(
  suite: SuiteUnderFault,
  traffic: Traffic,
  deadLetters: number,
): Promise<string[]> {
  const found = await Promise.all([
    storedOnce(suite, traffic),
    readOnce(suite, traffic.sender, 'referring_firm_id'),
    readOnce(suite, traffic.receiver, 'referent_firm_id'),
    Promise.resolve(undelivered(traffic)),
    nothingStuck(suite, traffic),
    deadLettersAre(suite, deadLetters),
  ]);
  return found.flat();
}

async function storedOnce(suite: SuiteUnderFault, { acknowledged }: Traffic): Promise<string[]> {
  const rows = await suite.sql<{ title: string; cases: string }>(
    'referrals',
    'SELECT title, count(*) AS cases FROM cases WHERE title = ANY($1) GROUP BY title',
    [acknowledged.map(({ title }) => title)],
  );
  const doubled = rows.filter(({ cases }) => cases !== '1').length;
  return [
    ...say(acknowledged.length - rows.length, 'acknowledged cases are not stored'),
    ...say(doubled, 'cases were stored twice'),
  ];
}

async function readOnce(suite: SuiteUnderFault, party: Party, column: string): Promise<string[]> {
  const rows = await suite.sql<{ id: string }>(
    'referrals',
    `SELECT id FROM status_updates WHERE ${column} = $1`,
    [party.id],
  );
  const read = new Set(party.read);
  return [
    ...say(rows.filter(({ id }) => !read.has(id)).length, 'status updates were not given to a cursor'),
    ...say(party.read.length - read.size, 'status updates were given to a cursor twice'),
  ];
}

/** Each fact reaches each firm as exactly one delivery; the same delivery may arrive again (interface, "Ordering and duplicates"). */
export function undelivered({ acknowledged, sender, receiver }: Traffic): string[] {
  const accepted = acknowledged.filter(({ isAccepted }) => isAccepted);
  return [
    ...arrivalFaults(sender, 'referral.sent', acknowledged),
    ...arrivalFaults(receiver, 'referral.received', acknowledged),
    ...arrivalFaults(sender, 'referral.accepted', accepted),
    ...arrivalFaults(receiver, 'referral.accepted', accepted),
  ];
}

function arrivalFaults(party: Party, event: string, expected: readonly { referralId: string }[]): string[] {
  const deliveries = new Map<string, Set<string>>();
  for (const arrival of party.endpoint.arrivals) {
    if (arrival.event !== event || arrival.referralId === null) continue;
    const ids = deliveries.get(arrival.referralId) ?? new Set();
    deliveries.set(arrival.referralId, ids.add(arrival.deliveryId));
  }
  const missing = expected.filter(({ referralId }) => !deliveries.has(referralId)).length;
  const doubled = [...deliveries.values()].filter(({ size }) => size > 1).length;
  return [...say(missing, `${event} did not arrive`), ...say(doubled, `${event} arrived as two deliveries`)];
}

async function nothingStuck(suite: SuiteUnderFault, { sender, receiver }: Traffic): Promise<string[]> {
  const outboxes = await Promise.all(
    (await suite.databases()).map(async (name) => {
      const [row] = await suite.sql<{ exists: boolean }>(
        name,
        "SELECT to_regclass('outbox') IS NOT NULL AS exists",
      );
      if (!row?.exists) return [];
      const [count] = await suite.sql<{ rows: string }>(name, 'SELECT count(*) AS rows FROM outbox');
      return say(Number(count?.rows), `rows are left in the outbox of ${name}`);
    }),
  );
  const [open] = await suite.sql<{ rows: string }>(
    'webhooks',
    "SELECT count(*) AS rows FROM deliveries WHERE subscription_id = ANY($1) AND status <> 'DELIVERED'",
    [[sender.subscriptionId, receiver.subscriptionId]],
  );
  return [...outboxes.flat(), ...say(Number(open?.rows), 'deliveries are not done')];
}

async function deadLettersAre(suite: SuiteUnderFault, expected: number): Promise<string[]> {
  const found = await suite.deadLetters();
  return found === expected ? [] : [`${found} dead letters, ${expected} expected`];
}

function say(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} × ${what}`];
}
