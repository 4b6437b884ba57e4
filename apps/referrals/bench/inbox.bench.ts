import { LoneService, percentile, report, type BenchStand } from '@referral-exchange/testing/bench';
import { InboxSections } from '../dist/core/inbox/inbox-sections.sql.js';
import { INBOX_VIEWS, SECTIONS } from '../dist/core/inbox/inbox-views.js';
import { referrals } from '../dist/service.js';
import { addDates, BIG_FIRM, seedMillion } from './referrals-seed.ts';

/** The inbox of a firm with 100,000 sent and 100,000 received referrals. */
export const description =
  'inbox of a firm with 100,000 referrals each way: first pages and counts p95 150 ms; EXPLAIN';

const CALLS = 60;
const GOAL_MS = 150;
const DIRECTIONS = ['received', 'sent'] as const;
const PERSON = { personOf: BIG_FIRM };
const LARGE = /^(cases|referrals|listings_\d+|status_updates|referral_news|read_marks)$/;

/** Seeds, measures, explains. Rejects when a plan reads a large table whole. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await LoneService.start(stand, referrals);
  await seedMillion(service, { referrals: 200_000, every: 2 });
  await addDates(service);
  await addNews(service);
  for (const direction of DIRECTIONS)
    await measure(service, `?direction=${direction}&view=unread`, ', nothing read');
  await addMarks(service);
  for (const direction of DIRECTIONS) {
    for (const view of INBOX_VIEWS) await measure(service, `?direction=${direction}&view=${view}`);
    for (const words of ['client4242', 'collision', 'BCH-0000420'])
      await measure(service, `?direction=${direction}&q=${words}`);
  }
  await measure(service, '/counts');
  for (const direction of DIRECTIONS) await measureFile(service, direction);
  for (const direction of DIRECTIONS) await explainSections(service, direction);
}

/** Every referral has news. */
function addNews(service: LoneService): Promise<void> {
  return service.connected(async (client) => {
    await client.query(`
      INSERT INTO referral_news (firm_id, referral_id, direction, news_at)
      SELECT firm_id, referral_id, perspective, updated_at FROM listings WHERE referral_id IS NOT NULL`);
    await client.query('VACUUM ANALYZE referral_news');
  });
}

/** The person has read nearly all of it: what is unread lies far apart, some of it behind all others. */
function addMarks(service: LoneService): Promise<void> {
  return service.connected(async (client) => {
    await client.query(`
      INSERT INTO read_marks (firm_id, user_id, referral_id, read_until, is_unread)
      SELECT firm_id, firm_id, referral_id, news_at, false FROM referral_news
       WHERE firm_id = '${BIG_FIRM}' AND abs(hashtext(referral_id::text)) % 5000 <> 0`);
    await client.query('VACUUM ANALYZE read_marks');
  });
}

async function measure(service: LoneService, query: string, when = ''): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < CALLS + 5; index++) {
    const startedAt = performance.now();
    await service.call('GET', `/api/v1/inbox${query}`, PERSON);
    if (index >= 5) times.push(performance.now() - startedAt);
  }
  report(`GET inbox${query}${when}  p95`, percentile(times, 0.95), 'ms', { atMost: GOAL_MS });
}

/** A whole direction as CSV, to its last line. */
async function measureFile(service: LoneService, direction: string): Promise<void> {
  const startedAt = performance.now();
  const file = await service.download(`/api/v1/inbox?direction=${direction}`, PERSON);
  const rows = (file.match(/\r\n/g)?.length ?? 0) - 1;
  report(
    `GET inbox?direction=${direction} as CSV, ${rows} rows`,
    (performance.now() - startedAt) / 1_000,
    's',
    {
      atMost: 30,
    },
  );
}

/** What each section costs in Postgres, and that it reads no large table whole. */
async function explainSections(service: LoneService, direction: (typeof DIRECTIONS)[number]): Promise<void> {
  for (const view of INBOX_VIEWS) {
    for (const [index, section] of SECTIONS[view].entries()) {
      const asOf = new Date();
      const reader = { userId: BIG_FIRM, readUntil: new Date(0) };
      const statement = new InboxSections({ firmId: BIG_FIRM, direction, asOf, ...reader });
      const sql = statement.first(section, null, asOf, 51);
      const [row] = await service.sql<{ 'QUERY PLAN': Explained[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        statement.params,
      );
      const { Plan: plan, 'Execution Time': ms } = row!['QUERY PLAN'][0]!;
      const scans = seqScans(plan);
      if (scans.length > 0) throw new Error(`${direction} ${view} ${index} reads ${scans.join(', ')} whole`);
      report(`${direction} ${view}, section ${index}, in Postgres`, ms, 'ms', { atMost: GOAL_MS });
    }
  }
}

interface Explained {
  Plan: PlanNode;
  /** Milliseconds. */
  'Execution Time': number;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

function seqScans({ 'Node Type': type, 'Relation Name': table = '', Plans = [] }: PlanNode): string[] {
  const own = type === 'Seq Scan' && LARGE.test(table) ? [table] : [];
  return [...own, ...Plans.flatMap(seqScans)];
}
