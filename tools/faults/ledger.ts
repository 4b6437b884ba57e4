import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerParty } from '@referral-exchange/testing';
import type { SuiteUnderFault } from './suite-under-fault.ts';
import type { Party, Traffic } from './traffic.ts';

/** What a fault may leave behind. */
export interface Allowed {
  deadLetters: number;
  /** A status update may be given to a cursor again while it is among the last so many that it gave. */
  rereadRows?: number;
}

/** Compares until nothing differs, or the time is over; answers the last differences. */
export async function balance(
  suite: SuiteUnderFault,
  traffic: Traffic,
  allowed: Allowed,
  ms: number,
): Promise<string[]> {
  for (const deadline = performance.now() + ms; ; await sleep(500)) {
    const found = await differences(suite, traffic, allowed);
    if (found.length === 0 || performance.now() > deadline) return found;
  }
}

/**
 * Compares what the service acknowledged with what is stored, delivered and read: nothing lost, nothing
 * doubled, nothing stuck. Answers one line for each difference; none when the ledger balances.
 */
async function differences(
  suite: SuiteUnderFault,
  traffic: Traffic,
  { deadLetters, rereadRows = 0 }: Allowed,
): Promise<string[]> {
  // loaded on demand: the suite's start builds it
  const { ledgerFaults } = await import('@referral-exchange/testing');
  const { acknowledged, sender, receiver } = traffic;
  const titles = acknowledged.map(({ title }) => title);
  const found = await Promise.all([
    ledgerFaults(suite.sql, { titles, parties: partiesOf(traffic) }),
    readOnce(suite, sender, 'referring_firm_id', rereadRows),
    readOnce(suite, receiver, 'referent_firm_id', rereadRows),
    deadLettersAre(suite, deadLetters),
  ]);
  return found.flat();
}

function partiesOf({ acknowledged, repeatable, sender, receiver }: Traffic): LedgerParty[] {
  const accepted = acknowledged.filter(({ isAccepted }) => isAccepted);
  const party = (who: string, { endpoint, subscriptionId }: Party, first: string): LedgerParty => ({
    who,
    subscriptionId,
    arrivals: endpoint.arrivals.map((one) => (repeatable.has(one.about) ? { ...one, deliveryId: '' } : one)),
    due: [
      ...acknowledged.map(({ referralId }) => ({ event: first, about: referralId })),
      ...accepted.map(({ referralId }) => ({ event: 'referral.accepted', about: referralId })),
    ],
  });
  return [party('the sender', sender, 'referral.sent'), party('the receiver', receiver, 'referral.received')];
}

async function readOnce(
  suite: SuiteUnderFault,
  party: Party,
  column: string,
  rereadRows: number,
): Promise<string[]> {
  const rows = await suite.sql<{ id: string }>(
    'referrals',
    `SELECT id FROM status_updates WHERE ${column} = $1`,
    [party.id],
  );
  const read = new Set(party.read);
  return [
    ...say(rows.filter(({ id }) => !read.has(id)).length, 'status updates were not given to a cursor'),
    ...say(givenAgain(party.read, rereadRows), 'status updates were given to a cursor twice'),
  ];
}

/** How many of these ids were given before, and not only among the last `rereadRows` before them. Pure. */
export function givenAgain(read: readonly string[], rereadRows: number): number {
  const lastPlace = new Map<string, number>();
  let count = 0;
  for (const [place, id] of read.entries()) {
    const last = lastPlace.get(id);
    if (last !== undefined && place - last > rereadRows) count++;
    lastPlace.set(id, place);
  }
  return count;
}

async function deadLettersAre(suite: SuiteUnderFault, expected: number): Promise<string[]> {
  let found: number;
  try {
    found = await suite.topics.deadLetters();
  } catch (error) {
    // topics that were made a moment ago: the broker does not lead all of them yet
    return [`the dead letters cannot be counted: ${String(error)}`];
  }
  return found === expected ? [] : [`${found} dead letters, ${expected} expected`];
}

function say(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} × ${what}`];
}
