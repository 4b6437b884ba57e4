import { randomUUID } from 'node:crypto';
import { LoneService, percentile, type BenchStand } from '@referral-exchange/testing/bench';
import { routing } from '../dist/service.js';

/** Evaluations over HTTP, without the gateway, by the built service with a durable Postgres. */
export const description =
  'evaluations: p95 with 1,000 rules of 100 slots (5 ms), per CPU-second of the service with 50 rules (2,000)';

const GOAL_MS = 5;
const GOAL_PER_CPU_SECOND = 2_000;
const FIRMS = 500;
const WARM_UP = 1_000;
const CALLS = 500;
const THROUGHPUT_CALLS = 20_000;
const IN_FLIGHT = 16;
const QUERY = '/routing/evaluate?caseType=motor_vehicle_accident&jurisdiction=NY';

const SEED_FIRMS = `
  INSERT INTO firms (id, name, is_active, case_types, jurisdictions, time_zone, updated_at)
  SELECT gen_random_uuid(), 'Receiver ' || n, true, '{}', '{}', 'America/New_York', now() FROM generate_series(1, ${FIRMS}) n`;
/** $1 firm, $2 rules, $3 slots of each, $4 criteria of all but the last, $5 cap of all but the last. */
const SEED_RULES = `
  WITH receivers AS (SELECT array_agg(id) AS ids FROM firms),
  rule AS (
    INSERT INTO rules (id, firm_id, name, priority, is_active, criteria, slots, slot_firm_ids, auto_waterfall, version, created_at, updated_at)
    SELECT gen_random_uuid(), $1, 'Rule ' || n, n, true,
           CASE WHEN n = $2::int THEN '{"caseTypes":[],"jurisdictions":[],"counties":[],"tiers":[]}'::jsonb ELSE $4::jsonb END,
           (SELECT jsonb_agg(jsonb_build_object('firmId', ids[1 + (n * 7 + s) % ${FIRMS}], 'firstAttempt', 1, 'lastAttempt', NULL,
                     'monthlyCap', CASE WHEN n < $2::int THEN $5::int END, 'isActive', true)) FROM generate_series(1, $3::int) s),
           ARRAY(SELECT DISTINCT ids[1 + (n * 7 + s) % ${FIRMS}] FROM generate_series(1, $3::int) s), false, 1, now(), now()
      FROM receivers, generate_series(1, $2::int) n RETURNING id),
  book AS (INSERT INTO rule_books VALUES ($1, 1))
  INSERT INTO rule_turns SELECT id, 0 FROM rule`;
const ANY = { caseTypes: [], jurisdictions: [], counties: [], tiers: [] };
const OTHER = { ...ANY, caseTypes: ['dog_bite'], counties: ['Kings', 'Queens'] };

/** Seeds, measures, prints. Rejects when a call fails or a goal is missed. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await LoneService.start(stand, routing);
  const missed: string[] = [];
  await service.sql(SEED_FIRMS);
  const firm = async (rules: number, slots: number, criteria: object, cap: number | null) => {
    const id = randomUUID();
    await service.sql(SEED_RULES, [id, rules, slots, JSON.stringify(criteria), cap]);
    return id;
  };
  const cases: [string, string][] = [
    ['the first of 1,000 rules answers', await firm(1_000, 100, ANY, null)],
    ['the last one does, no other matches', await firm(1_000, 100, OTHER, null)],
    ['the last one does, all others match and are at their caps', await firm(1_000, 100, ANY, 0)],
  ];
  await service.sql('ANALYZE');
  for (const [what, id] of cases) if ((await latency(service, id, what)) > GOAL_MS) missed.push(what);
  const rate = await throughput(service, await firm(50, 10, ANY, 1_000));
  if (rate < GOAL_PER_CPU_SECOND) missed.push('evaluations per CPU-second');
  if (missed.length > 0) throw new Error(`Goals missed: ${missed.join('; ')}`);
}

/** Prints and returns the p95 of calls in turn, and the time of the first, which reads all rules. */
async function latency(service: LoneService, firmId: string, what: string): Promise<number> {
  const times: number[] = [];
  let first = 0;
  for (let call = -WARM_UP; call < CALLS; call++) {
    const startedAt = performance.now();
    await service.call('GET', QUERY, firmId);
    const took = performance.now() - startedAt;
    if (call === -WARM_UP) first = took;
    if (call >= 0) times.push(took);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const figures = `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms (goal ${GOAL_MS}), first ${first.toFixed(0)} ms`;
  console.log(`   ${what.padEnd(58)} ${figures}`);
  return p95;
}

/** Prints and returns evaluations per CPU-second of the service. */
async function throughput(service: LoneService, firmId: string): Promise<number> {
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
  console.log(
    `   50 rules of 10 slots: ${ofService.toFixed(0)} per CPU-second of the service (goal ${GOAL_PER_CPU_SECOND}), ` +
      `${ofPostgres.toFixed(0)} of Postgres; ${(THROUGHPUT_CALLS / seconds).toFixed(0)}/s by the clock`,
  );
  return ofService;
}
