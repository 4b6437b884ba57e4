import type { Database } from '@referral-exchange/database';
import { LoneService, percentile, report, type BenchStand } from '@referral-exchange/testing/bench';
import type { Viewer } from '../dist/core/case/case.policy.js';
import {
  type ListQuery,
  ReceivedReferralsQuery,
  ReferralsQuery,
  SentCasesQuery,
} from '../dist/core/lists/list-queries.dto.js';
import type { Selection } from '../dist/core/lists/listing-plan.sql.js';
import {
  receivedReferrals,
  referrals as referralsOf,
  sentCases,
} from '../dist/core/lists/listing-selections.js';
import { ListingsRepository } from '../dist/core/lists/listings.repository.js';
import { referrals } from '../dist/service.js';
import { BIG_FIRM, firmId, seedMillion } from './referrals-seed.ts';

/**
 * The lists of a firm with 100,000 sent and 100,000 received referrals among a million, and that no plan
 * reads a table whole.
 */
export const description =
  'lists among a million referrals: first page p95 25 ms, in Postgres 2 ms, filtered or searched 60 ms; EXPLAIN';

const CALLS = 120;
const FIRST_PAGES = ['/sent-cases', '/received-referrals', '/referrals'];
const FILTERED = [
  '/sent-cases?sort=createdAt&order=asc',
  '/received-referrals?sort=sentDate',
  '/sent-cases?sort=referenceNumber&order=asc',
  '/sent-cases?sort=status&order=asc',
  '/sent-cases?status=SIGNED',
  '/received-referrals?status=SENT,CLOSED',
  '/received-referrals?closingStatus=lost',
  '/sent-cases?caseType=dog_bite',
  '/sent-cases?jurisdiction=NY&caseType=dog_bite&status=SIGNED',
  `/received-referrals?sendingFirmId=${firmId(7)}`,
  '/sent-cases?dateFrom=2026-01-01&dateTo=2026-01-31',
  '/received-referrals?dateFrom=2025-07-01',
  '/received-referrals?includeArchived=true',
  '/sent-cases?search=client4242',
  '/sent-cases?search=BCH-0000420',
  '/sent-cases?search=dana%20collision',
  '/sent-cases?search=collision',
  '/sent-cases?search=da',
  '/sent-cases?search=example.com',
  '/sent-cases?search=collision&caseType=dog_bite',
  '/received-referrals?search=robin',
  '/received-referrals?search=robin&status=SENT',
  '/sent-cases?page=40&limit=100',
  '/sent-cases?page=1000&limit=100',
  '/status-updates',
  '/status-updates?status=SENT',
  '/status-updates?isMessage=true',
  '/status-updates?dateFrom=2026-01-01&dateTo=2026-01-31',
  '/status-updates?after=',
];
/** Of both perspectives: twice as many referrals as the goal speaks of. */
const OF_BOTH = [
  '/referrals?search=client777&status=SENT',
  '/referrals?search=collision',
  '/referrals?search=collision&status=SENT',
  '/referrals?updatedFrom=2026-05-01',
];
/** No trigram tells these apart: only the firm's partition of the texts is read (ADR 125). */
const OF_EVERY_ROW = new Set(['/sent-cases?search=da', '/sent-cases?search=example.com']);
const LARGE = new Set(['cases', 'referrals', 'listings', 'listing_texts', 'status_updates']);

/** Seeds, measures, explains. Rejects when a plan reads a large table sequentially. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await LoneService.start(stand, referrals);
  await seedMillion(service);
  for (const path of FIRST_PAGES) await measure(service, path, 25);
  await measureInPostgres(service, '/sent-cases', 2);
  for (const path of FILTERED) await measure(service, path, 60);
  for (const path of OF_BOTH) await measure(service, path);
  await measureFile(service, '/sent-cases?includeArchived=true');
  await explainAll(service);
}

async function measure(service: LoneService, path: string, goalMs?: number): Promise<void> {
  for (let warm = 0; warm < 10; warm++) await service.call('GET', path, BIG_FIRM);
  const times: number[] = [];
  for (let index = 0; index < CALLS; index++) {
    const startedAt = performance.now();
    await service.call('GET', path, BIG_FIRM);
    times.push(performance.now() - startedAt);
  }
  report(`GET ${path}  p95`, percentile(times, 0.95), 'ms', goalMs ? { atMost: goalMs } : undefined);
}

/** A list as CSV, to its last line, and what it takes in memory. */
async function measureFile(service: LoneService, path: string): Promise<void> {
  const [before, startedAt] = [service.residentMb(), performance.now()];
  const lines = (await service.download(path, BIG_FIRM)).match(/\r\n/g)?.length ?? 0;
  const seconds = (performance.now() - startedAt) / 1_000;
  report(`GET ${path} as CSV, ${lines - 1} rows`, seconds, 's', { atMost: 15 });
  report(`GET ${path} as CSV, memory`, service.residentMb() - before, 'MB');
}

