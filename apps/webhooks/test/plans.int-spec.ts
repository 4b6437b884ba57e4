import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LockSession } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import { failOnLeaks, type ServiceBacking } from '@referral-exchange/testing';
import pg from 'pg';
import {
  COUNT_DUE,
  endDeliveries,
  fetchDue,
  findDueAmong,
  forgetDeliveries,
  holdDeliveries,
  markInProgress,
} from '../src/delivery/due-deliveries.repository.js';
import { claimLanes } from '../src/delivery/lane-claims.repository.js';
import { recordAttempts } from '../src/delivery/record-attempts.js';
import { FAN_OUT, RECIPIENTS } from '../src/fan-out/new-deliveries.repository.js';
import { FIGURES } from '../src/subscription-health/subscription-health.repository.js';
import { openBacking } from './webhooks-under-test.js';

failOnLeaks();

/** Frequent queries must not slow down as the log grows: each has an index (design, section 6). */
describe('the plans of the hot queries, on a log of 50,000', () => {
  let backing: ServiceBacking;
  let client: pg.Client;
  const subscriptions = Array.from({ length: 50 }, () => newId());

  beforeAll(async () => {
    backing = await openBacking();
    client = new pg.Client({ connectionString: backing.database.url });
    await client.connect();
    await client.query('SET statement_timeout = 0');
    await client.query(
      `INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, status, created_at, finished_at, next_attempt_at)
       SELECT gen_random_uuid(), ($1::uuid[])[1 + n % 50], gen_random_uuid(), gen_random_uuid(), 'case.created',
              CASE WHEN n % 1000 = 0 THEN 'FAILED' ELSE 'DELIVERED' END, now(),
              CASE WHEN n % 1000 <> 0 THEN now() END, CASE WHEN n % 1000 = 0 THEN now() END
         FROM generate_series(1, 50000) n`,
      [subscriptions],
    );
    await client.query('ANALYZE deliveries');
  });
  afterAll(async () => {
    await client?.end();
    await backing?.drop();
  });

  const plan = async (sql: string, params: unknown[] = []) =>
    (await client.query(`EXPLAIN ${sql}`, params)).rows.map((row) => row['QUERY PLAN']).join('\n');

  it.each<[string, string, string]>([
    [
      'what is due in a lane',
      `SELECT id FROM deliveries WHERE subscription_id = $1 AND next_attempt_at <= now() ORDER BY next_attempt_at, id LIMIT 10`,
      'deliveries_due',
    ],
    [
      'the next lane with something due',
      `SELECT subscription_id FROM deliveries WHERE next_attempt_at IS NOT NULL AND subscription_id > $1
        ORDER BY subscription_id, next_attempt_at LIMIT 1`,
      'deliveries_due',
    ],
    [
      'the end of a queue',
      `SELECT id FROM deliveries WHERE subscription_id = $1 AND next_attempt_at IS NOT NULL FOR UPDATE SKIP LOCKED`,
      'deliveries_due',
    ],
    [
      'a page of the log',
      `SELECT * FROM deliveries WHERE subscription_id = $1 ORDER BY id DESC LIMIT 20`,
      'deliveries_log',
    ],
    ['who holds a payload', `SELECT 1 FROM deliveries WHERE payload_id = $1`, 'deliveries_payload'],
    ['what a scope holds back', `SELECT 1 FROM deliveries WHERE hold_scope = $1`, 'deliveries_held'],
  ])('%s comes from its index', async (_what, sql, index) => {
    const text = await plan(sql, [subscriptions[0]]);
    expect(text).toContain(index);
    expect(text).not.toContain('Seq Scan');
  });

  it('the figures of a subscription come from the indexes of its queue and its log', async () => {
    const text = await plan(FIGURES, [subscriptions[0]]);
    expect(text).not.toContain('Seq Scan');
    const indexes = new Set(text.match(/deliveries_[a-z]+/g));
    expect([...indexes].toSorted()).toEqual(['deliveries_due', 'deliveries_log']);
  });

  it('the count of due deliveries for the metrics reads nothing but their index', async () => {
    await client.query('VACUUM deliveries');
    const text = await plan(COUNT_DUE);
    const scans = text.match(/(Seq|Index|Index Only|Bitmap \w+) Scan.* on deliveries\b.*/g) ?? [];
    expect(scans).toHaveLength(3);
    for (const scan of scans) expect(scan).toMatch(/^Index Only Scan using deliveries_due /);
    const [row] = (await client.query<{ deliveries: number; seconds: number }>(COUNT_DUE)).rows;
    expect(row).toEqual({ deliveries: 50, seconds: expect.any(Number) });
  });
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: PlanNode[];
}

/** Five subscriptions of a firm may be active, and any number switched off. */
describe('an event of a firm with 2,000 switched-off subscriptions', () => {
  let backing: ServiceBacking;
  const firm = newId();

  beforeAll(async () => {
    backing = await openBacking();
    await backing.sql(
      `INSERT INTO subscriptions (id, owner_kind, owner_id, url, is_active, secret, created_at, updated_at)
       SELECT gen_random_uuid(), 'firm', $1, 'https://hooks.example.test/' || n, n = 1, '', now(), now()
         FROM generate_series(1, 2001) n`,
      [firm],
    );
  });
  afterAll(async () => {
    await backing?.drop();
  });

  const STATEMENTS_OF_AN_EVENT: [string, string, unknown[]][] = [
    ['the fan-out', FAN_OUT, ['test', ...Array.from({ length: 10 }, () => []), new Date(), 0, true]],
    ['the recipients', RECIPIENTS, [[firm]]],
  ];

  it.each(['never analysed', 'analysed'])(
    'is matched by the index of the active ones (%s)',
    async (state) => {
      if (state === 'analysed') await backing.sql('VACUUM ANALYZE subscriptions');
      for (const [what, sql, values] of STATEMENTS_OF_AN_EVENT)
        for (const [kind, explain, given] of [
          ['for these values', 'EXPLAIN', values],
          ['for any values', 'EXPLAIN (GENERIC_PLAN)', undefined],
        ] as const) {
          const rows = await backing.sql<{ 'QUERY PLAN': string }>(`${explain} ${sql}`, given && [...given]);
          const scans = rows.flatMap(
            (row) => row['QUERY PLAN'].match(/Scan.* (on|using) subscriptions.*/g) ?? [],
          );
          const others = scans.filter((scan) => !/subscriptions_active|Heap Scan/.test(scan));
          expect({ what, kind, others, isRead: scans.length > 0 }).toEqual({
            what,
            kind,
            others: [],
            isRead: true,
          });
        }
    },
  );

  it('is planned once a connection, however many subscriptions it is for', async () => {
    const client = new pg.Client({ connectionString: backing.database.url });
    await client.connect();
    try {
      for (let n = 0; n < 20; n++) {
        const eventIds = [newId()];
        const plans = Array.from({ length: 1 + (n % 3) }, () => newId());
        const values = ['test', eventIds, plans, plans.map(() => firm), plans.map(() => eventIds[0])];
        const texts = plans.map(() => 'case.created');
        const none = plans.map(() => null);
        const times = plans.map(() => new Date());
        values.push(...([texts, times, texts, none, none, none, new Date(), 60_000, true] as never[]));
        const { rows } = await client.query({ name: 'fan-out', text: FAN_OUT, values });
        expect(rows).toHaveLength(plans.length);
      }
      const { rows } = await client.query(
        `SELECT custom_plans::int AS custom FROM pg_prepared_statements WHERE name = 'fan-out'`,
      );
      // Postgres tries it five times with the values
      expect(rows).toEqual([{ custom: 5 }]);
    } finally {
      await client.end();
    }
  });
});

/** They are planned once, when nobody knows how large the tables will be (ADR 127). */
describe("the dispatcher's statements, planned while the tables are empty", () => {
  let backing: ServiceBacking;

  beforeAll(async () => {
    backing = await openBacking();
  });
  afterAll(async () => {
    await backing?.drop();
  });

  it.each(['never analysed', 'analysed'])('look up each row by a key (%s)', async (state) => {
    // Postgres supposes some rows in a table that it does not know, and believes that an analysed one stays
    // empty
    if (state === 'analysed') for (const table of TABLES) await backing.sql(`VACUUM ANALYZE ${table}`);
    const options = { databaseUrl: backing.database.url, applicationName: 'plans', queryTimeoutMs: 60_000 };
    await LockSession.using(options, async (session) => {
      await runAll(session);
      const planned = await session.query<{ name: string; params: number; custom: number }>(
        'planned',
        `SELECT name, cardinality(parameter_types) AS params, custom_plans::int AS custom FROM pg_prepared_statements
          WHERE name <> 'planned' ORDER BY name`,
      );
      expect(planned.map(({ name }) => name)).toEqual(STATEMENTS);
      for (const { name, params, custom } of planned) {
        const values = Array.from({ length: params }, () => 'NULL').join();
        const [row] = await session.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
          `explain-${name}`,
          `EXPLAIN (FORMAT JSON) EXECUTE "${name}" (${values})`,
        );
        const made = row!['QUERY PLAN'][0]!.Plan;
        const readsMore = readsWithoutKey(made);
        expect({ name, custom, readsMore }).toEqual({ name, custom: 0, readsMore: [] });
        // the index of the log has all that was ever delivered to a subscription
        if (name === 'due-among' || name === 'due-fetch') expect(indexesOf(made)).toContain('deliveries_due');
      }
    });
  });
});

