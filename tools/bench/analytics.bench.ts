import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  firmId,
  LARGE_FIRM,
  publish,
  REFERRALS,
  seedReadModel,
  TYPICAL_FIRM,
  type Sample,
} from './analytics-seed.ts';
import { finished, LoneService } from './lone-service.ts';

/** Reports of a large and a typical firm among a million referrals, against plain SQL; how fast events and snapshots are read in. */
export const name = 'analytics';
export const description =
  'a million referrals: report of a large firm p95 150 ms, of a typical one 30 ms; ingest 2,000 events/s; rebuild 15 min';

const CALLS = 40;
const EVENTS = 20_000;
const SNAPSHOTS = 100_000;
const FILTERS = [
  'tz=America/New_York',
  'referralStartDate=2026-01-01&referralEndDate=2026-01-31&tz=America/New_York',
  'referralStartDate=2024-06-01&referralEndDate=2026-10-31&tz=Asia/Kathmandu',
  'firstReferralStartDate=2026-01-01',
  'signedStartDate=2025-01-01&signedEndDate=2026-06-30&tz=Europe/Berlin',
  'caseType=dog_bite',
  'jurisdiction=NY',
  `sendingFirmId=${firmId(7)}`,
  'caseType=dog_bite&jurisdiction=NY&referralStartDate=2025-01-01&tz=Australia/Sydney',
];

/** Seeds, measures, and rejects when a goal is missed. */
export async function run(): Promise<void> {
  const service = new LoneService('analytics');
  const missed: string[] = [];
  const judge = (label: string, isMet: boolean) => {
    if (!isMet) missed.push(label);
  };
  try {
    await service.start();
    await seedReadModel(service);
    judge('typical firm', (await measure(service, TYPICAL_FIRM, '/analytics/received')) <= 30);
    const large = await measure(service, LARGE_FIRM, '/analytics/received');
    judge('large firm', large <= 150);
    for (const filter of FILTERS)
      judge(filter, (await measure(service, LARGE_FIRM, `/analytics/received?${filter}`)) <= 2 * large);
    await measure(service, LARGE_FIRM, '/analytics/sent');
    await measure(service, LARGE_FIRM, '/analytics/revenue-received');
    await measurePlain(service);
    await explain(service);
    const rate = await ingest(service);
    judge('ingest', rate >= 2_000);
    const seconds = await rebuild(service);
    judge('rebuild', seconds * (REFERRALS / SNAPSHOTS) <= 900);
    if (missed.length > 0) throw new Error(`Goals missed: ${missed.join(', ')}`);
  } finally {
    await service.stop();
  }
}

/** Prints and returns the 95th percentile of calls one after the other, with the processor time of one. */
async function measure(service: LoneService, firm: string, path: string): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < 5; call++) await service.call('GET', path, firm);
  const before = service.cpuSeconds();
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    await service.call('GET', path, firm);
    times.push(performance.now() - startedAt);
  }
  const after = service.cpuSeconds();
  const cpu = (name: 'service' | 'postgres') => (((after[name] - before[name]) / CALLS) * 1_000).toFixed(0);
  print(
    `${firm === LARGE_FIRM ? 'large' : 'typical'} ${path}`,
    times,
    `cpu ${cpu('service')} + ${cpu('postgres')} ms`,
  );
  return percentile(times, 0.95);
}

function print(label: string, times: number[], more = ''): void {
  const [p50, p95] = [percentile(times, 0.5).toFixed(1), percentile(times, 0.95).toFixed(1)];
  console.log(`   ${label.padEnd(104)} p50 ${p50} ms, p95 ${p95} ms ${more}`);
}

function percentile(times: number[], fraction: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * fraction)]!;
}

