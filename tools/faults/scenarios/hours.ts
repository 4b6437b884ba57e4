import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawCurves } from '../../bench/draw-curves.ts';
import { progress } from '../../local/progress.ts';
import { LOCAL_DIR } from '../../local/workspace.ts';
import type { Scenario } from '../scenario.ts';
import { SoakSamples } from '../soak-samples.ts';
import { growing, type SoakKind } from '../soak-verdict.ts';
import { SteadyLoad } from '../steady-load.ts';
import type { SuiteUnderFault } from '../suite-under-fault.ts';
import type { Traffic } from '../traffic.ts';

/** 240 is the goal; ten belong to the suite. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
/** Of the machine, with the clients, which run on it too. */
const SHARE = 0.6;
const TRIAL_WRITES_PER_SECOND = 10;
const TRIAL_MS = 20_000;
const LEAST_WRITES_PER_SECOND = 1;
/** A picture has so many points at most. */
const LOOKS = 360;
const LEAST_LOOK_MS = 5_000;
const PICTURES = join(LOCAL_DIR, 'soak');
const TITLES: Record<SoakKind, [title: string, unit: string]> = {
  memory: ['Memory of all processes', 'MB'],
  descriptors: ['Descriptors of all processes', ''],
  deadRows: ['Dead rows of all tables', 'rows'],
  lag: ['Events that wait in Kafka', 'events'],
  p99: ['p99 of a call', 'ms'],
};

/** Nothing breaks; it only lasts. */
export const hours: Scenario[] = [
  {
    name: 'soak',
    description: `${MINUTES} minutes of all kinds of calls at 60 % of what the machine can do (SOAK_MINUTES): memory, descriptors, dead rows, lag and times are flat after the first quarter`,
    // the other kinds of calls are to have most of the machine
    writing: { writers: 1, pauseMs: 500 },
    recoveryS: 60,
    cause: soak,
  },
];

async function soak(suite: SuiteUnderFault, traffic: Traffic): Promise<void> {
  const perSecond = await rateFor(SHARE, traffic);
  progress(`soak: ${perSecond.toFixed(1)} writes a second beside the writer`);
  const load = new SteadyLoad(traffic, perSecond);
  const samples = new SoakSamples(suite);
  const until = performance.now() + MINUTES * 60_000;
  const lookMs = Math.max(LEAST_LOOK_MS, (MINUTES * 60_000) / LOOKS);
  const busy = busyShare();
  load.start();
  try {
    while (performance.now() < until) {
      await sleep(lookMs);
      await samples.take(load.times.splice(0));
    }
  } finally {
    await load.stop();
  }
  progress(`soak: ${load.calls} calls, ${Math.round(100 * busy())} % of the machine was busy`);
  draw(samples);
  const faults = [
    ...growing(samples.all()),
    ...[...load.failed].map(([call, count]) => `${count} × ${call}`),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/** How many writes a second keep so much of the machine busy, beside the writer of the traffic. */
async function rateFor(share: number, traffic: Traffic): Promise<number> {
  const idle = busyShare();
  await sleep(TRIAL_MS);
  const alone = idle();
  const load = new SteadyLoad(traffic, TRIAL_WRITES_PER_SECOND);
  const trial = busyShare();
  load.start();
  await sleep(TRIAL_MS);
  const busy = trial();
  await load.stop();
  const rate = (TRIAL_WRITES_PER_SECOND * (share - alone)) / Math.max(busy - alone, 0.01);
  return Math.max(rate, LEAST_WRITES_PER_SECOND);
}

/** The share of the machine that is busy from now until the result is called. */
function busyShare(): () => number {
  const [idleBefore, allBefore] = ticks();
  return () => {
    const [idle, all] = ticks();
    return 1 - (idle - idleBefore) / (all - allBefore);
  };
}

function ticks(): [idle: number, all: number] {
  const times = cpus().map((one) => one.times);
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0);
  return [times.reduce((sum, { idle }) => sum + idle, 0), all];
}

function draw(samples: SoakSamples): void {
  mkdirSync(PICTURES, { recursive: true });
  for (const [kind, [title, y]] of Object.entries(TITLES) as [SoakKind, [string, string]][]) {
    const points = samples.sumOf(kind).map((value, n): [number, number] => [samples.minutes[n]!, value]);
    writeFileSync(
      join(PICTURES, `soak-${kind}.svg`),
      drawCurves({ title, x: 'minutes', y }, [{ name: '', points }]),
    );
    const values = points.map(([, value]) => value);
    progress(`soak: ${title}: ${thirds(values)} ${y}`);
  }
}

/** How it began, was in the middle, and ended. */
function thirds(values: readonly number[]): string {
  return [values[0]!, values[Math.floor(values.length / 2)]!, values.at(-1)!]
    .map((one) => one.toFixed(0))
    .join(' → ');
}
