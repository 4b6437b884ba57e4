import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { growthPerTenfold, LoneService, report, type Axis } from '@referral-exchange/testing/bench';
import { WORKSPACE } from '../local/workspace.ts';
import { drawCurves, type Curve } from './draw-curves.ts';
import { Stand } from './stand.ts';

/** What calls cost while an exchange gets more of everything. */
export const description =
  'processor time of a call along firms, people, rules, referrals, ledgers, subscriptions, documents: ≤ 1.5 times per tenfold (BENCH_CURVES=quick: two sizes of each; BENCH_CURVES=referrals: one axis; BENCH_CURVES_REFERRALS=10000000)';

const WANTED = process.env.BENCH_CURVES ?? '';
const IS_QUICK = WANTED === 'quick';
const GOAL = 1.5;
/** Node compiles what runs often: so many calls of each kind are made first. */
const WARM_CALLS = IS_QUICK ? 500 : 2_000;
const ROUNDS = 3;
const CALLS_OF_A_ROUND = IS_QUICK ? 150 : 500;
/** How many calls of each kind were made when half of the rounds are over. */
const CALLS_BEFORE = WARM_CALLS + (ROUNDS * CALLS_OF_A_ROUND) / 2;
const FOLDER = join(WORKSPACE, 'docs/performance');

/** Services' axes are loaded by their paths, as benches are: tools import no service. */
export async function run(): Promise<void> {
  const missed: string[] = [];
  for (const file of globSync('apps/*/bench/growth-axes.ts', { cwd: WORKSPACE }).sort()) {
    const { axes } = (await import(join(WORKSPACE, file))) as { axes: Axis[] };
    for (const axis of axes)
      if (IS_QUICK || axis.name.startsWith(WANTED)) missed.push(...(await measureAxis(axis)));
  }
  if (missed.length > 0) throw new Error(`Grew more than ${GOAL} times per tenfold: ${missed.join(', ')}`);
}

/** Prints the costs along an axis, and draws them when all sizes are measured. Answers what grew too much. */
async function measureAxis(axis: Axis): Promise<string[]> {
  console.log(`   -- ${axis.name}`);
  const curves: Curve[] = Object.keys(axis.calls).map((name) => ({ name, points: [] }));
  for (const size of IS_QUICK ? axis.sizes.slice(0, 2) : axis.sizes) {
    const costs = await costsAt(axis, size);
    const measuredAt = size + (axis.addedByCalls ?? 0) * CALLS_BEFORE;
    for (const [at, { name, points }] of curves.entries()) {
      points.push([measuredAt, costs[at]!]);
      report(`${name}, ${measuredAt} ${axis.name}`, costs[at]!, 'ms of the service and Postgres');
    }
  }
  if (!IS_QUICK) draw(axis, curves);
  return curves
    .filter(
      ({ name, points }) =>
        !report(`${name}, per tenfold`, growthPerTenfold(points), 'times', { atMost: GOAL }),
    )
    .map(({ name }) => `${name} (${axis.name})`);
}

/** Each size has a service and servers of its own, so that nothing is warmer than elsewhere. */
async function costsAt(axis: Axis, size: number): Promise<number[]> {
  const stand = new Stand('curves');
  try {
    const service = await LoneService.start(stand, axis.service, {
      settings: await axis.settings?.(stand),
    });
    await axis.fill(service, size);
    // what the filling set going is over, and the process has read nothing yet
    await service.sql('CHECKPOINT');
    await service.restart();
    const calls = Object.values(axis.calls).map((call) => () => call(service));
    const things = axis.thingsOfACall ?? 1;
    for (let warm = 0; warm < WARM_CALLS; warm += things) for (const call of calls) await call();
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const costs: number[] = [];
      for (const call of calls) costs.push(await costOf(service, call, things));
      rounds.push(costs);
    }
    // the least of some rounds has the least of what else went on
    return calls.map((_, at) => Math.min(...rounds.map((costs) => costs[at]!)));
  } finally {
    await stand.stop();
  }
}

/** Milliseconds of processor that a thing takes in the service and in Postgres, one call after the other. */
async function costOf(service: LoneService, call: () => Promise<unknown>, things: number): Promise<number> {
  const before = service.cpuSeconds();
  let done = 0;
  for (; done < CALLS_OF_A_ROUND; done += things) await call();
  const after = service.cpuSeconds();
  return ((after.service - before.service + after.postgres - before.postgres) * 1_000) / done;
}

function draw({ name }: Axis, curves: readonly Curve[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const axes = { title: `What a call costs along ${name}`, x: name, y: 'ms of processor', isLogX: true };
  writeFileSync(join(FOLDER, `growth-${name.replaceAll(' ', '-')}.svg`), drawCurves(axes, curves));
}