const OF_FIRM = 'FROM plain_referrals WHERE receiver_id = $1 AND NOT is_archived';
const MONTH = "date_trunc('month', sent_at AT TIME ZONE $2)";
/** The sections as one would write them first: a statement each, over the rows of the firm. */
const SECTIONS = [
  `SELECT count(*), count(acknowledged_at), count(signed_at), avg(acknowledged_at - sent_at), avg(signed_at - sent_at) ${OF_FIRM}`,
  `SELECT status, count(*) ${OF_FIRM} GROUP BY 1`,
  `SELECT (SELECT e->>'status' FROM jsonb_array_elements(entries) e WHERE (e->>'at')::timestamptz <= now() - interval '30 days'
            ORDER BY e->>'at' DESC LIMIT 1), count(*) ${OF_FIRM} GROUP BY 1`,
  `SELECT e->>'status', count(*) FROM (SELECT entries ${OF_FIRM}) r, jsonb_array_elements(entries) e GROUP BY 1`,
  `SELECT ${MONTH}, avg(acknowledged_at - sent_at), count(acknowledged_at) ${OF_FIRM} GROUP BY 1`,
  `SELECT percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY extract(epoch FROM acknowledged_at - sent_at)) ${OF_FIRM}`,
  `SELECT ${MONTH}, avg(signed_at - sent_at), count(signed_at) ${OF_FIRM} GROUP BY 1`,
  `SELECT percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY extract(epoch FROM signed_at - sent_at)) ${OF_FIRM}`,
  `SELECT closing_status, count(*) ${OF_FIRM} AND status IN ('CLOSING', 'CLOSED') GROUP BY 1`,
  `SELECT sender_id, count(*), count(signed_at) ${OF_FIRM} GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
  `SELECT case_type, jurisdiction, count(*), count(signed_at) ${OF_FIRM} GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 10`,
  `SELECT ${MONTH}, count(*), count(*) FILTER (WHERE warm_successful) ${OF_FIRM} AND warm_attempted GROUP BY 1`,
  `SELECT sender_id, count(*), count(*) FILTER (WHERE warm_successful) ${OF_FIRM} AND warm_attempted GROUP BY 1`,
];

/** The same report by plain SQL over indexed rows, one statement per section, on one connection. */
async function measurePlain(service: LoneService): Promise<void> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  const times: number[] = [];
  for (let call = -2; call < CALLS / 2; call++) {
    const startedAt = performance.now();
    for (const text of SECTIONS)
      await client.query(text, text.includes('$2') ? [LARGE_FIRM, 'America/New_York'] : [LARGE_FIRM]);
    if (call >= 0) times.push(performance.now() - startedAt);
  }
  await client.end();
  print('large, plain SQL, a statement per section', times);
}

/** The plan must read the index of the firm alone. */
async function explain(service: LoneService): Promise<void> {
  const { READ_CHUNK } = (await import(
    new URL('../../apps/analytics/dist/reading/firm-referrals.repository.js', import.meta.url).href
  )) as { READ_CHUNK: string };
  const rows = await service.sql<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${READ_CHUNK}`, [
    1, 'received', LARGE_FIRM, new Date(0), firmId(0), new Date('2100-01-01'),
  ]); // prettier-ignore
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  console.log(plan.replaceAll(/^/gm, '   '));
  if (!plan.includes('Index Only Scan')) throw new Error('The read of a firm is no index-only scan');
}

/** Events per second from Kafka into the read model. */
async function ingest(service: LoneService): Promise<number> {
  const before = await count(service);
  await publish(service, 'referrals.events', sampleOf('referral.sent.v1'), EVENTS);
  const startedAt = performance.now();
  const cpu = service.cpuSeconds();
  const first = await count(service);
  while ((await count(service)) < before + EVENTS) await sleep(50);
  const after = service.cpuSeconds();
  const rate = ((before + EVENTS - first) / (performance.now() - startedAt)) * 1_000;
  const used = after.service - cpu.service + after.postgres - cpu.postgres;
  console.log(
    `   ingest: ${rate.toFixed(0)} events/s (goal 2,000), ${((used / EVENTS) * 1e6).toFixed(0)} µs of processor each`,
  );
  return rate;
}

/** Seconds of a rebuild from snapshots and events. */
async function rebuild(service: LoneService): Promise<number> {
  await publish(service, 'referrals.snapshots', sampleOf('case.snapshot.v1'), SNAPSHOTS);
  const startedAt = performance.now();
  const command = new URL('../../apps/analytics/dist/cli/rebuild.js', import.meta.url).pathname;
  await finished(spawn(process.execPath, [command], { env: service.environment, stdio: 'ignore' }));
  // it waits a minute for the last reads of the old generation
  const seconds = (performance.now() - startedAt) / 1_000 - 60;
  const million = (seconds * (REFERRALS / SNAPSHOTS)) / 60;
  console.log(
    `   rebuild of ${SNAPSHOTS} snapshots: ${seconds.toFixed(0)} s, so ${million.toFixed(1)} minutes a million (goal 15)`,
  );
  return seconds;
}

async function count(service: LoneService): Promise<number> {
  const [row] = await service.sql<{ count: string }>('SELECT count(*) FROM referral_records');
  return Number(row!.count);
}

function sampleOf(type: string): Sample {
  const file = new URL(`../../libs/contracts/src/events/samples/${type}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Sample;
}
