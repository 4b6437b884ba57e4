import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { percentile, report, type BenchStand, type BenchSuite } from '@referral-exchange/testing/bench';
import { Agent, request } from 'undici';
import { restartService } from '../local/suite/control-suite.ts';
import { WORKSPACE } from '../local/workspace.ts';
import { drawCurves } from './draw-curves.ts';
import { offer, outcomeOf, type OfferedCall, type Outcome } from './offered-load.ts';
import { post } from './road-traffic.ts';

/**
 * What a suite does with more than it can do: goodput and times against offered load, with turns and
 * without, how soon it is itself again, and what one firm with a hundred times its share costs the others.
 */
export const description =
  '3 times capacity: p99 of the admitted ≤ 3 times the quiet one, itself again within 10 s; a greedy firm costs the others nothing';

const TIERS = ['full', 'standard', 'read_only'] as const;
type Tier = (typeof TIERS)[number];
const FIRMS_PER_TIER = 8;
/** What two cores can work on, the default, and as many as a gateway has calls: then nobody takes turns. */
const PLACES = [12, 32, 2_000];
const LOADS = [0.5, 1, 2, 3];
const SECONDS = 15;
/** The first seconds of a load are a burst, and are told apart. */
const BURST_SECONDS = 3;
const QUIET_SECONDS = 10;
const CAPACITY_CALLERS = 32;
/** Load beside which the suite recovers, and beside which the greedy firm calls. */
const CALM = 0.3;
const GREED = 100;
const CURVES = join(WORKSPACE, 'docs/performance');

interface Firm {
  id: string;
  tier: Tier;
  key: string;
}

const agent = new Agent({ connections: 512, pipelining: 1 });

/** Starts a suite of its own and measures. */
export async function run(stand: BenchStand): Promise<void> {
  stand.onEnd(() => agent.close());
  const suite = await stand.startSuite();
  const firms = await makeRealFirms(suite);
  const calls = new Calls(suite, firms);
  await offer(20, QUIET_SECONDS, (turn) => calls.any(turn));
  const quiet = await series(calls, 10, QUIET_SECONDS, 'quiet, 10 calls/s');
  const capacity = await measureCapacity(calls);
  const curves: { name: string; points: Outcome[] }[] = [];
  for (const places of PLACES) {
    await restartService('gateway', stand.dir, { UPSTREAM_PLACES: `${places}` });
    await offer(CALM * capacity, QUIET_SECONDS, (turn) => calls.any(turn));
    console.log(`   ${places} places:`);
    const points: Outcome[] = [];
    for (const load of LOADS)
      points.push(await series(calls, load * capacity, SECONDS, `${load} times capacity`, true));
    curves.push({ name: places < 2_000 ? `${places} places` : 'first come, first served', points });
    const isOn = places === PLACES[0];
    report(
      'p99 at 3 times capacity ÷ quiet',
      points.at(-1)!.p99 / quiet.p99,
      '×',
      isOn ? { atMost: 3 } : undefined,
    );
    await measureRecovery(calls, capacity, quiet, isOn);
    await measureGreed(calls, capacity, isOn);
  }
  draw(curves);
}

/** Firms that are no test firms, as these come last. */
async function makeRealFirms(suite: BenchSuite): Promise<Firm[]> {
  const admin = { 'x-admin-api-key': suite.adminApiKey };
  const made: Firm[] = [];
  for (let n = 0; n < FIRMS_PER_TIER * TIERS.length; n++) {
    const tier = TIERS[n % TIERS.length]!;
    const firms = `${suite.internalUrl}/admin/firms`;
    const { id } = await post<{ id: string }>(firms, admin, { name: `Firm ${n} of the bench` });
    const ofKey = { name: 'bench', tier: tier.toUpperCase() };
    const { key } = await post<{ key: string }>(`${firms}/${id}/api-keys`, admin, ofKey);
    made.push({ id, tier, key });
  }
  return made;
}

/** The calls of many firms: of ten one refers a case, two make drafts, and seven read. */
class Calls {
  readonly byTier = new Map<Tier, OfferedCall[]>();
  private readonly suite: BenchSuite;
  private readonly firms: Firm[];

  constructor(suite: BenchSuite, firms: Firm[]) {
    this.suite = suite;
    this.firms = firms;
  }

  any(turn: number): Promise<number> {
    return this.of(this.firmOf(turn), turn);
  }

  firmOf(turn: number): Firm {
    return this.firms[turn % this.firms.length]!;
  }

  of(firm: Firm, turn: number): Promise<number> {
    const kind = Math.floor(turn / this.firms.length) % 10;
    if (firm.tier === 'read_only' || kind > 2) return this.read(firm, turn);
    const referentFirmId = kind === 0 ? { referentFirmId: this.otherThan(firm).id } : {};
    return this.send(firm, 'POST', '/sent-cases', { ...CASE, ...referentFirmId });
  }

  read(firm: Firm, turn: number): Promise<number> {
    return this.send(firm, 'GET', READS[turn % READS.length]!);
  }

  private otherThan({ id }: Firm): Firm {
    const at = this.firms.findIndex((one) => one.id === id);
    return this.firms[(at + 1) % this.firms.length]!;
  }

