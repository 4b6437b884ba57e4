import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayOf, daysLater, firstIdOf } from '@referral-exchange/database';
import { newId } from '@referral-exchange/telemetry';
import { failOnLeaks, ServiceBacking } from '@referral-exchange/testing';
import pg from 'pg';
import { keptRange } from '../src/request-log/kept-days.js';
import { keyUseSql } from '../src/request-log/key-use.repository.js';
import { searchSql } from '../src/request-log/request-log.repository.js';
import type { RequestFilter } from '../src/request-log/request-row.js';
import { analytics } from '../src/service.js';
import { makeDays, SEED } from './request-log-seed.js';

failOnLeaks();

/** A search must not slow down as the log grows: each filter has an index, in the order that is shown. */
describe('the plans of searches in the request log, on 60,000 rows of 30 days', () => {
  let backing: ServiceBacking;
  let client: pg.Client;
  const firms = Array.from({ length: 3 }, () => newId());
  /** A firm whose 5,000 calls all were in the last hour. */
  const busy = newId();
  const now = new Date();
  const kept = keptRange(now);
  const filter: RequestFilter = {
    ownerId: firms[0]!,
    fromId: firstIdOf(kept.from),
    belowId: firstIdOf(kept.to),
  };

  beforeAll(async () => {
    backing = await ServiceBacking.open(analytics);
    client = new pg.Client({ connectionString: backing.database.url });
    await client.connect();
    await client.query('SET statement_timeout = 0');
    await makeDays((sql) => client.query(sql), now);
    const since = daysLater(dayOf(now), -29).getTime();
    await client.query(SEED, [60_000, firms, since, now.getTime()]);
    await client.query(SEED, [5000, [busy, busy, busy], now.getTime() - 3_540_000, now.getTime()]);
    await client.query('VACUUM ANALYZE request_log');
  });
  afterAll(async () => {
    await client?.end();
    await backing?.drop();
  });

  const plan = async (change: Partial<RequestFilter>) => {
    const { sql, params } = searchSql({ ...filter, ...change }, 21);
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS OFF, TIMING OFF) ${sql}`, params);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const rowsRead = (text: string) =>
    [...text.matchAll(/Scan.*actual rows=([\d.]+)/g)].reduce((sum, [, rows]) => sum + Number(rows), 0);

  it.each<[string, Partial<RequestFilter>, RegExp]>([
    ['the newest', {}, /_pkey/],
    ['a request id', { requestId: 'req_00000000000000000000000a' }, /_request_id_id_idx/],
    ['a rare status', { status: 500 }, /_status_id_method/],
    ['a class of rare statuses', { statusClass: 5 }, /_expr_id_method/],
    ['a rare method', { method: 'DELETE' }, /_method_id_route/],
    ['a rare route', { route: '/webhooks/{id}' }, /_route_id_method/],
    ['a rare key', { keyPrefix: 'svcp_00000009' }, /_key_prefix_id_method/],
  ])('%s comes from its index, without a sort of all rows', async (_what, change, index) => {
    const text = await plan(change);
    expect(text).toMatch(index);
    expect(text).not.toMatch(/Seq Scan/);
    expect(rowsRead(text)).toBeLessThan(200);
  });

  it('two usual filters that never meet are compared in an index, without a read of the rows', async () => {
    const text = await plan({ route: '/sent-cases/{id}', status: 404 });
    expect(text).toMatch(/Index Only Scan/);
    expect(text).not.toMatch(/Index Scan(?! using \w+_pkey)/);
  });

  it('a page of what is usual reads the newest day alone', async () => {
    const text = await plan({ status: 200 });
    expect(text.match(/never executed/g)!.length).toBeGreaterThan(25);
  });

  it('the use of the last hour reads its rows alone, from the key, and no more than it may', async () => {
    const hour = Array.from({ length: 60 }, (_, i) => firstIdOf(new Date(now.getTime() - (59 - i) * 60_000)));
    const planOf = async (ownerId: string, most: number) => {
      const { sql, params } = keyUseSql({ ownerId, firstIds: hour, belowId: firstIdOf(now), most });
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS OFF, TIMING OFF) ${sql}`, params);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const text = await planOf(firms[0]!, 200_000);
    expect(text).toMatch(/_pkey|_id_method_/);
    expect(text).not.toMatch(/Seq Scan on/);
    expect(rowsRead(text)).toBeLessThan(200);
    // of few rows PostgreSQL may well read all and sort them: only many show that it stops in time
    expect(rowsRead(await planOf(busy, 10))).toBeLessThan(30);
  });

  it('days outside of the search are not looked into', async () => {
    const day = daysLater(dayOf(now), -10);
    const text = await plan({ fromId: firstIdOf(day), belowId: firstIdOf(daysLater(day, 1)) });
    expect(text.match(/ on request_log_\w+/g)).toHaveLength(1);
  });
});
