import { progress } from '../../local/progress.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { DatabaseDump } from '../database-dump.ts';
import { balance } from '../ledger.ts';
import { afterRestore } from '../restore-steps.ts';
import type { Scenario } from '../scenario.ts';
import type { SuiteUnderFault } from '../suite-under-fault.ts';
import type { Traffic } from '../traffic.ts';

/** Databases that are restored while the others keep what they know (docs/runbooks/restore.md). */
export const loneRestores: Scenario[] = [
  {
    name: 'restore-alone',
    description:
      'the databases of the services that read events are lost and come back from dumps: nothing is missing, and only webhooks since then come twice',
    recoveryS: 60,
    cause: restoreAlone,
  },
];

const SINCE_THE_DUMPS = 10;

async function restoreAlone(suite: SuiteUnderFault, traffic: Traffic): Promise<void> {
  await traffic.more(10, 60_000);
  await traffic.pause();
  const behind = await balance(suite, traffic, { deadLetters: await suite.topics.deadLetters() }, 30_000);
  if (behind.length > 0) throw new Error(`before the dumps: ${behind.join('; ')}`);
  const handled = traffic.acknowledged.length;
  traffic.resume();
  const dumps = new Map<string, DatabaseDump>();
  for (const [service, database] of await readers())
    dumps.set(service, await DatabaseDump.take(suite, database));
  await traffic.more(SINCE_THE_DUMPS, 60_000);
  const since = traffic.acknowledged.slice(-SINCE_THE_DUMPS).map(({ referralId }) => referralId);
  await traffic.arrivedWithin(30_000);
  await suite.killServices();
  for (const [service, dump] of dumps) {
    await dump.restore();
    await afterRestore(suite, service, dump.moment, '--alone');
  }
  await suite.startServices();
  await traffic.pause();
  traffic.mayComeAgain(handled);
  await waitUntil('the webhooks since the dumps, again', () => Promise.resolve(cameAgain(traffic, since)));
  await countsAll(traffic);
  traffic.resume();
}

/** Services whose databases hold what the others tell them, each with its database. */
async function readers(): Promise<[string, string][]> {
  // loaded on demand: the suite's start builds it
  const { SERVICES } = await import('@referral-exchange/contracts');
  const all: [string, { database: string | null; consumes?: readonly string[] }][] = Object.entries(SERVICES);
  return all.flatMap(([name, { database, consumes = [] }]) =>
    database && database !== 'referrals' && consumes.includes('referrals.events') ? [[name, database]] : [],
  );
}

/** Whether each of these reached the receiver as two deliveries. */
function cameAgain({ receiver }: Traffic, referralIds: readonly string[]): boolean {
  const first = receiver.endpoint.arrivals.filter(({ event }) => event === 'referral.received');
  return referralIds.every(
    (id) => new Set(first.filter(({ about }) => about === id).map(({ deliveryId }) => deliveryId)).size === 2,
  );
}

/** The figures of the receiver have every referral once. */
async function countsAll({ receiver, acknowledged }: Traffic): Promise<void> {
  let seen = 0;
  const isComplete = async (): Promise<boolean> => {
    const answer = await receiver.client.once('GET', '/analytics/received');
    const { kpis } = (answer?.body.data ?? {}) as { kpis?: { totalReceived: number } };
    seen = kpis?.totalReceived ?? 0;
    return seen === acknowledged.length;
  };
  try {
    await waitUntil('analytics', isComplete);
  } catch {
    throw new Error(`analytics counts ${seen} of ${acknowledged.length} referrals`);
  }
  progress(`analytics counts all ${seen} referrals`);
}