  private async send({ key }: Firm, method: 'GET' | 'POST', path: string, body?: object): Promise<number> {
    const { statusCode, body: answer } = await request(this.suite.baseUrl + path, {
      method,
      dispatcher: agent,
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.dump();
    return statusCode;
  }
}

const CASE = {
  title: 'Rear-end collision on I-95',
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
};
const READS = ['/sent-cases', '/received-referrals'];

async function series(
  calls: Calls,
  perSecond: number,
  seconds: number,
  label: string,
  isByTier = false,
): Promise<Outcome> {
  const offered = await offer(perSecond, seconds, (turn) => calls.any(turn));
  const outcome = outcomeOf(offered, seconds, isByTier ? BURST_SECONDS : 0);
  console.log(`   ${label.padEnd(20)} ${inWords(outcome)}`);
  if (isByTier && outcome.refused > 0) {
    const shares = TIERS.map((tier) => {
      const ofTier = offered.filter((_, turn) => calls.firmOf(turn).tier === tier);
      const done = ofTier.filter(({ status }) => status < 300 && status > 0).length;
      return `${tier} ${Math.round((100 * done) / ofTier.length)} %`;
    });
    console.log(`      done of what was offered: ${shares.join(', ')}`);
  }
  return outcome;
}

function inWords({ offeredPerSecond, donePerSecond, p50, p99, refused, failed }: Outcome): string {
  const rates = `offered ${offeredPerSecond.toFixed(0)}/s, done ${donePerSecond.toFixed(0)}/s`;
  return `${rates}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, refused ${refused}, failed ${failed}`;
}

/** Calls per second of some callers of whom each waits for its answer. */
async function measureCapacity(calls: Calls): Promise<number> {
  const until = performance.now() + QUIET_SECONDS * 1_000;
  let turn = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: CAPACITY_CALLERS }, async () => {
      while (performance.now() < until) if ((await calls.any(turn++)) < 300) done++;
    }),
  );
  report('capacity', done / QUIET_SECONDS, 'calls/s');
  return done / QUIET_SECONDS;
}

/** The last second after the overload whose calls were refused or took longer than usual. */
async function measureRecovery(
  calls: Calls,
  capacity: number,
  quiet: Outcome,
  hasGoal: boolean,
): Promise<void> {
  const seconds = 15;
  await offer(3 * capacity, 5, (turn) => calls.any(turn));
  const offered = await offer(CALM * capacity, seconds, (turn) => calls.any(turn));
  let last = 0;
  for (let second = 0; second < seconds; second++) {
    const ofSecond = offered.filter(({ at }) => Math.floor(at / 1_000) === second);
    const isUsual = ofSecond.every(({ status }) => status < 300 && status > 0);
    const middle = percentile(
      ofSecond.map(({ tookMs }) => tookMs),
      0.5,
    );
    if (!isUsual || middle > 2 * quiet.p50) last = second + 1;
  }
  report('itself again after the overload', last, 's', hasGoal ? { atMost: 10 } : undefined);
}

/** What the others wait while one firm of their tier reads a hundred times as often as each of them. */
async function measureGreed(calls: Calls, capacity: number, hasGoal: boolean): Promise<void> {
  const others = (turn: number): Promise<number> => calls.any(turn);
  const perSecond = CALM * capacity;
  const alone = outcomeOf(await offer(perSecond, SECONDS, others), SECONDS, BURST_SECONDS);
  const greedy = calls.firmOf(1);
  const share = perSecond / (FIRMS_PER_TIER * TIERS.length);
  const [beside, ofGreedy] = await Promise.all([
    offer(perSecond, SECONDS, others),
    offer(GREED * share, SECONDS, (turn) => calls.read(greedy, turn)),
  ]);
  const besideGreed = outcomeOf(beside, SECONDS, BURST_SECONDS);
  console.log(`   alone                ${inWords(alone)}`);
  console.log(`   beside a greedy firm ${inWords(besideGreed)}`);
  console.log(`   the greedy firm      ${inWords(outcomeOf(ofGreedy, SECONDS, BURST_SECONDS))}`);
  report(
    'others beside a greedy firm ÷ alone, p50',
    besideGreed.p50 / alone.p50,
    '×',
    hasGoal ? { atMost: 2 } : undefined,
  );
  report(
    'others refused or failed',
    besideGreed.refused + besideGreed.failed,
    'calls',
    hasGoal ? { atMost: 0 } : undefined,
  );
}

function draw(curves: { name: string; points: Outcome[] }[]): void {
  mkdirSync(CURVES, { recursive: true });
  const lines = (of: (point: Outcome) => number) =>
    curves.map(({ name, points }) => ({
      name,
      points: points.map((point): [number, number] => [point.offeredPerSecond, of(point)]),
    }));
  const goodput = { title: 'Calls done', x: 'offered calls/s', y: 'done calls/s' };
  writeFileSync(
    join(CURVES, 'overload-goodput.svg'),
    drawCurves(
      goodput,
      lines((one) => one.donePerSecond),
    ),
  );
  const times = { title: 'p99 of what is done', x: 'offered calls/s', y: 'ms', isLog: true };
  writeFileSync(
    join(CURVES, 'overload-p99.svg'),
    drawCurves(
      times,
      lines((one) => one.p99),
    ),
  );
}
