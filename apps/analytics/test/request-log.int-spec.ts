import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, DayPartitions, dayOf, daysLater, KeepPartitions } from '@referral-exchange/database';
import { clock, newId, newIdAt } from '@referral-exchange/telemetry';
import { EventSource, eventually, type ServiceAnswer, ServiceUnderTest } from '@referral-exchange/testing';
import type { LoggedRequest } from '@referral-exchange/contracts';
import { KEPT_DAYS } from '../src/request-log/kept-days.js';
import { analytics } from '../src/service.js';
import { loggedBatch, loggedCall } from './request-log-rows.js';

const DAY_MS = 86_400_000;
let service: ServiceUnderTest;
let events: EventSource;

beforeAll(async () => {
  service = await ServiceUnderTest.start(analytics, { backing: ['kafka'] });
  events = await EventSource.connect(service.backing.topics);
});
afterAll(async () => {
  await events?.close();
  await service?.stop();
});

type Caller = Parameters<ServiceUnderTest['as']>[0];
const list = (caller: Caller, query = '') => service.as(caller).get(`/request-log?${query}`);
const idsOf = ({ data }: ServiceAnswer): string[] =>
  data.map(({ requestId }: { requestId: string }) => requestId);

/** Publishes calls of a new firm, and waits until it can read them all. */
async function firmWith(...changes: Partial<LoggedRequest>[]) {
  const firmId = newId();
  const calls = changes.map((change) => loggedCall(firmId, change));
  await events.publish(loggedBatch(...calls));
  await untilStored(firmId, calls.length);
  return { firmId, calls };
}

async function untilStored(ownerId: string, count: number): Promise<void> {
  const stored = async () =>
    (await service.sql('SELECT FROM request_log WHERE owner_id = $1', [ownerId])).length;
  await eventually(stored, (calls) => calls >= count);
}

