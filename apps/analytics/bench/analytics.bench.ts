import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandProcess } from '@referral-exchange/testing';
import { LoneService, percentile, type BenchStand } from '@referral-exchange/testing/bench';
import { READ_CHANGED, READ_CHUNK } from '../dist/reading/firm-referrals.repository.js';
import { analytics } from '../dist/service.js';
import {
  FIRST_PART,
  firmId,
  LARGE_FIRM,
  publish,
  REFERRALS,
  seedFirms,
  seedReferrals,
  TYPICAL_FIRM,
  type Sample,
} from './analytics-seed.ts';

/**
 * Reports of a large and a typical firm among a million referrals, against plain SQL; how fast events and
 * snapshots are read in.
 */
export const description =
  'a million referrals: report of a large firm p95 150 ms, of a typical one 30 ms; ingest 2,000 events/s; rebuild 15 min';

const CALLS = 40;
/** Calls before those that are measured: a process that just started runs code that is not optimized yet. */
const WARM_UP = 20;
/** Starts of the service for its first report. */
const STARTS = 5;
const EVENTS = 20_000;
const SNAPSHOTS = 100_000;
const RECEIVED = '/analytics/received';
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

const missed: string[] = [];
function judge(label: string, isMet: boolean): void {
  if (!isMet) missed.push(label);
}

/** Seeds, measures, and rejects when a goal is missed. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await LoneService.start(stand, analytics, { topics: ['referrals.snapshots'] });
  await seedFirms(service);
  await seedReferrals(service, 0, FIRST_PART);
  await measureReports(service, 'among a tenth of the others', []);
  await seedReferrals(service, FIRST_PART, REFERRALS);
  judge('typical firm', (await measure(service, TYPICAL_FIRM, RECEIVED)) <= 30);
  await measureReports(service, 'among all others', FILTERS);
  await measurePlain(service);
  await explain(service);
  judge('ingest', (await ingest(service)) >= 2_000);
  const seconds = await rebuild(service);
  judge('rebuild', seconds * (REFERRALS / SNAPSHOTS) <= 900);
  if (missed.length > 0) throw new Error(`Goals missed: ${missed.join(', ')}`);
}

/** The reports of the large firm: the first after a start, then with its referrals in memory. */
async function measureReports(
  service: LoneService,
  label: string,
  filters: readonly string[],
): Promise<void> {
  console.log(`   the large firm ${label}:`);
  await measureFirst(service);
  const large = await measure(service, LARGE_FIRM, RECEIVED);
  judge(`large firm ${label}`, large <= 150);
  for (const filter of filters)
    judge(filter, (await measure(service, LARGE_FIRM, `${RECEIVED}?${filter}`)) <= 2 * large);
  await measure(service, LARGE_FIRM, '/analytics/sent');
  await measure(service, LARGE_FIRM, '/analytics/revenue-received');
  const whileWritten = await measure(service, LARGE_FIRM, `${RECEIVED}?tz=Asia/Tokyo`, () => touch(service));
  judge('large firm, written to between the calls', whileWritten <= 150);
  console.log(`   the service holds ${service.residentMb().toFixed(0)} MB`);
}

/** The first report of the large firm in a process that just started: it reads all its rows. */
async function measureFirst(service: LoneService): Promise<void> {
  const times: number[] = [];
  const used = { service: 0, postgres: 0 };
  for (let start = 0; start < STARTS; start++) {
    await service.restart();
    await service.call('GET', RECEIVED, TYPICAL_FIRM);
    const before = service.cpuSeconds();
    const startedAt = performance.now();
    await service.call('GET', RECEIVED, LARGE_FIRM);
    times.push(performance.now() - startedAt);
    const after = service.cpuSeconds();
    used.service += after.service - before.service;
    used.postgres += after.postgres - before.postgres;
  }
  const cpu = (name: 'service' | 'postgres') => ((used[name] / STARTS) * 1_000).toFixed(0);
  print('large, the first report after a start', times, `cpu ${cpu('service')} + ${cpu('postgres')} ms`);
}

/** Writes a hundred referrals of the large firm again, as events do. */
async function touch(service: LoneService): Promise<void> {
  await service.sql(
    `UPDATE referral_views SET status = status WHERE (generation, side, firm_id) = (1, 'received', $1)
        AND sent_at IN (SELECT sent_at FROM referral_views
                         WHERE (generation, side, firm_id) = (1, 'received', $1) ORDER BY random() LIMIT 100)`,
    [LARGE_FIRM],
  );
}

/** Prints and returns the 95th percentile of calls one after the other, with the processor time of one. */
async function measure(
  service: LoneService,
  firm: string,
  path: string,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < WARM_UP; call++) await service.call('GET', path, firm);
  const used = { service: 0, postgres: 0 };
  for (let call = 0; call < CALLS; call++) {
    await between();
    const before = service.cpuSeconds();
    const startedAt = performance.now();
    await service.call('GET', path, firm);
    times.push(performance.now() - startedAt);
    const after = service.cpuSeconds();
    used.service += after.service - before.service;
    used.postgres += after.postgres - before.postgres;
  }
  const cpu = (name: 'service' | 'postgres') => ((used[name] / CALLS) * 1_000).toFixed(0);
  const label = `${firm === LARGE_FIRM ? 'large' : 'typical'} ${path}`;
  print(label, times, `cpu ${cpu('service')} + ${cpu('postgres')} ms`);
  return percentile(times, 0.95);
}

function print(label: string, times: number[], more = ''): void {
  const [p50, p95] = [percentile(times, 0.5).toFixed(1), percentile(times, 0.95).toFixed(1)];
  console.log(`   ${label.padEnd(104)} p50 ${p50} ms, p95 ${p95} ms ${more}`);
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
  const times: number[] = [];
  await service.connected(async (client) => {
    for (let call = -2; call < CALLS / 2; call++) {
      const startedAt = performance.now();
      for (const text of SECTIONS)
        await client.query(text, text.includes('$2') ? [LARGE_FIRM, 'America/New_York'] : [LARGE_FIRM]);
      if (call >= 0) times.push(performance.now() - startedAt);
    }
  });
  print('large, plain SQL, a statement per section', times);
}

/** All of a firm is read from an index alone; what changed since is found in another, at once. */
async function explain(service: LoneService): Promise<void> {
  const [newest] = await service.sql<{ version: string }>(
    'SELECT max(version) AS version FROM referral_views',
  );
  const firm = [1, 'received', LARGE_FIRM];
  for (const [text, params, wanted] of [
    [READ_CHUNK, [...firm, new Date(), '-infinity', firmId(0)], 'Index Only Scan'],
    [READ_CHANGED, [...firm, new Date(), newest!.version], '_version_idx'],
  ] as const) {
    const rows = await service.sql<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, [
      ...params,
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    console.log(plan.replaceAll(/^/gm, '   '));
    if (!plan.includes(wanted)) throw new Error(`The plan has no ${wanted}`);
  }
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
  const main = new URL('../dist/main.js', import.meta.url).pathname;
  const { code, stderr } = await CommandProcess.start(main, ['rebuild', '0'], service.environment).ended;
  if (code !== 0) throw new Error(`The rebuild ended with ${code}: ${stderr}`);
  const seconds = (performance.now() - startedAt) / 1_000;
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
  const file = new URL(`../../../libs/contracts/src/events/samples/${type}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Sample;
}
