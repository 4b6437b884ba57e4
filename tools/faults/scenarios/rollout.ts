import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from '../../local/progress.ts';
import { hasService, releaseBefore, THIS_RELEASE, type Release } from '../../local/suite/release.ts';
import { eventWaits } from '../event-waits.ts';
import { ReplicatedServices } from '../replicated-services.ts';
import { REREAD_BETWEEN_RELEASES, type Scenario } from '../scenario.ts';
import { SteadyLoad } from '../steady-load.ts';
import type { SuiteUnderFault } from '../suite-under-fault.ts';
import type { Traffic } from '../traffic.ts';

/** A busy machine takes fewer. */
const WRITES_PER_SECOND = Number(process.env.ROLLOUT_WRITES ?? 100);
const LONGEST_WAIT_MS = 1_000;
/** New processes are slow at first; then both releases run side by side. */
const SETTLE_MS = 5_000;

/** A rolling upgrade as the cluster does it (docs/performance.md, "Standing still, and rollouts"). */
export const rollouts: Scenario[] = [
  {
    name: 'rolling-restart-under-load',
    description: `two processes of each service are replaced one after another under ${WRITES_PER_SECOND} writes a second: no call fails, no event waits longer than ${LONGEST_WAIT_MS} ms`,
    writing: { writers: 1 },
    recoveryS: 60,
    cause: (suite, traffic) => rollAll(suite, traffic, THIS_RELEASE),
  },
  {
    name: 'rolling-upgrade',
    description: 'the same, from the release before to this one',
    startsBefore: true,
    writing: { writers: 1 },
    recoveryS: 60,
    rereadRows: REREAD_BETWEEN_RELEASES,
    cause: async (suite, traffic) => {
      const before = await releaseBefore();
      await suite.migrate(THIS_RELEASE);
      await rollAll(suite, traffic, before);
    },
  },
];

async function rollAll(suite: SuiteUnderFault, traffic: Traffic, from: Release): Promise<void> {
  const services = suite.services.filter((service) => hasService(from, service));
  const replicated = new ReplicatedServices(suite);
  const faults: string[] = [];
  try {
    for (const service of services) await replicated.double(service, from);
    await traffic.more(5, 60_000);
    faults.push(...(await underLoad('nothing replaced', suite, traffic, () => sleep(4 * SETTLE_MS))));
    faults.push(
      ...(await underLoad('all replaced', suite, traffic, async () => {
        for (const service of services) {
          await replicated.replace(service, THIS_RELEASE);
          progress(`${service}: replaced`);
        }
        await sleep(SETTLE_MS);
      })),
    );
  } finally {
    await replicated.end();
  }
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/** Prints what was seen; answers what must not be. */
async function underLoad(
  label: string,
  suite: SuiteUnderFault,
  traffic: Traffic,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const load = new SteadyLoad(traffic, WRITES_PER_SECOND);
  const since = new Date();
  load.start();
  try {
    await work();
  } finally {
    await load.stop();
  }
  await traffic.arrivedWithin(60_000);
  const seconds = (Date.now() - since.getTime()) / 1_000;
  const slowest = Math.max(...load.times);
  progress(
    `${label}: ${load.calls} calls in ${seconds.toFixed(0)} s, slowest ${slowest.toFixed(0)} ms, load ${loadavg()[0]!.toFixed(1)}`,
  );
  const faults = [...load.failed].map(([call, count]) => `${label}: ${count} × ${call}`);
  for (const [what, { longest, p99, events }] of await eventWaits(suite, traffic, since)) {
    progress(
      `${label}: until ${what}: ${events} events, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
    );
    if (longest > LONGEST_WAIT_MS)
      faults.push(`${label}: an event waited ${longest.toFixed(0)} ms for ${what}`);
  }
  return faults;
}