const TABLES = [
  'deliveries',
  'payloads',
  'attempts',
  'subscriptions',
  'owners',
  'archived_scopes',
  'closed_spans',
];
const STATEMENTS = [
  ...['due-among', 'due-end', 'due-fetch', 'due-forget', 'due-in-progress'],
  ...['hold', 'hold-owners', 'hold-scopes', 'lane-claim', 'record-attempts'],
];

async function runAll(session: LockSession): Promise<void> {
  const [deliveryId, subscriptionId] = [newId(), newId()];
  const failure = {
    statusCode: null,
    error: 'Timeout',
    durationMs: 1,
    startedAt: new Date(0),
    occurredAt: null,
  };
  await claimLanes(session, [subscriptionId]);
  await findDueAmong(session, [subscriptionId]);
  await fetchDue(session, [{ subscriptionId, slots: 1 }], []);
  await markInProgress(session, [deliveryId]);
  await holdDeliveries(session, [
    { id: deliveryId, ownerId: newId(), eventType: 'referral.sent', blockedBy: newId() },
  ]);
  await endDeliveries(session, [deliveryId]);
  await forgetDeliveries(session, [deliveryId]);
  for (const waitMs of [100, null])
    await recordAttempts(session, [{ deliveryId, subscriptionId, waitMs, isFirst: true, ...failure }]);
}

/** The tables of which a plan reads more than the rows of a key. */
function readsWithoutKey(node: PlanNode): string[] {
  const isScan = node['Node Type'].endsWith('Scan') && node['Relation Name'] !== undefined;
  const hasKey = node['Index Cond'] !== undefined || node['Recheck Cond'] !== undefined;
  const own = isScan && !hasKey ? [node['Relation Name']!] : [];
  return [...own, ...(node.Plans ?? []).flatMap(readsWithoutKey)];
}

function indexesOf(node: PlanNode): string[] {
  return [node['Index Name'] ?? [], ...(node.Plans ?? []).map(indexesOf)].flat();
}
