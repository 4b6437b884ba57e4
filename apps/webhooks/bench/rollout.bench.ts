import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { report, type BenchStand } from '@referral-exchange/testing/bench';
import { DispatcherUnderTest } from './dispatcher-under-test.ts';

/**
 * Three replicas of webhooks are replaced one after another under load, as a Deployment does it (k8s:
 * maxSurge 1, maxUnavailable 0): a new one starts, and when it is ready an old one gets SIGTERM. Printed
 * beside a run in which nothing is replaced.
 */
export const description = 'how long events wait while three replicas of a consumer are replaced';

const REPLICAS = 3;
const EVENTS_PER_SECOND = 100;
/** The partitions of referrals.events; each gets its share of the events in turn. */
const PARTITIONS = 6;
const QUIET_SECONDS = 20;
/** An event that waits longer than this waits for a rebalance, not for its turn. */
const PAUSE_MS = 250;

interface Handled {
  sentAt: number;
  handledAt: number;
}

/** Measures and prints. Rejects when an event is not handled. */
export async function run(stand: BenchStand): Promise<void> {
  const dispatcher = await DispatcherUnderTest.start(stand);
  for (let n = 1; n < REPLICAS; n++) await dispatcher.service.addProcess();
  await underLoad(dispatcher, () => sleep(5_000));
  print('nothing replaced', await underLoad(dispatcher, () => sleep(QUIET_SECONDS * 1_000)));
  const rolled = await underLoad(dispatcher, () => replaceAll(dispatcher));
  print('three replaced', rolled);
  report('longest wait of an event in the rollout', Math.max(...rolled.map(lagOf)), 'ms', { atMost: 1_000 });
}

async function replaceAll({ service }: DispatcherUnderTest): Promise<void> {
  for (let n = 0; n < REPLICAS; n++) {
    await service.addProcess();
    await service.removeProcess();
  }
  // what follows the last departure belongs to the rollout
  await sleep(5_000);
}

/** Publishes a steady stream during `work`; answers when each event was sent and handled. */
async function underLoad(dispatcher: DispatcherUnderTest, work: () => Promise<void>): Promise<Handled[]> {
  const sent = new Map<string, number>();
  const stream = await dispatcher.stream();
  const firmId = randomUUID();
  let isWorking = true;
  const publishing = (async () => {
    const startedAt = Date.now();
    for (let n = 0; isWorking; n++) {
      const sentAt = Date.now();
      sent.set(await stream.note(firmId, n % PARTITIONS), sentAt);
      await sleep(Math.max(0, startedAt + ((n + 1) * 1_000) / EVENTS_PER_SECOND - Date.now()));
    }
  })();
  try {
    await work();
  } finally {
    isWorking = false;
    await publishing;
    await stream.close();
  }
  return handled(dispatcher, sent);
}

/** From the inbox, whose rows say when the transaction of an event began. */
async function handled(dispatcher: DispatcherUnderTest, sent: Map<string, number>): Promise<Handled[]> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(200)) {
    const rows = await dispatcher.service.sql<{ eventId: string; at: number }>(
      `SELECT event_id AS "eventId", extract(epoch FROM received_at)::float8 * 1000 AS at FROM inbox
        WHERE event_id = ANY ($1)`,
      [[...sent.keys()]],
    );
    if (rows.length === sent.size)
      return rows.map(({ eventId, at }) => ({ sentAt: sent.get(eventId) as number, handledAt: at }));
  }
  throw new Error('Not all events were handled');
}

function print(label: string, all: Handled[]): void {
  const lags = all.map(lagOf).sort((a, b) => a - b);
  const times = all.map(({ handledAt }) => handledAt).sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, n) => time - (times[n] as number));
  const at = (share: number) => `${Math.round(lags[Math.floor((lags.length - 1) * share)] as number)} ms`;
  const lines = {
    'events, over': `${all.length}, ${Math.round(((times.at(-1) as number) - (times[0] as number)) / 1_000)} s`,
    'event to handler, p50 / p99 / max': `${at(0.5)} / ${at(0.99)} / ${at(1)}`,
    'longest time in which no event was handled': `${Math.round(Math.max(...gaps))} ms`,
    [`time in which an event waited over ${PAUSE_MS} ms`]: `${Math.round(pausesOf(all))} ms`,
  };
  for (const [what, value] of Object.entries(lines))
    console.log(`   ${label.padEnd(18)} ${what.padEnd(46)} ${value}`);
}

const lagOf = ({ sentAt, handledAt }: Handled): number => handledAt - sentAt;

/** The length of the union of all times in which an event had waited too long already. */
function pausesOf(all: Handled[]): number {
  const late = all
    .map(({ sentAt, handledAt }) => [sentAt + PAUSE_MS, handledAt] as const)
    .filter(([from, to]) => to > from)
    .sort(([a], [b]) => a - b);
  let sum = 0;
  let end = -Infinity;
  for (const [from, to] of late) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}
