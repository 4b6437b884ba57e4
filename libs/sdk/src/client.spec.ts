import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ClientOptions, RequestInfo, ResponseInfo, RetryInfo } from './client-options.js';
import { ReferralExchange } from './client.js';
import { errorBody, fakeApi, type Given, META } from '../test/fake-api.js';

const clientOf = (options: Partial<ClientOptions>, ...answers: Given[]) => {
  const api = fakeApi(...answers);
  const client = new ReferralExchange({
    apiKey: 'svcp_1',
    baseUrl: 'https://api.example.com',
    fetch: api.fetch,
    ...options,
  });
  return { client, seen: api.seen };
};
const DOWN = { status: 503, body: errorBody('service_unavailable') };
const CASE = {
  title: 'T',
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  clientFirstName: 'D',
  clientLastName: 'W',
};

describe('a call', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('gives the data, and around it the ETag, the request id and what meta says', async () => {
    const { client } = clientOf({}, { body: { data: { id: 'c' }, meta: META }, headers: { etag: '"7"' } });
    const call = client.sentCases.get('c');
    expect(await call).toEqual({ id: 'c' });
    expect(await call.withResponse()).toMatchObject({
      data: { id: 'c' },
      status: 200,
      etag: '"7"',
      requestId: META.requestId,
      meta: META,
    });
  });

  it('waits 1, 2, 4 and 8 s between its five attempts, all with one Idempotency-Key', async () => {
    const waits: RetryInfo[] = [];
    const { client, seen } = clientOf({ onRetry: (retry) => waits.push(retry) }, DOWN);
    const call = client.sentCases.create(CASE).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(14_999);
    expect(seen).toHaveLength(4);
    await jest.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ name: 'ServerError', status: 503, code: 'service_unavailable' });
    expect(seen).toHaveLength(5);
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(waits.map(({ delayMs, attempt }) => [attempt, delayMs])).toEqual([
      [1, 1000],
      [2, 2000],
      [3, 4000],
      [4, 8000],
    ]);
  });

  it('has a new Idempotency-Key each time, or that of the caller', async () => {
    const { client, seen } = clientOf({});
    await client.sentCases.create(CASE);
    await client.sentCases.create(CASE);
    await client.sentCases.create(CASE, { idempotencyKey: 'intake-42' });
    const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('intake-42');
  });

  it('succeeds when a retry does, after a lost connection too', async () => {
    const lost = new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    const { client, seen } = clientOf({}, lost, DOWN, { body: { data: { id: 'c' }, meta: META } });
    const call = client.sentCases.create(CASE);
    await jest.advanceTimersByTimeAsync(3000);
    expect(await call).toEqual({ id: 'c' });
    expect(seen).toHaveLength(3);
  });

  it.each([
    [401, 'invalid_api_key', 'AuthenticationError'],
    [403, 'insufficient_tier', 'PermissionError'],
    [404, 'resource_not_found', 'NotFoundError'],
    [409, 'conflict', 'ConflictError'],
    [400, 'validation_error', 'ValidationError'],
    [400, 'invalid_state_transition', 'InvalidStateError'],
    [413, 'file_too_large', 'ValidationError'],
    [418, 'teapot', 'ReferralExchangeError'],
    [501, 'not_implemented', 'ServerError'],
  ])('is sent once when the answer is %i %s, a %s', async (status, code, name) => {
    const { client, seen } = clientOf({}, { status, body: errorBody(code, { reason: 'so' }) });
    await expect(client.sentCases.create(CASE)).rejects.toMatchObject({
      name,
      status,
      code,
      reason: 'so',
      requestId: META.requestId,
    });
    expect(seen).toHaveLength(1);
  });

  it('waits for the reset after 429, and not when that is too far away', async () => {
    const limited = (seconds: number): Given => ({
      status: 429,
      body: errorBody('rate_limited'),
      headers: {
        date: new Date().toUTCString(),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + seconds),
      },
    });
    const near = clientOf({}, limited(30), {});
    const call = near.client.firms.me();
    await jest.advanceTimersByTimeAsync(28_000);
    expect(near.seen).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(2000);
    await call;
    expect(near.seen).toHaveLength(2);
    const far = clientOf({ maxRetryWaitMs: 20_000 }, limited(30));
    await expect(far.client.firms.me()).rejects.toMatchObject({ name: 'RateLimitError' });
    expect(far.seen).toHaveLength(1);
  });

  it('names the faulty fields, and the page of the error', async () => {
    const errors = [{ field: 'title', code: 'required', message: 'title is required' }];
    const body = errorBody('validation_error', {
      errors,
      warnings: [{ code: 'unknown_field', message: 'w' }],
    });
    const { client } = clientOf({}, { status: 400, body });
    const error = await client.sentCases.create(CASE).catch((one: unknown) => one);
    expect(error).toMatchObject({
      message: 'It is so. (title: title is required)',
      fieldErrors: errors,
      warnings: [{ code: 'unknown_field' }],
      docUrl: 'https://api.example.com/docs/errors#validation_error',
    });
  });

  it('leads to the page that the API names, and a proxy names none', async () => {
    const { client } = clientOf({}, { status: 404, body: errorBody('resource_not_found') });
    await expect(client.sentCases.get('c')).rejects.toMatchObject({
      docUrl: 'https://api.example.com/docs/errors#resource_not_found',
    });
    const proxy = clientOf({}, { status: 404, body: 'nothing here' });
    await expect(proxy.client.sentCases.get('c')).rejects.toMatchObject({ docUrl: undefined });
  });

  it('quotes what a proxy says in its own words', async () => {
    const { client } = clientOf({ maxRetries: 0 }, { status: 502, body: '<h1>Bad gateway</h1>' });
    await expect(client.firms.me()).rejects.toMatchObject({
      name: 'ServerError',
      code: 'http_502',
      message: 'HTTP 502: <h1>Bad gateway</h1>',
      fieldErrors: [],
    });
    const page = clientOf({}, { body: '<html>' });
    await expect(page.client.firms.me()).rejects.toThrow('Is baseUrl the address of the API?');
  });

  it('does not take the key along a redirect', async () => {
    const { client, seen } = clientOf({}, { status: 302, headers: { location: 'https://evil.example' } });
    await expect(client.firms.me()).rejects.toMatchObject({ name: 'ConnectionError', code: 'redirected' });
    expect(seen).toHaveLength(1);
  });

  it('ends with the reason of the signal, before, during and between attempts', async () => {
    const { client, seen } = clientOf({}, DOWN);
    const stop = new AbortController();
    const call = client.firms.me({ signal: stop.signal }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(500);
    stop.abort(new Error('shutting down'));
    expect(await call).toEqual(new Error('shutting down'));
    await expect(client.firms.me({ signal: stop.signal })).rejects.toThrow('shutting down');
    expect(seen).toHaveLength(1);
    const hanging = clientOf({ fetch: never });
    const later = new AbortController();
    const hung = hanging.client.firms.me({ signal: later.signal }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10);
    later.abort(new Error('enough'));
    expect(await hung).toEqual(new Error('enough'));
  });

  it('ends an attempt at its timeout, and retries it', async () => {
    const retries: RetryInfo[] = [];
    const { client } = clientOf({
      fetch: never,
      timeoutMs: 2000,
      maxRetries: 1,
      onRetry: (one) => retries.push(one),
    });
    const call = client.firms.me().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(5000);
    expect(await call).toMatchObject({ name: 'TimeoutError', status: 0, code: 'timeout' });
    expect(retries).toMatchObject([{ attempt: 1, error: { name: 'TimeoutError' } }]);
  });

  it('tells the hooks what went over the wire, and never the key', async () => {
    const warnings = [{ code: 'unknown_field', field: 'x', message: 'ignored' }];
    const told: (RequestInfo | ResponseInfo)[] = [];
    const { client } = clientOf(
      { onRequest: (one) => void told.push(one), onResponse: (one) => void told.push(one) },
      { body: { data: {}, meta: { ...META, warnings } }, headers: { 'x-request-id': META.requestId } },
    );
    await client.sentCases.create(CASE, { idempotencyKey: 'k' });
    const request = {
      method: 'POST',
      url: 'https://api.example.com/api/public/v1/sent-cases',
      attempt: 1,
      idempotencyKey: 'k',
    };
    expect(told).toEqual([
      request,
      { ...request, status: 200, requestId: META.requestId, durationMs: expect.any(Number), warnings },
    ]);
    expect(JSON.stringify(told)).not.toContain('svcp_1');
  });

  it('sends tags, and gives null for a copy that is still right', async () => {
    const { client, seen } = clientOf({}, { status: 304 });
    expect(await client.sentCases.get('c', { ifNoneMatch: '"7"' })).toBeNull();
    await client.sentCases.update('c', { title: 'U' }, { ifMatch: '"7"', headers: { 'X-Trace': '1' } });
    expect(seen[0]!.headers.get('if-none-match')).toBe('"7"');
    expect(seen[1]!.headers.get('if-match')).toBe('"7"');
    expect(seen[1]!.headers.get('x-trace')).toBe('1');
  });

  it('asks for a key each time where the key is a function', async () => {
    const keys = ['one', 'two'];
    const { client, seen } = clientOf({ apiKey: async () => keys.shift()! });
    await client.firms.me();
    await client.firms.me();
    expect(seen.map(({ headers }) => headers.get('x-api-key'))).toEqual(['one', 'two']);
  });

  it('writes a list of a query once a value, and leaves out what is undefined', async () => {
    const { client, seen } = clientOf({});
    await client.referrals.list({
      status: ['SENT', 'SIGNED'],
      search: 'a&b',
      limit: 5,
      order: undefined as never,
    });
    expect(seen[0]!.path).toBe('/api/public/v1/referrals?status=SENT&status=SIGNED&search=a%26b&limit=5');
  });

  it('gives statistics as CSV, templates as text, and a link without its meta', async () => {
    const { client, seen } = clientOf({}, { body: 'a,b' }, { body: 'c' }, { body: { id: 'l', meta: META } });
    expect(await client.analytics.sent(undefined, { as: 'csv' })).toBe('a,b');
    expect(seen[0]!.headers.get('accept')).toMatch(/^text\/csv/);
    expect(await client.imports.casesTemplate()).toBe('c');
    expect(await client.externalLinks.find({ externalSystem: 'clio' as never, externalId: '1' })).toEqual({
      id: 'l',
    });
  });

  it('gives a whole list as CSV', async () => {
    const { client, seen } = clientOf({}, { body: 'id,title\r\n1,Fall\r\n' });
    expect(await client.sentCases.list({ status: ['SENT'] }, { as: 'csv' })).toBe('id,title\r\n1,Fall\r\n');
    expect(seen[0]!.path).toBe('/api/public/v1/sent-cases?status=SENT');
    expect(seen[0]!.headers.get('accept')).toMatch(/^text\/csv/);
  });

  it.each<[string, (client: any) => unknown]>([
    ['an id that is missing', (client) => client.sentCases.get(undefined)],
    ['an empty id, which would be the list', (client) => client.sentCases.get('')],
    ['an id that leads to another path', (client) => client.sentCases.get('..')],
    ['one id of two', (client) => client.referrals.acknowledge({ baseCaseId: 'c' })],
    ['ids in a row, where they go by name', (client) => client.referrals.acknowledge('c', 'r')],
  ])('is refused at once with %s', (_, call) => {
    const { client, seen } = clientOf({});
    expect(() => call(client)).toThrow(TypeError);
    expect(seen).toHaveLength(0);
  });
});

/** Answers nothing until it is aborted. */
const never = ((_: string, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => {
    signal!.addEventListener('abort', () => reject(signal!.reason as Error));
  })) as unknown as typeof fetch;

describe('a client', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com/api/public/v1'],
    ['https://api.example.com/', 'https://api.example.com/api/public/v1'],
    ['https://api.example.com/api/public/v1/', 'https://api.example.com/api/public/v1'],
    ['http://localhost:3000/proxy/v1', 'http://localhost:3000/proxy/v1'],
  ])('takes %s for %s', (baseUrl, expected) => {
    expect(new ReferralExchange({ apiKey: 'k', baseUrl }).baseUrl).toBe(expected);
  });

  it('says what is missing', () => {
    expect(() => new ReferralExchange({ apiKey: 'k', baseUrl: 'example.com' })).toThrow(
      'baseUrl must be an address such as https://api.example.com, not "example.com"',
    );
    expect(() => new ReferralExchange({ apiKey: '', baseUrl: 'https://api.example.com' })).toThrow(
      'apiKey is missing',
    );
    expect(() => new ReferralExchange(undefined as never)).toThrow('baseUrl must be an address');
  });
});
