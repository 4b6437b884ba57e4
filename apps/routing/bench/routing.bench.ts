import { LoneService, percentile, report, type BenchStand } from '@referral-exchange/testing/bench';
import { routing } from '../dist/service.js';
import { ANY, OTHER, seedReceivers, seedRules } from './routing-seed.ts';

/** Evaluations over HTTP, without the gateway, by the built service with a durable Postgres. */
export const description =
  'evaluations: p95 with 1,000 rules of 100 slots (5 ms), per CPU-second of the service with 50 rules (2,000)';

const GOAL_MS = 5;
const GOAL_PER_CPU_SECOND = 2_000;
const WARM_UP = 1_000;
const CALLS = 500;
const THROUGHPUT_CALLS = 20_000;
const IN_FLIGHT = 16;
const QUERY = '/routing/evaluate?caseType=motor_vehicle_accident&jurisdiction=NY';

/** Seeds, measures, prints. Rejects when a call fails or a goal is missed. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await LoneService.start(stand, routing);
  const missed: string[] = [];
  await seedReceivers(service);
  const firm = (rules: number, slots: number, criteria: object, cap: number | null) =>
    seedRules(service, { rules, slots, criteria, cap });
  const cases: [string, string][] = [
    ['the first of 1,000 rules answers', await firm(1_000, 100, ANY, null)],
    ['the last one does, no other matches', await firm(1_000, 100, OTHER, null)],
    ['the last one does, all others match and are at their caps', await firm(1_000, 100, ANY, 0)],
  ];
  await service.sql('ANALYZE');
  for (const [what, id] of cases) if (!(await latency(service, id, what))) missed.push(what);
  if (!(await throughput(service, await firm(50, 10, ANY, 1_000)))) missed.push('evaluations per CPU-second');
  if (missed.length > 0) throw new Error(`Goals missed: ${missed.join('; ')}`);
}

/**
 * Prints how long calls in turn take, and the first, which reads all rules. Answers whether the
 * goal is reached.
 */
async function latency(service: LoneService, firmId: string, what: string): Promise<boolean> {
  const times: number[] = [];
  let first = 0;
  for (let call = -WARM_UP; call < CALLS; call++) {
    const startedAt = performance.now();
    await service.call('GET', QUERY, firmId);
    const took = performance.now() - startedAt;
    if (call === -WARM_UP) first = took;
    if (call >= 0) times.push(took);
  }
  report(`${what}  p50`, percentile(times, 0.5), 'ms');
  report(`${what}  first`, first, 'ms');
  return report(`${what}  p95`, percentile(times, 0.95), 'ms', { atMost: GOAL_MS });
}

/** Prints evaluations per CPU second. Answers whether the goal is reached. */
async function throughput(service: LoneService, firmId: string): Promise<boolean> {
  const spread = async (calls: number) => {
    let left = calls;
    const work = async () => {
      while (left-- > 0) await service.call('GET', QUERY, firmId);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  };
  await spread(THROUGHPUT_CALLS / 4);
  const [before, startedAt] = [service.cpuSeconds(), performance.now()];
  await spread(THROUGHPUT_CALLS);
  const [after, seconds] = [service.cpuSeconds(), (performance.now() - startedAt) / 1_000];
  const ofService = THROUGHPUT_CALLS / (after.service - before.service);
  const ofPostgres = THROUGHPUT_CALLS / (after.postgres - before.postgres);
  report('50 rules of 10 slots, Postgres', ofPostgres, 'evaluations per CPU second');
  report('50 rules of 10 slots, by the clock', THROUGHPUT_CALLS / seconds, '/s');
  return report('50 rules of 10 slots', ofService, 'evaluations per CPU second', {
    atLeast: GOAL_PER_CPU_SECOND,
  });
}
