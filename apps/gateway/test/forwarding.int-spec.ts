import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testRedis, type TestRedis, until } from '@referral-exchange/testing';
import { GatewayUnderTest } from './gateway-under-test.js';
import { sendBytes } from './raw-client.js';
import { readPrincipal, Upstream } from './upstream.js';

let redis: TestRedis;
let gateway: GatewayUnderTest;
let key: string;

beforeAll(async () => {
  redis = await testRedis();
  const env = { RATE_LIMIT_SCALE: '1000' };
  const oauth = {
    port: 1,
    database: null,
    needs: [],
    publicRoutes: [],
    internalRoutes: [],
    openRoutes: [],
    originRoutes: ['/.well-known', '/api/oauth'],
  };
  const files = {
    ...oauth,
    publicRoutes: ['/files'],
    originRoutes: [],
    bodyLimits: { '/files': 8 * 1_048_576 },
  };
  gateway = await GatewayUnderTest.start({ redisUrl: redis.url, env, services: { oauth, files } });
  ({ key } = gateway.newKey());
});

afterAll(async () => {
  await gateway.stop();
  await redis.drop();
});

beforeEach(() => {
  gateway.backend.answer = undefined;
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(gateway.base + path, { ...init, headers: { 'x-api-key': key, ...init.headers } });

describe('a forwarded call', () => {
  it('arrives with method, path, query and body unchanged', async () => {
    const body = JSON.stringify({ title: 'Müller v. Łódź', notes: 'x'.repeat(1_000) });
    const response = await call('/sent-cases?a=%20b&c=1', { method: 'POST', body });
    expect(response.status).toBe(200);
    expect(gateway.backend.last).toMatchObject({
      method: 'POST',
      url: '/api/public/v1/sent-cases?a=%20b&c=1',
      sha256: createHash('sha256').update(body).digest('hex'),
    });
  });

  it('carries the principal, and not the key', async () => {
    const { key: own, principal } = gateway.newKey({ tier: 'standard' });
    await fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': own, authorization: 'Bearer x' } });
    const { headers } = gateway.backend.last;
    expect(await readPrincipal(headers['x-principal'])).toEqual(principal);
    expect(JSON.stringify(headers)).not.toContain(own.slice(5));
    expect(headers).not.toHaveProperty('authorization');
  });

  it('a principal or a service token sent by the caller is dropped', async () => {
    const { key: own, principal } = gateway.newKey();
    await fetch(`${gateway.base}/sent-cases`, {
      headers: { 'x-api-key': own, 'X-Principal': 'spoofed', 'X-Service-Token': 'spoofed' },
    });
    expect(gateway.backend.last.headers).not.toHaveProperty('x-service-token');
    expect(await readPrincipal(gateway.backend.last.headers['x-principal'])).toEqual(principal);
    const open = await fetch(`${gateway.internal}/webhooks/echo/t0ken`, {
      method: 'POST',
      headers: { 'x-principal': 'spoofed', 'x-service-token': 'spoofed', 'x-admin-api-key': 'y' },
    });
    expect(open.status).toBe(200);
    expect(gateway.backend.last.headers).not.toHaveProperty('x-principal');
    expect(gateway.backend.last.headers).not.toHaveProperty('x-admin-api-key');
    expect(gateway.backend.last.headers).not.toHaveProperty('x-service-token');
  });

  it('a service token sent by the caller is dropped in every spelling, on a raw socket too', async () => {
    const lines = [
      'Host: x',
      `X-API-Key: ${key}`,
      'X-SERVICE-TOKEN: spoofed',
      'x-service-token: again',
      'X-Kept: 1',
    ];
    const { status } = await sendBytes(
      gateway.gateway.port,
      `GET /api/public/v1/sent-cases HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
    );
    expect(status).toBe(200);
    expect(gateway.backend.last.headers).toHaveProperty('x-kept', '1');
    expect(JSON.stringify(gateway.backend.last.headers)).not.toMatch(/spoofed|again|service-token/i);
  });

  it("a key is verified with the gateway's own service token, which is not forwarded", async () => {
    const { key: own } = gateway.newKey();
    await fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': own } });
    expect(gateway.auth.lastService).toMatchObject({ iss: 'gateway', aud: 'auth' });
    expect(gateway.backend.last.headers).not.toHaveProperty('x-service-token');
  });

  it('a route at the origin gets the credential, which its service checks, and no principal', async () => {
    const credential = { authorization: 'Basic YTpi', cookie: 'session=1' };
    const headers = { ...credential, 'x-principal': 'spoofed', 'x-api-key': key };
    const response = await fetch(`${gateway.origin}/api/oauth/token?x=1`, {
      method: 'POST',
      body: 'a=b',
      headers,
    });
    expect([response.status, response.headers.get('x-ratelimit-limit')]).toEqual([200, expect.any(String)]);
    expect(gateway.backend.last).toMatchObject({ url: '/api/oauth/token?x=1', headers: credential });
    expect(gateway.backend.last.headers).not.toHaveProperty('x-principal');
    expect(gateway.backend.last.headers).not.toHaveProperty('x-api-key');
    expect((await fetch(`${gateway.origin}/.well-known/jwks.json`)).status).toBe(200);
    expect((await fetch(`${gateway.origin}/.well-unknown`)).status).toBe(404);
  });

  it('hop-by-hop headers, and those that Connection names, are not forwarded', async () => {
    await raw('GET', '/sent-cases', {
      Connection: 'keep-alive, X-Mine',
      'X-Mine': '1',
      'Keep-Alive': 'timeout=5',
      TE: 'trailers',
      Upgrade: 'h2c',
      'Proxy-Authorization': 'Basic x',
      'X-Other': '2',
    });
    const { headers } = gateway.backend.last;
    for (const name of ['x-mine', 'keep-alive', 'te', 'upgrade', 'proxy-authorization'])
      expect(headers).not.toHaveProperty(name);
    expect(headers['x-other']).toBe('2');
    expect(headers.connection).toBe('keep-alive');
  });

  it('the client address is what the gateway saw, not what the caller claims', async () => {
    await call('/sent-cases', { headers: { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4' } });
    expect(gateway.backend.last.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(gateway.backend.last.headers).not.toHaveProperty('forwarded');
  });

  it.each([
    ['of the right shape is kept', 'req_0123456789abcdef01234567', true],
    ['of another shape is replaced', 'my-id', false],
  ])('a request id %s, the same on the way there and back', async (_case, id, isKept) => {
    const response = await call('/sent-cases', { headers: { 'x-request-id': id } });
    const told = response.headers.get('x-request-id');
    expect(told).toMatch(/^req_[0-9a-f]{24}$/);
    expect(told === id).toBe(isKept);
    expect(gateway.backend.last.headers['x-request-id']).toBe(told);
  });

  it("the service gets a trace context of the gateway's own, not the caller's", async () => {
    for (const traceparent of ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'broken']) {
      await call('/sent-cases', { headers: { traceparent } });
      const { traceparent: sent } = gateway.backend.last.headers;
      expect(sent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
      expect(sent).not.toContain('0af7651916cd43dd8448eb211c80319c');
    }
  });

  it('HEAD returns the headers and no body', async () => {
    const response = await call('/sent-cases', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
    expect(gateway.backend.last.method).toBe('HEAD');
  });

  it("the service's response is returned unchanged: status, headers, repeated headers", async () => {
    gateway.backend.answer = (_req, res) => {
      res.writeHead(418, [
        'ETag',
        '"1"',
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'X-Powered-By',
        'x',
        'X-Request-Id',
        'own',
      ]);
      res.end('teapot');
    };
    const response = await call('/sent-cases');
    expect(response.status).toBe(418);
    expect(await response.text()).toBe('teapot');
    expect(response.headers.get('etag')).toBe('"1"');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('204 and 304 have no body', async () => {
    for (const status of [204, 304]) {
      gateway.backend.answer = (_req, res) => void res.writeHead(status).end();
      const response = await call('/sent-cases');
      expect([response.status, await response.text()]).toEqual([status, '']);
    }
  });
});

describe('bodies', () => {
  it.each([0, 1, 65_536, 65_537, 1_048_576])('of %d bytes arrive complete', async (bytes) => {
    const body = randomBytes(bytes);
    const response = await call('/sent-cases', { method: 'POST', body });
    expect(((await response.json()) as { data: unknown }).data).toEqual({
      bytes,
      sha256: createHash('sha256').update(body).digest('hex'),
    });
  });

  it('of unknown length arrive complete', async () => {
    const pieces = Array.from({ length: 20 }, () => randomBytes(10_000));
    const answer = await chunked('/sent-cases', pieces);
    expect(answer.statusCode).toBe(200);
    expect(gateway.backend.last.sha256).toBe(
      createHash('sha256').update(Buffer.concat(pieces)).digest('hex'),
    );
  });

  it.each([1, 16_384, 16_385, 200_000])('of %d bytes of any value are returned unchanged', async (bytes) => {
    const body = Buffer.from(Array.from({ length: bytes }, (_, n) => n % 256));
    gateway.backend.answer = (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/pdf', 'content-length': bytes }).end(body);
    };
    const response = await call('/sent-cases');
    expect(response.headers.get('content-length')).toBe(String(bytes));
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
  });

  it('a large response waits for a slow reader, so the gateway buffers little of it, and arrives complete', async () => {
    const piece = randomBytes(65_536);
    const pieces = 1_600; // 100 MiB
    let sent = 0;
    gateway.backend.answer = (_req, res) => {
      const more = (): void => {
        while (sent < pieces) {
          sent++;
          if (!res.write(piece)) return void res.once('drain', more);
        }
        res.end();
      };
      more();
    };
    const response = await get('/sent-cases');
    // nobody reads yet: the service must wait when the buffers in between, also the gateway's, are full
    for (let before = -1; sent !== before;) {
      before = sent;
      await sleep(300);
    }
    expect(sent * piece.length).toBeLessThan(32 * 1_048_576);
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length;
    expect(bytes).toBe(pieces * piece.length);
  });

  it('a Content-Length over the limit is refused before anything is forwarded', async () => {
    const seen = gateway.backend.seen.length;
    const response = await call('/sent-cases', { method: 'POST', body: randomBytes(10 * 1_048_576) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      error: { code: 'file_too_large', details: { maxBytes: 1_048_576 } },
      meta: { requestId: expect.stringMatching(/^req_/), timestamp: expect.any(String) },
    });
    expect(response.headers.get('x-ratelimit-limit')).not.toBeNull();
    expect(gateway.backend.seen.length).toBe(seen);
  });

  it.each([
    ['/sent-cases', 40],
    ['/files', 200],
  ])('of unknown length are refused at the limit: %s', async (path, pieces) => {
    const seen = gateway.backend.seen.length;
    const answer = await chunked(
      path,
      Array.from({ length: pieces }, () => randomBytes(50_000)),
    );
    expect(answer.statusCode).toBe(413);
    expect(JSON.parse(await text(answer))).toMatchObject({ error: { code: 'file_too_large' } });
    expect(gateway.backend.seen.length).toBe(seen);
  });

  it.each([1, 1_048_577, 8 * 1_048_576])('of an upload of %d bytes arrive complete', async (bytes) => {
    const body = randomBytes(bytes);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const response = await call('/files', { method: 'POST', body });
    expect(await response.json()).toMatchObject({ data: { bytes, sha256 } });
    expect((await chunked('/files', [body])).statusCode).toBe(200);
    expect(gateway.backend.last.sha256).toBe(sha256);
  });

  it('a caller that waits for "100 Continue" gets 413 instead, and its connection is closed', async () => {
    const socketRequest = httpRequest(`${gateway.base}/sent-cases`, {
      method: 'POST',
      headers: { 'x-api-key': key, expect: '100-continue', 'content-length': String(2_000_000) },
    });
    let continued = false;
    socketRequest.on('continue', () => (continued = true));
    socketRequest.flushHeaders();
    const [answer] = (await once(socketRequest, 'response')) as [IncomingMessage];
    expect([answer.statusCode, continued, answer.headers.connection]).toEqual([413, false, 'close']);
    socketRequest.destroy();
  });

  it('a caller that waits for "100 Continue" gets it when its body is within the limit', async () => {
    const socketRequest = httpRequest(`${gateway.base}/sent-cases`, {
      method: 'POST',
      headers: { 'x-api-key': key, expect: '100-continue', 'content-length': '5' },
    });
    socketRequest.on('continue', () => socketRequest.end('hello'));
    socketRequest.flushHeaders();
    const [answer] = (await once(socketRequest, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    expect(gateway.backend.last).toMatchObject({ bytes: 5 });
    answer.resume();
  });
});

describe('when a call is interrupted', () => {
  it('a caller that goes away ends its call at the service', async () => {
    let isCut = false;
    const arrived = Promise.withResolvers<void>();
    gateway.backend.answer = (_req, res) => {
      res.once('close', () => (isCut = true));
      arrived.resolve();
    };
    const leaving = new AbortController();
    const left = call('/sent-cases', { signal: leaving.signal }).catch(() => 'left');
    await arrived.promise;
    leaving.abort();
    expect(await left).toBe('left');
    await until(() => isCut);
  });

  it('a caller that goes away in the middle of its upload ends its call too', async () => {
    const outgoing = httpRequest(`${gateway.base}/files`, {
      method: 'POST',
      headers: { 'x-api-key': key },
    });
    outgoing.on('error', () => undefined);
    let broken = false;
    const arrived = Promise.withResolvers<void>();
    gateway.backend.answer = (req) => {
      req.resume().once('close', () => (broken = !req.complete));
      arrived.resolve();
    };
    outgoing.write(randomBytes(200_000));
    await arrived.promise;
    outgoing.destroy();
    await until(() => broken);
  });

  it('callers that go away at any moment of an upload or a response do not affect other calls', async () => {
    gateway.backend.answer = (req, res) => {
      req.resume();
      res.write(randomBytes(100_000));
      setTimeout(() => res.end(randomBytes(1_000_000)), 5);
    };
    const gone: Promise<unknown>[] = [];
    for (let i = 0; i < 60; i++) {
      const outgoing = httpRequest(gateway.base + (i % 2 ? '/sent-cases' : '/files'), {
        method: 'POST',
        headers: { 'x-api-key': key },
      });
      outgoing.on('error', () => undefined);
      gone.push(new Promise((resolve) => outgoing.once('close', resolve)));
      outgoing.on('response', (answer) => answer.on('error', () => undefined).resume());
      for (let piece = 0; piece < i % 4; piece++) outgoing.write(randomBytes(30_000 * (i % 5)));
      setTimeout(() => outgoing.destroy(), i % 12);
      if (i % 3 === 0) outgoing.end();
    }
    await Promise.all(gone);
    gateway.backend.answer = undefined;
    expect((await call('/sent-cases')).status).toBe(200);
  });

  it('a response that breaks off is cut off for the caller too, and does not look complete', async () => {
    const begun = Promise.withResolvers<void>();
    gateway.backend.answer = (_req, res) => {
      res.writeHead(200, { 'content-length': '1000' });
      res.write('half');
      void begun.promise.then(() => res.destroy());
    };
    const response = await call('/sent-cases');
    expect(response.status).toBe(200);
    begun.resolve();
    await expect(response.text()).rejects.toThrow();
  });

  it('a response that the service sends before it has read the body is returned', async () => {
    gateway.backend.answer = (_req, res) =>
      void res.writeHead(403, { 'content-type': 'text/plain' }).end('no');
    for (const [path, bytes] of [
      ['/sent-cases', 1_000_000],
      ['/files', 4_000_000],
    ] as const) {
      const response = await call(path, { method: 'POST', body: randomBytes(bytes) });
      expect([response.status, await response.text()]).toEqual([403, 'no']);
    }
  });

  it('a service that does not answer by the deadline is 503', async () => {
    const env = { RATE_LIMIT_SCALE: '1000', UPSTREAM_HEADERS_TIMEOUT_MS: '500' };
    const impatient = await GatewayUnderTest.start({ redisUrl: redis.url, env });
    let isCut = false;
    impatient.backend.answer = (_req, res) => void res.once('close', () => (isCut = true));
    const headers = { 'x-api-key': impatient.newKey().key };
    const response = await fetch(`${impatient.base}/sent-cases`, { headers });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: 'service_unavailable' } });
    await until(() => isCut);
    await impatient.stop();
  });

  it('a read succeeds when the service has just closed the kept connection', async () => {
    let answered = 0;
    gateway.backend.answer = (req, res) => {
      answered++;
      if (answered === 2) return void req.socket.destroy();
      res.end('ok');
    };
    expect((await call('/sent-cases')).status).toBe(200);
    expect((await call('/sent-cases')).status).toBe(200);
    expect(answered).toBe(3);
  });

  it('a write is never sent twice', async () => {
    let answered = 0;
    gateway.backend.answer = (req) => {
      answered++;
      req.socket.destroy();
    };
    expect((await call('/sent-cases', { method: 'POST', body: '{}' })).status).toBe(503);
    expect(answered).toBe(1);
  });

  it('a write whose answer is lost may be done: it says so, and a read does not', async () => {
    gateway.backend.answer = (req) => void req.socket.destroy();
    const reasonOf = async (method: string, body?: string) =>
      ((await (await call('/sent-cases', { method, body })).json()) as { error: { details?: object } }).error
        .details;
    expect(await reasonOf('PATCH', '{}')).toEqual({ reason: 'outcome_unknown' });
    expect(await reasonOf('GET')).toBeUndefined();
  });

  it('the rest of an upload that was answered early is read, but not without end', async () => {
    gateway.backend.answer = (_req, res) => void res.writeHead(403).end();
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const head = `POST /api/public/v1/files HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`;
    socket.write(head);
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576), Buffer.from('\r\n')]);
    const isTaken = () => new Promise((resolve) => socket.write(chunk, (error) => resolve(!error)));
    let sent = 0;
    while (sent < 200 && (await isTaken())) sent++;
    expect(sent).toBeGreaterThan(60);
    expect(sent).toBeLessThan(90);
  });

  it('an upload that finds no place gets its 503, and its caller can finish the body', async () => {
    const held: ServerResponse[] = [];
    gateway.backend.answer = (req, res) => void (req.resume(), held.push(res));
    const upload = (owner: string) =>
      fetch(`${gateway.base}/files`, {
        method: 'POST',
        headers: { 'x-api-key': owner, 'content-type': 'multipart/form-data; boundary=x' },
        // more than 1 MiB is streamed
        body: Buffer.alloc(1_200_000),
      });
    const keys = Array.from({ length: 8 }, () => gateway.newKey().key);
    const admitted = keys.flatMap((owner) => Array.from({ length: 8 }, () => upload(owner)));
    await until(() => held.length === 64);
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    const size = 7 * 1_048_576;
    socket.write(
      `POST /api/public/v1/files HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${size}\r\n\r\n`,
    );
    // it reads nothing before it has sent everything
    await new Promise((resolve) => socket.write(Buffer.alloc(size), resolve));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
    socket.destroy();
    for (const res of held) res.end('{}');
    expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual(Array(64).fill(200));
  });

  it('an OAuth client reads a refusal of the gateway in its own words', async () => {
    gateway.backend.answer = (req) => void req.socket.destroy();
    const response = await fetch(`${gateway.origin}/api/oauth/token`, { method: 'POST', body: 'a=b' });
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: 'temporarily_unavailable', error_description: expect.any(String) },
    ]);
  });

  it('an open route that checks no credential sees no cookie', async () => {
    const headers = { cookie: 'auth_token=x', authorization: 'Bearer x' };
    const path = `/webhooks/echo/${'0'.repeat(64)}`;
    await fetch(gateway.internal + path, { method: 'POST', body: 'x', headers });
    expect(gateway.backend.last.url).toContain(path);
    expect(gateway.backend.last.headers).not.toHaveProperty('cookie');
    expect(gateway.backend.last.headers).not.toHaveProperty('authorization');
  });
});

describe('a service that is down', () => {
  let down: GatewayUnderTest;
  beforeAll(async () => {
    const gone = await Upstream.start();
    const url = gone.url;
    await gone.stop();
    down = await GatewayUnderTest.start({
      redisUrl: redis.url,
      env: { SERVICE_URL_REFERRALS: url, RATE_LIMIT_SCALE: '1000' },
    });
  });
  afterAll(() => down.stop());

  it('is 503 in the public envelope', async () => {
    const { key: own } = down.newKey();
    const response = await fetch(`${down.base}/sent-cases`, { headers: { 'x-api-key': own } });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      error: { code: 'service_unavailable', message: expect.any(String), docUrl: expect.any(String) },
      meta: { requestId: response.headers.get('x-request-id'), timestamp: expect.stringMatching(/Z$/) },
    });
    expect(response.headers.get('x-ratelimit-remaining')).not.toBeNull();
  });

  it('is 503 in the internal envelope where the route is internal', async () => {
    const { ADMIN_KEY } = await import('./gateway-under-test.js');
    const response = await fetch(`${down.internal}/admin/referrals/x/force-status`, {
      method: 'POST',
      headers: { 'x-admin-api-key': ADMIN_KEY },
    });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      meta: { success: false },
      error: {
        code: 'service_unavailable',
        message: expect.any(String),
        docUrl: expect.any(String),
        details: [],
      },
    });
  });
});

function raw(method: string, path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      gateway.base + path,
      { method, headers: { 'x-api-key': key, ...headers } },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer));
      },
    );
    outgoing.once('error', reject);
    outgoing.end();
  });
}

function get(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(gateway.base + path, { headers: { 'x-api-key': key } }, resolve)
      .once('error', reject)
      .end();
  });
}

function chunked(path: string, pieces: Buffer[]): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      gateway.base + path,
      { method: 'POST', headers: { 'x-api-key': key } },
      resolve,
    );
    outgoing.once('error', reject);
    for (const piece of pieces) outgoing.write(piece);
    outgoing.end();
  });
}

async function text(answer: IncomingMessage): Promise<string> {
  let whole = '';
  for await (const chunk of answer) whole += String(chunk);
  return whole;
}
