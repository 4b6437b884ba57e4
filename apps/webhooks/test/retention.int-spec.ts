import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstIdOf, KeepPartitions, monthOf, monthsLater } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import { failOnLeaks, type ServiceBacking, type ServiceUnderTest } from '@referral-exchange/testing';
import { Retention } from '../src/retention/retention.js';
import { openBacking, startWebhooks } from './webhooks-under-test.js';

failOnLeaks();

const NOW = new Date();
const floorId = (days: number) => firstIdOf(new Date(NOW.getTime() - days * 86_400_000));

/** A UUID of version 7 of the time this many days ago. */
const agedId = (days: number) => floorId(days).slice(0, 14) + newId().slice(14);

describe('retention', () => {
  let backing: ServiceBacking;
  let webhooks: ServiceUnderTest;

  beforeAll(async () => {
    backing = await openBacking();
    webhooks = await startWebhooks(backing, { consume: false });
  });
  afterAll(async () => {
    await webhooks?.stop();
    await backing?.drop();
  });

  /** A delivery created and finished this many days ago. Returns the ids of payload and delivery. */
  async function past(
    status: string,
    madeDays: number,
    finishedDays: number | null,
    payload = agedId(madeDays),
  ) {
    const delivery = agedId(madeDays);
    const run = (sql: string, params: unknown[]) => backing.sql(sql, params);
    await run('INSERT INTO payloads (id, body) VALUES ($1, $2) ON CONFLICT DO NOTHING', [payload, '{}']);
    await run(
      `INSERT INTO deliveries (id, subscription_id, payload_id, event_id, event_type, status, created_at, finished_at)
       VALUES ($1, $2, $3, $4, 'case.created', $5, $6::timestamptz - make_interval(days => $7), $6::timestamptz - make_interval(days => $8))`,
      [delivery, newId(), payload, newId(), status, NOW, madeDays, finishedDays],
    );
    return { payload, delivery };
  }

  const count = async (table: string, column: string, id: string) =>
    (await backing.sql(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [id])).length;
  const left = async ({ payload, delivery }: { payload: string; delivery: string }) => [
    await count('payloads', 'id', payload),
    await count('deliveries', 'id', delivery),
  ];

  it('keeps payloads 30 days after delivery, 90 after exhaustion, and nothing beyond 180', async () => {
    const cases: [status: string, made: number, finished: number | null, left: number[]][] = [
      ['DELIVERED', 29, 29, [1, 1]],
      ['DELIVERED', 31, 31, [0, 1]],
      ['DELIVERED', 60, 29, [1, 1]],
      ['EXHAUSTED', 60, 60, [1, 1]],
      ['EXHAUSTED', 91, 91, [0, 1]],
      ['FAILED', 100, null, [1, 1]],
      ['PENDING', 179, null, [1, 1]],
      ['PENDING', 181, null, [0, 0]],
      ['DELIVERED', 181, 181, [0, 0]],
      ['EXHAUSTED', 181, 1, [0, 0]],
    ];
    const made: { payload: string; delivery: string }[] = [];
    for (const [status, madeDays, finishedDays] of cases)
      made.push(await past(status, madeDays, finishedDays));
    await webhooks.part(Retention).run(NOW);
    for (const [index, [status, madeDays, finishedDays, expected]] of cases.entries()) {
      const found = await left(made[index] as { payload: string; delivery: string });
      expect([status, madeDays, finishedDays, found]).toEqual([status, madeDays, finishedDays, expected]);
    }
  });

  it('keeps a payload as long as one delivery of it still needs it', async () => {
    const first = await past('DELIVERED', 40, 40);
    await past('EXHAUSTED', 40, 40, first.payload);
    await webhooks.part(Retention).run(NOW);
    expect(await left(first)).toEqual([1, 1]);
  });

  it('drops the attempts of a month when all of its deliveries are older than 180 days', async () => {
    const month = monthsLater(monthOf(NOW), -8);
    const [from, to] = [firstIdOf(month), firstIdOf(monthsLater(month, 1))];
    await backing.sql(`
      CREATE TABLE attempts_old PARTITION OF attempts FOR VALUES FROM ('${from}') TO ('${to}')`);
    const [old, kept] = [`${from.slice(0, 14)}${newId().slice(14)}`, newId()];
    for (const id of [old, kept])
      await backing.sql('INSERT INTO attempts VALUES ($1, 1, now(), 5, 200, NULL)', [id]);
    await webhooks.part(KeepPartitions).work();
    expect([
      await count('attempts', 'delivery_id', old),
      await count('attempts', 'delivery_id', kept),
    ]).toEqual([0, 1]);
    const [partition] = await backing.sql<{ name: string }>(
      'SELECT tableoid::regclass::text AS name FROM attempts WHERE delivery_id = $1',
      [kept],
    );
    expect(partition!.name).toBe(`attempts_${NOW.toISOString().slice(0, 7).replace('-', '_')}`);
  });

  it('deletes a closed span 180 days after its end, and never an open one', async () => {
    const owner = newId();
    const spans: [sinceDays: number, untilDays: number | null][] = [
      [400, 181],
      [180.5, 179.5],
      [170, 169],
      [500, null],
    ];
    for (const [sinceDays, untilDays] of spans)
      await backing.sql(
        `INSERT INTO closed_spans SELECT $1, $2::timestamptz - $3 * interval '1 day', $2::timestamptz - $4 * interval '1 day'`,
        [owner, NOW, sinceDays, untilDays],
      );
    await webhooks.part(Retention).run(NOW);
    const left = await backing.sql<{ days: number }>(
      `SELECT extract(epoch FROM $2::timestamptz - since)::float / 86400 AS days FROM closed_spans WHERE owner_id = $1 ORDER BY 1 DESC`,
      [owner, NOW],
    );
    expect(left.map(({ days }) => days)).toEqual([500, 180.5, 170]);
  });

  it('can run in several replicas at once, over more than one chunk', async () => {
    await backing.sql(
      `INSERT INTO payloads (id, body) SELECT ($1 || lpad(to_hex(n), 12, '0'))::uuid, '{}' FROM generate_series(1, 2500) n`,
      [floorId(50).slice(0, 24)],
    );
    const retention = webhooks.part(Retention);
    const runs = await Promise.all([retention.run(NOW), retention.run(NOW)]);
    expect(runs[0].payloads + runs[1].payloads).toBe(2_500);
  });
});