describe('the log of a firm', () => {
  it('shows a call with its answer, by the names of the API', async () => {
    const { firmId, calls } = await firmWith({ status: 400, code: 'validation_error', durationMs: 18 });
    const { data, body } = await list({ firmId });
    expect(data).toEqual([
      {
        id: expect.any(String),
        answeredAt: new Date(calls[0]!.atMs).toISOString(),
        requestId: calls[0]!.requestId,
        method: 'GET',
        route: '/sent-cases',
        status: 400,
        errorCode: 'validation_error',
        keyPrefix: 'svcp_1a2b3c4d',
        durationMs: 18,
      },
    ]);
    expect(body.meta.nextCursor).toBeNull();
  });

  it('is its own alone: another firm finds nothing of it, by whatever filter', async () => {
    const { firmId, calls } = await firmWith({}, { status: 404 });
    const other = await firmWith({});
    for (const query of ['', `requestId=${calls[0]!.requestId}`, 'status=404', 'keyPrefix=svcp_1a2b3c4d'])
      expect(idsOf(await list({ firmId: other.firmId }, query))).not.toContain(calls[0]!.requestId);
    const [row] = (await list({ firmId }, 'status=404')).data;
    const after = await list({ firmId: other.firmId }, `cursor=${row.id}`);
    expect(idsOf(after).filter((id) => calls.some(({ requestId }) => requestId === id))).toEqual([]);
  });

  it('is read by a provider for itself, by an administrator in session, and by no other person or lesser key', async () => {
    const { firmId } = await firmWith({});
    const session = { kind: 'session', tier: null, userId: newId(), keyId: null, keyName: null } as const;
    const provider = { kind: 'provider_key', firmId: null, firmName: null, providerId: firmId } as const;
    expect((await list(provider)).data).toHaveLength(1);
    expect((await list({ ...session, firmId, role: 'firm_admin' })).data).toHaveLength(1);
    for (const role of ['member', 'viewer'] as const)
      expect(await list({ ...session, firmId, role })).toMatchObject({
        status: 403,
        code: 'insufficient_tier',
      });
    for (const tier of ['standard', 'read_only'] as const)
      expect(await list({ firmId, tier })).toMatchObject({ status: 403, code: 'insufficient_tier' });
    expect(await list({ kind: 'crm_token', firmId })).toMatchObject({ status: 403, code: 'wrong_scope' });
    expect(await list({ kind: 'admin', firmId: null, tier: null })).toMatchObject({ status: 403 });
  });

  it('is filtered by each field, and by several at once', async () => {
    const { firmId, calls } = await firmWith(
      { method: 'POST', route: '/sent-cases/{id}/refer', status: 404, code: 'resource_not_found' },
      { method: 'POST', status: 400, keyPrefix: 'svcp_deadbeef' },
      { status: 500 },
      { route: null, status: 404 },
    );
    const found = async (query: string) =>
      idsOf(await list({ firmId }, query)).map((id) => calls.findIndex((call) => call.requestId === id));
    expect((await found('')).toSorted()).toEqual([0, 1, 2, 3]);
    expect(await found(`requestId=${calls[2]!.requestId}`)).toEqual([2]);
    expect((await found('method=post')).toSorted()).toEqual([0, 1]);
    expect(await found(`route=${encodeURIComponent('/sent-cases/{id}/refer')}`)).toEqual([0]);
    expect((await found('status=404')).toSorted()).toEqual([0, 3]);
    expect((await found('status=4xx')).toSorted()).toEqual([0, 1, 3]);
    expect(await found('keyPrefix=svcp_deadbeef')).toEqual([1]);
    expect(await found('status=4xx&method=POST&keyPrefix=svcp_1a2b3c4d')).toEqual([0]);
    expect(await found('status=5xx&method=POST')).toEqual([]);
  });

  it('comes in pages, the newest first, without a gap while calls arrive', async () => {
    const now = clock.now();
    const { firmId, calls } = await firmWith(...[4, 3, 2, 1, 0].map((age) => ({ atMs: now - age * 1_000 })));
    const newest = calls.map(({ requestId }) => requestId).reverse();
    const first = await list({ firmId }, 'limit=2');
    await events.publish(loggedBatch(loggedCall(firmId)));
    await untilStored(firmId, 6);
    const second = await list({ firmId }, `limit=2&cursor=${first.body.meta.nextCursor}`);
    const third = await list({ firmId }, `limit=2&cursor=${second.body.meta.nextCursor}`);
    expect([first, second, third].flatMap(idsOf)).toEqual(newest);
    expect(third.body.meta.nextCursor).toBeNull();
  });

  it('is cut by days and instants, both included', async () => {
    const at = Date.parse(new Date(clock.now() - 5 * DAY_MS).toISOString().slice(0, 10) + 'T12:00:00.000Z');
    const day = new Date(at).toISOString().slice(0, 10);
    const { firmId, calls } = await firmWith({ atMs: at - DAY_MS }, { atMs: at }, { atMs: at + DAY_MS });
    const only = [calls[1]!.requestId];
    expect(idsOf(await list({ firmId }, `dateFrom=${day}&dateTo=${day}`))).toEqual(only);
    const instant = new Date(at).toISOString();
    expect(idsOf(await list({ firmId }, `dateFrom=${instant}&dateTo=${instant}`))).toEqual(only);
    expect((await list({ firmId }, `dateFrom=${day}`)).data).toHaveLength(2);
    expect(await list({ firmId }, `dateFrom=${day}&dateTo=2026-01-01`)).toMatchObject({ status: 400 });
  });

  it.each(['status=600', 'status=9xx', 'method=FETCH', 'requestId=req_1', 'keyPrefix=svca_12345678'])(
    'refuses %s',
    async (query) => {
      expect(await list({ firmId: newId() }, query)).toMatchObject({ status: 400, code: 'validation_error' });
    },
  );
});

