import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Post, Res } from '@nestjs/common';
import {
  failOnLeaks,
  principalHeaders,
  templateDatabase,
  type TestDatabase,
  until,
} from '@referral-exchange/testing';
import type { Response } from 'express';
import { AllowCallers, FirmResource } from '@referral-exchange/identity';
import {
  ApiData,
  type Deferred,
  DeferredBody,
  entityTagOf,
  InternalController,
  LongText,
  PublicController,
  Tagged,
  withEntityTag,
} from '@referral-exchange/http';
import { ApiError } from '@referral-exchange/contracts';
import { Database, DatabaseModule, IdempotencyStore } from '../src/index.js';
import { startTiny, TinyClient, TinyModule } from '@referral-exchange/testing/tiny';

class OrderDto {
  @LongText('What is ordered.', 'tea', { max: 50 }) item: string;
  @LongText('How it fails.', 'soft', { max: 50, optional: true }) fail?: string;
}

const UUID = /[0-9a-f-]{36}/;
let effects = 0;
let gate: Promise<void> | undefined;

@PublicController('orders', 'Sent cases')
@FirmResource()
class OrdersController {
  constructor(private readonly database: Database) {}

  @Tagged()
  @Post()
  @ApiData({ type: 'object' }, { status: 201 })
  async create(
    @DeferredBody(OrderDto) body: Deferred<OrderDto>,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { item, fail } = await body.validated();
    effects++;
    const rows = await this.database.query('INSERT INTO orders (item) VALUES ($1) RETURNING id', [item]);
    await gate;
    if (fail === 'refuse') throw new ApiError('invalid_state_transition', 'No');
    if (fail === 'crash') await this.database.query('SELECT pg_terminate_backend(pg_backend_pid())');
    if (fail === 'soft') response.status(202);
    const order = { ...rows[0], item, secret: `whsec_${item}`, baseCaseId: UUID.exec(item)?.[0] };
    return withEntityTag(order, entityTagOf(order));
  }

  @Post('nothing')
  @ApiData({ type: 'object' })
  nothing() {
    effects++;
    return undefined;
  }
}

@InternalController('inner-orders', 'Administration')
class InnerOrdersController {
  @Post()
  @AllowCallers('session')
  @ApiData({ type: 'object' })
  create() {
    return { effects: ++effects };
  }
}

failOnLeaks();

