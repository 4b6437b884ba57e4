import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { newId } from '@referral-exchange/telemetry';
import { acknowledged, referred, TestService, type Client } from './referrals-under-test.js';

interface Update {
  id: string;
  referralId: string;
  status: string;
  previousStatus: string | null;
  sequence: number;
  isMessage: boolean;
}

/** For what hangs: rows wait for every writer in the server, also those of other test files. */
const BUSY_MS = 120_000;

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** GET /status-updates: filters, and the cursor that skips nothing (decisions, section 3; docs/adr/0010). */
describe('status updates', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
    [sender, receiver] = [await service.firm('S'), await service.firm('R')];
  });
  afterAll(() => service.stop());

  async function poll(client: Client, after: string, query = '') {
    const { body, status } = await client.get(`/status-updates?after=${after}&limit=7${query}`);
    expect(status).toBe(200);
    return { rows: body.data as Update[], next: body.meta.nextCursor as string };
  }

  async function drain(client: Client, after: string, query = '') {
    const rows: Update[] = [];
    for (;;) {
      const page = await poll(client, after, query);
      rows.push(...page.rows);
      if (page.rows.length === 0) return { rows, next: page.next };
      after = page.next;
    }
  }

  /** Reads on until `isEnough`: any writer in the server may hold rows back a while. */
  async function drainUntil(client: Client, after: string, isEnough: (rows: Update[]) => boolean) {
    const rows: Update[] = [];
    for (const deadline = Date.now() + BUSY_MS; Date.now() < deadline;) {
      const page = await drain(client, after);
      rows.push(...page.rows);
      after = page.next;
      if (isEnough(rows)) break;
      await sleep(20);
    }
    return { rows, next: after };
  }

  /** A writer whose transaction stays open: a status row that nobody sees yet. */
  async function openWriter(ids: { baseCaseId: string; referralId: string }) {
    const url = (service.database.manager.connection.options as { url: string }).url;
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('SET idle_in_transaction_session_timeout = 0');
    const id = newId();
    return {
      id,
      async write() {
        await client.query('BEGIN');
        await client.query(
          `INSERT INTO status_updates (id, referral_id, case_id, referring_firm_id, referent_firm_id, status, source, created_at)
           VALUES ($1, $2, $3, $4, $5, 'SENT', 'api', now())`,
          [id, ids.referralId, ids.baseCaseId, sender.firmId, receiver.firmId],
        );
      },
      async commit() {
        await client.query('COMMIT');
        await client.end();
      },
    };
  }

  it('skips nothing while writers commit in any order', async () => {
    const ids = await referred(sender, receiver);
    const next = (await drainUntil(sender, '', (rows) => rows.length === 1)).next;
    const [early, middle, late] = [await openWriter(ids), await openWriter(ids), await openWriter(ids)];
    await early.write();
    await middle.write();
    await late.write();
    await late.commit();
    // the later row is committed, the earlier ones are not: it must wait, or the cursor would pass them by
    const first = await drain(sender, next);
    expect(first.rows).toEqual([]);
    await middle.commit();
    expect((await drain(sender, next)).rows).toEqual([]);
    // a status change through the service meanwhile waits as well
    await receiver.post(`/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`);
    expect((await drain(sender, first.next)).rows).toEqual([]);
    await early.commit();
    const rest = await drainUntil(sender, first.next, (rows) => rows.length >= 4);
    expect(rest.rows.slice(0, 3).map((row) => row.id)).toEqual([early.id, middle.id, late.id]);
    expect(rest.rows[3]).toMatchObject({ status: 'UNDER_EVALUATION' });
    expect((await poll(sender, rest.next)).rows).toEqual([]);
    // a cursor stays what it is while nothing follows it
    expect((await poll(sender, rest.next)).next).toBe(rest.next);
  });

  it('an aborted writer holds nobody up for ever', async () => {
    const { next } = await drain(sender, '');
    const writer = await openWriter(await referred(sender, receiver));
    await writer.write();
    const ids = await referred(sender, receiver);
    await service.database.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = $1 AND datname = current_database() AND pid <> pg_backend_pid()', ['idle in transaction']); // prettier-ignore
    const seen = (
      await drainUntil(sender, next, (rows) => rows.some((row) => row.referralId === ids.referralId))
    ).rows;
    expect(seen.map((row) => row.referralId)).toContain(ids.referralId);
    expect(seen.map((row) => row.id)).not.toContain(writer.id);
  });

  it('a client that lost every webhook rebuilds the exact state, with writers at work', async () => {
    const firms = [await service.firm('P'), await service.firm('Q')] as const;
    const [p, q] = firms;
    const state = new Map<string, string>();
    let cursor = '';
    let isDone = false;
    const apply = (rows: Update[]) => {
      for (const row of rows.filter((one) => !one.isMessage)) {
        expect(state.get(row.referralId) ?? null).toBe(row.previousStatus);
        state.set(row.referralId, row.status);
      }
    };
    const reader = (async () => {
      while (!isDone) {
        const page = await poll(p, cursor);
        apply(page.rows);
        cursor = page.next;
      }
    })();
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const ids = await acknowledged(p, q);
        if (index % 3 > 0) await q.post(`/received-referrals/${ids.referralId}/sign`);
        if (index % 3 > 1)
          await q.post(`/received-referrals/${ids.referralId}/close`, { closingStatus: 'lost' });
        await p.post('/messages/send', { id: ids.referralId, message: 'hello' });
      }),
    );
    isDone = true;
    await reader;
    const truth = (await p.get('/referrals?limit=100')).data as { id: string; status: string }[];
    expect(truth).toHaveLength(12);
    const isCurrent = () => truth.every((row) => state.get(row.id) === row.status);
    for (const deadline = Date.now() + BUSY_MS; !isCurrent() && Date.now() < deadline;) {
      const page = await poll(p, cursor);
      apply(page.rows);
      cursor = page.next;
    }
    expect(new Map(truth.map((row) => [row.id, row.status]))).toEqual(state);
  });

  it('filters, pages and turns round; a whole day is covered', async () => {
    const other = await service.firm('T');
    const { referralId } = await acknowledged(sender, other);
    await acknowledged(sender, other);
    const count = async (query: string) =>
      (await other.get(`/status-updates?${query}`)).body.pagination?.total;
    expect(await count('')).toBe(4);
    expect(await count(`referralId=${referralId}`)).toBe(2);
    expect(await count('status=sent')).toBe(2);
    expect(await count('status=sent,UNDER_EVALUATION&source=API')).toBe(4);
    expect(await count('isMessage=true')).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    expect(await count(`dateFrom=${today}&dateTo=${today}`)).toBe(4);
    expect(await count('dateTo=2020-01-01')).toBe(0);
    const rows = (query: string) =>
      other.get(`/status-updates?${query}`).then(({ data }) => data.map((row: Update) => row.id));
    const descending: string[] = await rows('limit=100');
    expect(await rows('order=asc')).toEqual([...descending].reverse());
    expect([...(await rows('page=1&limit=2')), ...(await rows('page=2&limit=2'))]).toEqual(descending);
    expect(await rows('page=9')).toEqual([]);
    await drainUntil(other, '', (all) => all.length === 4);
    const byCursor = (await drain(other, '', '&status=SENT')).rows;
    expect(byCursor.map((row) => row.status)).toEqual(['SENT', 'SENT']);
  });

  it('a cursor tells nothing of other firms, and is the firm’s own', async () => {
    const [p, q] = [await service.firm('P'), await service.firm('Q')];
    await acknowledged(p, q);
    const { next } = await drainUntil(p, '', (rows) => rows.length === 2);
    const [row] = await service.database.query<{ xid: string; sequence: string }>(
      `SELECT xid::text, sequence::text FROM status_updates WHERE referring_firm_id = $1 ORDER BY sequence DESC LIMIT 1`,
      [p.firmId],
    );
    const bytes = Buffer.from(next, 'base64url').toString('latin1');
    expect(bytes).not.toContain(row!.xid);
    for (const other of [q, service.admin])
      expect((await other.get(`/status-updates?after=${next}`)).code).toBe('validation_error');
    expect((await q.get(`/status-updates?after=${next}`)).text).toContain('after is not a cursor of your firm');
    const altered = next.slice(0, -2) + (next.endsWith('AA') ? 'BB' : 'AA');
    expect((await p.get(`/status-updates?after=${altered}`)).code).toBe('validation_error');
    // one that a release before gave out is read, and answered with a sealed one
    const old = Buffer.from(`1.${row!.xid}.${row!.sequence}`).toString('base64url');
    const answer = await poll(p, old);
    expect([answer.rows, answer.next === old]).toEqual([[], false]);
    expect((await poll(p, answer.next)).rows).toEqual([]);
  }); // prettier-ignore

  it('updates are numbered within their referral, and for its receiver up to the end', async () => {
    const [p, q] = [await service.firm('P'), await service.firm('Q')];
    const first = await acknowledged(p, q);
    const second = await acknowledged(p, q);
    await q.post(`/received-referrals/${first.referralId}/reject`);
    await service.admin.post(`/api/v1/admin/referrals/${first.referralId}/force-status`, {
      status: 'WITHDRAWN',
    });
    const own = await q.post('/messages/send', { id: first.referralId, message: 'Seen' });
    expect(own.data.sequence).toBe(4);
    const numbers = async (client: Client, query: string) =>
      (await client.get(`/status-updates?order=asc&${query}`)).data.map((row: Update) => row.sequence);
    expect(await numbers(p, `referralId=${first.referralId}`)).toEqual([1, 2, 3, 4, 5]);
    expect(await numbers(q, `referralId=${first.referralId}`)).toEqual([1, 2, 3, 4]);
    expect(await numbers(q, `referralId=${second.referralId}`)).toEqual([1, 2]);
    const history = (await p.get(`/referrals/${first.referralId}/status-history`)).data;
    expect(history.map((row: Update) => row.sequence)).toEqual([1, 2, 3, 4]);
  });

  it.each([
    'after=xyz',
    'after=MS4xLjFa',
    'status=nope',
    'dateFrom=2026-02-30',
    'dateFrom=2026-02-02&dateTo=2026-02-01',
    'referralId=1',
    'isMessage=1',
    'source=x',
    'limit=0',
    'limit=101',
    'page=0',
    'page=x',
    'order=up',
  ])('%s is 400', async (query) => {
    expect((await sender.get(`/status-updates?${query}`)).code).toBe('validation_error');
  });

  it('reads a long history once for a page, not once for each row of it', async () => {
    const ids = await referred(sender, receiver);
    const long = 5_000;
    await service.sql(
      `INSERT INTO status_updates (id, referral_id, case_id, referring_firm_id, referent_firm_id, status, is_message, source, created_at)
       SELECT gen_random_uuid(), $1, $2, $3, $4, 'SENT', true, 'api', now() FROM generate_series(1, $5::int)`,
      [ids.referralId, ids.baseCaseId, sender.firmId, receiver.firmId, long],
    );
    await service.sql('ANALYZE status_updates');
    const query = jest.spyOn(service.database, 'query');
    for (const path of [
      `/status-updates?referralId=${ids.referralId}&limit=100`,
      `/status-updates?referralId=${ids.referralId}&limit=100&after=`,
    ]) {
      const { body } = await sender.get(path);
      expect(body.data).toHaveLength(100);
      // workers ask the database too
      const [sql, params] = query.mock.calls.findLast(([text]) => text.includes('status_updates'))!;
      expect(await rowsRead(sql, params!)).toBeLessThan(5 * long);
    }
    query.mockRestore();
  });

  /** How many rows of the history a query reads. */
  async function rowsRead(sql: string, params: unknown[]): Promise<number> {
    const [row] = await service.database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      params,
    );
    const count = (node: PlanNode): number =>
      (node['Relation Name'] === 'status_updates' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
      (node.Plans ?? []).reduce((sum, inner) => sum + count(inner), 0);
    return count(row!['QUERY PLAN'][0].Plan);
  }
});
