import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { SecretBox } from '@referral-exchange/database';
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

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** GET /status-updates: filters, and the cursor that skips nothing (decisions, section 3; docs/adr/0142). */
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

  /** Address of the service's database, or of another one of its server. */
  function urlOf(database?: string): string {
    const url = new URL((service.database.manager.connection.options as { url: string }).url);
    if (database) url.pathname = `/${database}`;
    return url.href;
  }

  /**
   * A writer whose transaction stays open: a status row that nobody sees yet. Writers of one referral wait
   * for one another, so those that are open together have a referral each.
   */
  async function openWriter(ids: { baseCaseId: string; referralId: string }) {
    const client = new pg.Client({ connectionString: urlOf() });
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
      async abort() {
        await client.query('ROLLBACK');
        await client.end();
      },
    };
  }

  it('skips nothing while writers commit in any order', async () => {
    const open = async () => openWriter(await referred(sender, receiver));
    const [early, middle, late] = [await open(), await open(), await open()];
    const start = await drain(sender, '');
    for (const writer of [early, middle, late]) await writer.write();
    // whoever commits is read at once, and the others follow: no reader waits for a writer, or passes it
    let { next } = start;
    for (const writer of [late, early, middle]) {
      await writer.commit();
      const page = await drain(sender, next);
      expect(page.rows.map((row) => row.id)).toEqual([writer.id]);
      next = page.next;
    }
    expect((await drain(sender, start.next)).rows.map(({ id }) => id)).toEqual([
      late.id,
      early.id,
      middle.id,
    ]);
    // a cursor stays what it is while nothing follows it
    expect(await poll(sender, next)).toEqual({ rows: [], next });
  });

  it('a writer that stays open, here or in another database of the server, holds nobody up', async () => {
    const ids = await referred(sender, receiver);
    const here = await openWriter(await referred(sender, receiver));
    const start = await drain(sender, '');
    await here.write();
    const elsewhere = new pg.Client({ connectionString: urlOf('postgres') });
    await elsewhere.connect();
    await elsewhere.query('BEGIN');
    await elsewhere.query('SELECT pg_current_xact_id()');
    await receiver.post(`/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`);
    const page = await drain(sender, start.next);
    expect(page.rows).toMatchObject([{ status: 'UNDER_EVALUATION' }]);
    await elsewhere.query('ROLLBACK');
    await elsewhere.end();
    await here.commit();
    expect((await drain(sender, page.next)).rows.map((row) => row.id)).toEqual([here.id]);
  });

  it('all readers see every committed row once, in one order, while forty writers commit late or never', async () => {
    const referrals = await Promise.all(Array.from({ length: 8 }, () => referred(sender, receiver)));
    const clients = [sender, receiver, sender];
    const starts = await Promise.all(clients.map((client) => drain(client, '')));
    const committed = new Set<string>();
    let isDone = false;
    const readers = clients.map(async (client, index) => {
      const read: string[] = [];
      for (let cursor = starts[index]!.next; ;) {
        const wasDone = isDone;
        const page = await poll(client, cursor);
        read.push(...page.rows.map((row) => row.id));
        cursor = page.next;
        if (wasDone && page.rows.length === 0) return read;
      }
    });
    const writeFive = async (ids: (typeof referrals)[number]) => {
      for (let turn = 0; turn < 5; turn++) {
        const writer = await openWriter(ids);
        await writer.write();
        // the one that began first may commit last
        await sleep(Math.random() * 60);
        if (turn === 4) await writer.abort();
        else {
          await writer.commit();
          committed.add(writer.id);
        }
      }
    };
    await Promise.all(referrals.map(writeFive));
    isDone = true;
    const [one, ...others] = await Promise.all(readers);
    expect(new Set(one)).toEqual(committed);
    expect(one).toHaveLength(committed.size);
    for (const other of others) expect(other).toEqual(one);
  });

  it('a row that is shown again comes to readers that were past it, also when it was the last', async () => {
    const [p, q] = [await service.firm('P'), await service.firm('Q')];
    const { referralId } = await referred(p, q);
    await q.post(`/received-referrals/${referralId}/reject`);
    const force = (status: string) =>
      service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, { status });
    await force('WITHDRAWN');
    const { next } = await drain(q, '');
    const start = await drain(p, '');
    await force('SENT');
    const shown = (await drain(q, next)).rows.map((row) => row.status);
    expect(shown).toEqual(['WITHDRAWN', 'SENT']);
    expect((await drain(p, start.next)).rows.map((row) => row.status)).toEqual(shown);
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
    apply((await drain(p, cursor)).rows);
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
    const byCursor = (await drain(other, '', '&status=SENT')).rows;
    expect(byCursor.map((row) => row.status)).toEqual(['SENT', 'SENT']);
  });

  it('a cursor tells nothing of other firms, and is the firm’s own', async () => {
    const [p, q] = [await service.firm('P'), await service.firm('Q')];
    await acknowledged(p, q);
    const { next } = await drain(p, '');
    const [row] = await service.database.query<{ position: string }>(
      'SELECT max(position)::text AS position FROM status_updates WHERE referring_firm_id = $1',
      [p.firmId],
    );
    const bytes = Buffer.from(next, 'base64url').toString('latin1');
    expect(bytes).not.toContain(row!.position.padStart(17, '0'));
    for (const other of [q, service.admin])
      expect((await other.get(`/status-updates?after=${next}`)).code).toBe('validation_error');
    expect((await q.get(`/status-updates?after=${next}`)).text).toContain(
      'after is not a cursor of your firm',
    );
    const altered = next.slice(0, -2) + (next.endsWith('AA') ? 'BB' : 'AA');
    expect((await p.get(`/status-updates?after=${altered}`)).code).toBe('validation_error');
  });

  it('a cursor of the releases before continues after the row that it stands on', async () => {
    const [p, q] = [await service.firm('P'), await service.firm('Q')];
    for (let count = 0; count < 3; count++) await acknowledged(p, q);
    const all = (await drain(p, '')).rows.map((row) => row.id);
    const rows = await service.database.query<{ xid: string; sequence: string }>(
      'SELECT xid::text, sequence::text FROM status_updates WHERE referring_firm_id = $1 ORDER BY position',
      [p.firmId],
    );
    const box = service.service.part(SecretBox);
    for (const [index, { xid, sequence }] of rows.entries()) {
      const sealed = box.seal(`1.${xid}.${sequence}`, `status-updates-cursor:${p.firmId}`);
      const unsealed = Buffer.from(`1.${xid}.${sequence}`);
      for (const bytes of [sealed, unsealed]) {
        const page = await drain(p, bytes.toString('base64url'));
        expect(page.rows.map((row) => row.id)).toEqual(all.slice(index + 1));
      }
    }
    // at the end as well, what follows is read
    const last = rows.at(-1)!;
    const old = Buffer.from(`1.${last.xid}.${last.sequence}`).toString('base64url');
    const { next } = await poll(p, old);
    expect(next).not.toBe(old);
    await acknowledged(p, q);
    expect((await drain(p, next)).rows).toHaveLength(2);
  });

  it('the release before reads a cursor of this one without a gap', async () => {
    const open = async () => openWriter(await referred(sender, receiver));
    const [early, late] = [await open(), await open()];
    const start = await drain(sender, '');
    await early.write();
    await late.write();
    await late.commit();
    const { next, rows } = await drain(sender, start.next);
    expect(rows.map((row) => row.id)).toEqual([late.id]);
    await early.commit();
    // the statement of that release
    const opened = service.service
      .part(SecretBox)
      .open(Buffer.from(next, 'base64url'), `status-updates-cursor:${sender.firmId}`);
    const [, xid, sequence] = opened.split('.');
    const unread = await service.database.query<{ id: string }>(
      `SELECT id FROM status_updates WHERE referring_firm_id = $1 AND (xid, sequence) > ($2::text::xid8, $3::bigint) ORDER BY xid, sequence`,
      [sender.firmId, xid, sequence],
    );
    // while another transaction of the server is open, it gives again what was read before
    const known = new Set(start.rows.map((row) => row.id));
    expect(unread.map((row) => row.id).filter((id) => !known.has(id))).toEqual([early.id, late.id]);
  });

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