describe('the use of keys in the last hour', () => {
  const use = (caller: Caller) => service.as(caller).get('/request-log/key-use');

  it('counts admitted reads and writes by key and minute, and what was refused with 429 apart', async () => {
    const now = clock.now();
    const before = { atMs: now - 10 * 60_000 };
    const { firmId } = await firmWith(
      { ...before, method: 'HEAD' },
      { ...before, status: 404 },
      { ...before, method: 'POST' },
      // of an assistant: the rate limit counts it among the reads of its firm
      { ...before, method: 'POST', route: '/mcp' },
      { ...before, status: 429, code: 'rate_limited' },
      { keyPrefix: 'svccrm_deadbeef', method: 'DELETE' },
      { atMs: now - 61 * 60_000 },
    );
    const { data, body } = await use({ firmId });
    const minute = (atMs: number) => new Date(Math.floor(atMs / 60_000) * 60_000).toISOString();
    expect(data).toEqual([
      {
        keyPrefix: 'svcp_1a2b3c4d',
        reads: 3,
        writes: 1,
        refused: 1,
        minutes: [{ minute: minute(before.atMs), reads: 3, writes: 1, refused: 1 }],
      },
      {
        keyPrefix: 'svccrm_deadbeef',
        reads: 0,
        writes: 1,
        refused: 0,
        minutes: [{ minute: expect.any(String), reads: 0, writes: 1, refused: 0 }],
      },
    ]);
    expect(Date.parse(body.meta.countedAt) - Date.parse(body.meta.from)).toBeLessThan(3_600_000);
  });

  it('says how far counting is behind, as Kafka knows it', async () => {
    const { firmId } = await firmWith({});
    await eventually(
      async () => (await use({ firmId })).body.meta,
      ({ behindSeconds }) => behindSeconds === 0,
    );
  });

  it('is that of the caller alone, and told to the same callers as the log', async () => {
    const { firmId } = await firmWith({});
    expect((await use({ firmId: newId() })).data).toEqual([]);
    const provider = { kind: 'provider_key', firmId: null, firmName: null, providerId: firmId } as const;
    expect((await use(provider)).data).toHaveLength(1);
    expect(await use({ firmId, tier: 'standard' })).toMatchObject({ status: 403, code: 'insufficient_tier' });
    expect(await use({ kind: 'crm_token', firmId })).toMatchObject({ status: 403, code: 'wrong_scope' });
  });
});

describe('what is stored', () => {
  it('is stored once, also when a batch comes twice', async () => {
    const firmId = newId();
    const batch = loggedBatch(loggedCall(firmId));
    await events.publish(batch, batch);
    await events.publish({ ...loggedBatch(loggedCall(firmId)), key: batch.key });
    await untilStored(firmId, 2);
    expect((await list({ firmId })).data).toHaveLength(2);
  });

  it('is nothing that is too old or from a clock that is wrong, and the rest of its batch is', async () => {
    const now = clock.now();
    const { firmId } = await firmWith({});
    const calls = [{ atMs: now - 31 * DAY_MS }, { atMs: now + 3 * DAY_MS }, {}].map((change) =>
      loggedCall(firmId, change),
    );
    await events.publish(loggedBatch(...calls));
    await untilStored(firmId, 2);
    expect((await list({ firmId })).data).toHaveLength(2);
  });

  it('has a partition a day, a week ahead, which is dropped whole within 30 days', async () => {
    const database = service.part(Database);
    const days = DayPartitions.ofIds(database, 'request_log', 'id');
    const today = dayOf(clock.date());
    const nameOf = (ahead: number) =>
      `request_log_${daysLater(today, ahead).toISOString().slice(0, 10).replaceAll('-', '_')}`;
    const names = async () =>
      (
        await service.sql<{ name: string }>(
          `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'request_log'::regclass`,
        )
      ).map(({ name }) => name);
    expect(await names()).toEqual(expect.arrayContaining([0, 1, 7].map(nameOf)));
    for (const age of [KEPT_DAYS, KEPT_DAYS + 1]) await days.ensure(daysLater(today, -age));
    const firmId = newId();
    // one of before the first day, which no partition has
    const undated = newIdAt(daysLater(today, -40).getTime());
    await database.query(
      `INSERT INTO request_log (id, owner_id, request_id, method, status, key_prefix, duration_ms)
       VALUES ($1, $2, 'req_0', 'GET', 200, 'svcp_1', 1)`,
      [undated, firmId],
    );
    await new KeepPartitions(database, days, { name: 'request_log', days: KEPT_DAYS }).work();
    expect(await names()).toContain(nameOf(-KEPT_DAYS));
    expect(await names()).not.toContain(nameOf(-KEPT_DAYS - 1));
    expect(await service.sql('SELECT FROM request_log WHERE owner_id = $1', [firmId])).toEqual([]);
  });
});