describe('Idempotency-Key (decisions, 1.10)', () => {
  let testDatabase: TestDatabase;
  let tiny: Awaited<ReturnType<typeof startTiny>>;
  let database: Database;
  const alice = { firmId: randomUUID(), keyId: randomUUID() };

  beforeAll(async () => {
    testDatabase = await templateDatabase('platform', []);
    const forTiny = DatabaseModule.forRoot({ url: testDatabase.url, migrations: [], migrateOnStart: true });
    tiny = await startTiny(TinyModule.with([], [forTiny], [OrdersController, InnerOrdersController]));
    database = tiny.app.get(Database);
    await database.query('CREATE TABLE orders (id serial PRIMARY KEY, item text)');
  });
  beforeEach(async () => {
    effects = 0;
    gate = undefined;
    await database.query('TRUNCATE orders, idempotency_keys');
  });
  afterAll(async () => {
    await tiny.app.close();
    await testDatabase.drop();
  });

  async function order(
    key: string | undefined,
    body: object | undefined,
    as: object = alice,
    path = '/orders',
  ) {
    const response = await fetch((path.startsWith('http') ? '' : tiny.baseUrl) + path, {
      method: 'POST',
      headers: {
        ...principalHeaders(as),
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      replayed: response.headers.get('idempotent-replayed'),
      headers: response.headers,
    };
  }
  const rowCount = async () => (await database.query('SELECT 1 FROM orders')).length;
  const errorOf = (answer: { text: string }) => (JSON.parse(answer.text) as { error: any }).error;

  it('repeats the warnings of the first answer', async () => {
    const order = () =>
      new TinyClient(tiny.baseUrl).post(
        '/orders?itemm=1',
        { item: 'a', colour: 1 },
        { as: alice, headers: { 'idempotency-key': 'w' } },
      );
    const first = await order();
    expect(first.body.meta.warnings).toEqual([
      expect.objectContaining({ parameter: 'itemm' }),
      expect.objectContaining({ field: 'colour' }),
    ]);
    const again = await order();
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
  });

  it('gives the first answer again, byte for byte, meta and all', async () => {
    const first = await order('k1', { item: 'x' });
    await sleep(5);
    const second = await order('k1', { item: 'x' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(JSON.parse(first.text)).toHaveProperty('meta.timestamp');
    expect([first.replayed, second.replayed]).toEqual([null, 'true']);
    expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(first.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(effects).toBe(1);
    expect(await rowCount()).toBe(1);
  });

  it('gives no answer any more from which a person was erased, and still has no second effect', async () => {
    const [erased, kept] = [randomUUID(), randomUUID()];
    await order('k1', { item: erased });
    const other = await order('k2', { item: kept });
    const store = tiny.app.get(IdempotencyStore);
    expect(await store.erase([erased], true)).toBe(1);
    expect((await order('k1', { item: erased })).replayed).toBe('true');
    const sealed = () =>
      database.query('SELECT octet_length(response) AS bytes FROM idempotency_keys ORDER BY 1');
    const [before] = (await sealed()) as [{ bytes: number }];
    expect(await store.erase([erased], false)).toBe(1);
    expect(((await sealed()) as [{ bytes: number }])[0].bytes).toBeLessThan(before.bytes);
    const again = await order('k1', { item: erased });
    expect([again.status, errorOf(again).details.reason]).toEqual([409, 'answer_erased']);
    expect((await order('k2', { item: kept })).text).toBe(other.text);
    expect([await store.erase([erased], false), effects, await rowCount()]).toEqual([0, 2, 2]);
  });

  it('keeps what came without a body or with another success status', async () => {
    const first = await order('k1', { item: 'x', fail: 'soft' });
    const second = await order('k1', { item: 'x', fail: 'soft' });
    expect([first.status, second.status, second.text === first.text]).toEqual([202, 202, true]);
    await order('k2', {}, alice, '/orders/nothing');
    expect((await order('k2', {}, alice, '/orders/nothing')).replayed).toBe('true');
    expect(effects).toBe(2);
  });

  it('takes a request without a body and one with {} for the same', async () => {
    for (const body of [undefined, {}]) await order('k1', body, alice, '/orders/nothing');
    for (const body of [{}, undefined]) await order('k2', body, alice, '/orders/nothing');
    expect(effects).toBe(2);
    expect((await order('k1', { item: 'x' }, alice, '/orders/nothing')).status).toBe(409);
  });

  it('does the effect once when the same request comes twice at once', async () => {
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const first = order('k1', { item: 'x' });
    await until(() => effects > 0);
    const others = await Promise.all([order('k1', { item: 'x' }), order('k1', { item: 'x' })]);
    expect(others.map((answer) => [answer.status, errorOf(answer).details.reason])).toEqual([
      [409, 'request_in_progress'],
      [409, 'request_in_progress'],
    ]);
    open();
    expect((await first).status).toBe(201);
    expect((await order('k1', { item: 'x' })).text).toBe((await first).text);
    expect(await rowCount()).toBe(1);
  });

  it('never does it twice, however many come in whatever order', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => order('storm', { item: 'x' })));
    expect(await rowCount()).toBe(1);
    const made = answers.filter((answer) => answer.status === 201);
    expect(new Set(made.map((answer) => answer.text)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true);
  });

  it('refuses the same key with another body, and frees nothing by it', async () => {
    const first = await order('k1', { item: 'x' });
    const other = await order('k1', { item: 'y' });
    expect([other.status, errorOf(other).code, errorOf(other).details.reason]).toEqual([
      409,
      'conflict',
      'idempotency_key_reused',
    ]);
    expect((await order('k1', { item: 'x' })).text).toBe(first.text);
  });

  it('keeps the keys of callers, and of paths, apart', async () => {
    await order('k1', { item: 'x' });
    await order('k1', { item: 'x' }, { ...alice, keyId: randomUUID() });
    await order('k1', { item: 'x' }, alice, '/orders/nothing');
    expect(effects).toBe(3);
  });

  it('rolls back and frees the key when the request is refused', async () => {
    const body = { item: 'x', fail: 'refuse' };
    expect((await order('k1', body)).status).toBe(400);
    expect((await order('k1', body)).replayed).toBeNull();
    expect([effects, await rowCount()]).toEqual([2, 0]);
    expect((await order('k1', { item: 'x' })).status).toBe(201);
  });

  it('leaves neither effect nor answer when it crashes before the commit', async () => {
    const crashed = await order('k1', { item: 'x', fail: 'crash' });
    expect(crashed.status).toBeGreaterThanOrEqual(500);
    expect(await rowCount()).toBe(0);
    expect(await database.query('SELECT 1 FROM idempotency_keys')).toEqual([]);
    expect((await order('k1', { item: 'x' })).status).toBe(201);
  });

  it('stores answers encrypted, for their secrets', async () => {
    const { text } = await order('k1', { item: 'x' });
    expect(text).toContain('whsec_x');
    const [row] = await database.query<{ response: Buffer }>('SELECT response FROM idempotency_keys');
    expect(row!.response.toString('latin1')).not.toContain('whsec_x');
  });

  it('does not give out an answer that was moved to the row of another key', async () => {
    await order('k1', { item: 'x' });
    await order('k2', { item: 'x' });
    await database.query(
      'UPDATE idempotency_keys SET response = (SELECT max(response) FROM idempotency_keys)',
    );
    const answers = await Promise.all(['k1', 'k2'].map((key) => order(key, { item: 'x' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 500]);
  });

  it('forgets after 24 hours, and purges what it forgot', async () => {
    await order('k1', { item: 'x' });
    await database.query("UPDATE idempotency_keys SET created_at = now() - interval '23 hours 59 minutes'");
    expect((await order('k1', { item: 'x' })).replayed).toBe('true');
    await database.query("UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 minute'");
    expect((await order('k1', { item: 'y' })).status).toBe(201);
    await order('k2', { item: 'z' });
    await database.query(
      `INSERT INTO idempotency_keys SELECT sha256(n::text::bytea), 'POST', '/x', '', 200, '', now() - interval '25 hours'
       FROM generate_series(1, 2500) n`,
    );
    expect(await tiny.app.get(IdempotencyStore).purge()).toBe(2500);
    expect(await database.query('SELECT 1 FROM idempotency_keys')).toHaveLength(2);
  });

  it('refuses an empty key and one of more than 255 characters; other requests need none', async () => {
    expect((await order('', { item: 'x' })).status).toBe(400);
    const long = await order('k'.repeat(256), { item: 'x' });
    expect([long.status, errorOf(long).details.errors[0].field]).toEqual([400, 'Idempotency-Key']);
    expect((await order('k'.repeat(255), { item: 'x' })).status).toBe(201);
    await order(undefined, { item: 'x' });
    expect((await order(undefined, { item: 'x' })).replayed).toBeNull();
  });

  it('leaves internal-only endpoints alone', async () => {
    const session = { ...alice, kind: 'session', role: 'firm_admin', tier: null };
    const path = `${tiny.internalUrl}/inner-orders`;
    await order('k1', {}, session, path);
    expect((await order('k1', {}, session, path)).replayed).toBeNull();
    expect(effects).toBe(2);
  });
});