/** The very statement that the service sends for a list, as its repository makes it. */
async function statementOf(path: string): Promise<{ sql: string; params: unknown[] }> {
  const [kind = '', text = ''] = path.split('?');
  const sent = Promise.withResolvers<{ sql: string; params: unknown[] }>();
  const query = (sql: string, params: unknown[]) => {
    sent.resolve({ sql, params });
    return Promise.resolve([{ total: 0, rows: [] }]);
  };
  const lists = new ListingsRepository({ query } as unknown as Database);
  const viewer = { firmId: BIG_FIRM, isAdmin: false };
  const values = valuesOf(text);
  const read = <Q extends ListQuery>(
    Query: new () => Q,
    selectionOf: (who: Viewer, query: Q) => Selection,
  ) => {
    const query = Object.assign(new Query(), values);
    return lists.page(selectionOf(viewer, query), query);
  };
  if (kind === '/sent-cases') await read(SentCasesQuery, sentCases);
  else if (kind === '/referrals') await read(ReferralsQuery, referralsOf);
  else await read(ReceivedReferralsQuery, receivedReferrals);
  return sent.promise;
}

/** What a page takes in Postgres alone, by its count: planning and execution. The middle one of `CALLS`. */
async function measureInPostgres(service: LoneService, path: string, goalMs: number): Promise<void> {
  const { sql, params } = await statementOf(path);
  const explain = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`;
  const times: number[] = [];
  for (let index = 0; index < CALLS; index++) {
    const [row] = await service.sql<{ 'QUERY PLAN': Explained[] }>(explain, params);
    const { 'Planning Time': planning, 'Execution Time': execution } = row!['QUERY PLAN'][0]!;
    times.push(planning + execution);
  }
  report(`GET ${path}  in Postgres, p50`, percentile(times, 0.5), 'ms', { atMost: goalMs });
}

/** That no list reads a large table whole, by the plans of the very statements. */
async function explainAll(service: LoneService): Promise<void> {
  let offenders = 0;
  for (const path of [...FIRST_PAGES, ...FILTERED, ...OF_BOTH].filter(
    (one) => !one.startsWith('/status-updates'),
  )) {
    const { sql, params } = await statementOf(path);
    const scans = await seqScans(service, sql, params);
    if (OF_EVERY_ROW.has(path) && scans.length === 1 && /^listing_texts_\d+$/.test(scans[0]!)) continue;
    if (scans.length === 0) continue;
    offenders++;
    console.log(`   EXPLAIN ${path}: sequential scan of ${scans.join(', ')}`);
  }
  if (offenders > 0) throw new Error('a list reads a large table whole');
  console.log(
    '   EXPLAIN: no list reads a large table sequentially, but for words of every row one partition of the texts',
  );
}

function valuesOf(text: string): object {
  const entries = [...new URLSearchParams(text)].map(([key, value]) => {
    if (key === 'status' || key === 'closingStatus') return [key, value.split(',')];
    if (key === 'page' || key === 'limit') return [key, Number(value)];
    return [key, value === 'true' ? true : value];
  });
  return Object.fromEntries(entries) as object;
}

interface Explained {
  Plan: PlanNode;
  /** Milliseconds, as the execution time. */
  'Planning Time': number;
  'Execution Time': number;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

async function seqScans(service: LoneService, sql: string, params: unknown[]): Promise<string[]> {
  const [row] = await service.sql<{ 'QUERY PLAN': Explained[] }>(`EXPLAIN (FORMAT JSON) ${sql}`, params);
  const found: string[] = [];
  const visit = (node: PlanNode): void => {
    if (node['Node Type'] === 'Seq Scan' && LARGE.has((node['Relation Name'] ?? '').replace(/_\d+$/, '')))
      found.push(node['Relation Name']!);
    node.Plans?.forEach(visit);
  };
  visit(row!['QUERY PLAN'][0]!.Plan);
  return found;
}
