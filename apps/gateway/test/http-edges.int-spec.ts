import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testRedis, type TestRedis } from '@referral-exchange/testing';
import { GatewayUnderTest } from './gateway-under-test.js';
import { sendBytes, type RawAnswer } from './raw-client.js';

let redis: TestRedis;
let gateway: GatewayUnderTest;
let key: string;

beforeAll(async () => {
  redis = await testRedis();
  gateway = await GatewayUnderTest.start({ redisUrl: redis.url, env: { RATE_LIMIT_SCALE: '1000' } });
  ({ key } = gateway.newKey());
});

afterAll(async () => {
  await gateway.stop();
  await redis.drop();
});

/** A raw request: its first line and headers, with a valid key. */
function ask(firstLine: string, headers: string[] = ['Host: x'], body = ''): Promise<RawAnswer> {
  const head = [firstLine, ...headers, `X-API-Key: ${key}`].join('\r\n');
  return sendBytes(gateway.gateway.port, `${head}\r\n\r\n${body}`);
}

function expectFault({ status, headers, body }: RawAnswer, wanted: number, fault: object): void {
  expect([status, body]).toEqual([
    wanted,
    {
      error: {
        code: 'validation_error',
        message: expect.any(String),
        docUrl: expect.any(String),
        details: { errors: [expect.objectContaining(fault)] },
      },
      meta: { requestId: headers['x-request-id'], timestamp: expect.any(String) },
    },
  ]);
  expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
}

describe('a method', () => {
  const ALL = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

  it.each(['/', '/docs', '/health/live', '/api/public/v1/health', '/api/public/v1/openapi.json'])(
    'OPTIONS %s tells what a page of ours takes',
    async (path) => {
      const { status, headers } = await ask(`OPTIONS ${path} HTTP/1.1`);
      expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    },
  );

  it('OPTIONS * is about the server as a whole', async () => {
    const { status, headers } = await ask('OPTIONS * HTTP/1.1');
    expect([status, headers.allow]).toEqual([204, ALL]);
    expect((await ask('GET * HTTP/1.1')).status).toBe(400);
  });

  it.each(['POST', 'DELETE', 'TRACE'])(
    '%s of a page that is only read: 404, and what it takes',
    async (method) => {
      for (const path of ['/', '/docs', '/api/public/v1/health']) {
        const { status, headers, body } = await ask(`${method} ${path} HTTP/1.1`);
        expect([path, status, headers.allow]).toEqual([path, 404, 'GET, HEAD, OPTIONS']);
        expect(body).toMatchObject({
          error: {
            code: 'resource_not_found',
            message: `No such operation: this path takes GET, not ${method}`,
            details: { reason: 'method_not_allowed', methods: ['GET'] },
          },
        });
      }
    },
  );

  it.each([
    ['/api/public/v1/firms/me', 'GET, HEAD, OPTIONS, PATCH'],
    ['/api/public/v1/sent-cases', 'GET, HEAD, OPTIONS, POST'],
    ['/api/public/v1/sent-cases/x/refer', 'OPTIONS, POST'],
    ['/api/v1/auth/login', 'OPTIONS, POST'],
    ['/api/v1/auth/login/', 'OPTIONS, POST'],
    ['/.well-known/jwks.json', 'GET, HEAD, OPTIONS'],
    ['/api/oauth/token', 'OPTIONS, POST'],
    ['/api/v1/webhooks/echo/abc', 'OPTIONS, POST'],
    ['/acknowledge', 'GET, HEAD, OPTIONS, POST'],
  ])('OPTIONS %s tells what the path takes', async (path, allowed) => {
    const { status, headers } = await ask(`OPTIONS ${path} HTTP/1.1`);
    expect([status, headers.allow]).toEqual([204, allowed]);
  });

  it.each([
    ['/api/public/v1/sent-case', 'GET, POST /sent-cases'],
    ['/api/v1/auth/LOGIN', 'POST /auth/login'],
  ])('OPTIONS %s, which is not there: 404 with what is near', async (path, near) => {
    const { status, headers, body } = await ask(`OPTIONS ${path} HTTP/1.1`);
    expect([status, headers.allow]).toEqual([404, undefined]);
    expect(JSON.stringify(body)).toContain(near);
  });

  it('a preflight of a path that is not there is admitted: the call itself is the 404 that a page can read', async () => {
    const { status, headers } = await ask('OPTIONS /api/public/v1/sent-case HTTP/1.1', [
      'Host: x',
      'Origin: https://app.example.com',
      'Access-Control-Request-Method: GET',
    ]);
    expect([status, headers.allow]).toEqual([204, ALL]);
  });

  it.each(['TRACE', 'PROPFIND'])('%s is not supported: 404 with the supported methods', async (method) => {
    for (const [path, allowed] of [
      ['/api/public/v1/firms/me', 'GET, HEAD, OPTIONS, PATCH'],
      ['/api/public/v1/firms/nothing', ALL],
    ]) {
      const { status, headers, body } = await ask(`${method} ${path} HTTP/1.1`);
      expect([status, headers.allow]).toEqual([404, allowed]);
      expect(body).toMatchObject({
        error: { code: 'resource_not_found', details: { reason: 'method_not_allowed' } },
      });
    }
  });

  it('CONNECT is answered with 400: the gateway is not a proxy', async () => {
    const answer = await sendBytes(gateway.gateway.port, 'CONNECT db:5432 HTTP/1.1\r\nHost: db:5432\r\n\r\n');
    expectFault(answer, 400, { field: 'method', code: 'unsupported' });
    expect([answer.headers.allow, answer.headers.connection]).toEqual([ALL, 'close']);
  });

  it.each(['/health/live', '/docs', '/api/public/v1/health', '/api/public/v1/openapi.json'])(
    'HEAD %s is GET without the body',
    async (path) => {
      const head = await fetch(gateway.origin + path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    },
  );

  it('HEAD of an unknown path: 404 without a body', async () => {
    const head = await fetch(`${gateway.base}/nothing`, { method: 'HEAD', headers: { 'x-api-key': key } });
    expect([head.status, await head.text()]).toEqual([404, '']);
  });
});

describe('the header Host', () => {
  it.each([
    ['twice', ['Host: a', 'Host: b']],
    ['twice the same', ['Host: a', 'host: a']],
    ['of a path', ['Host: a/b']],
    ['of a user', ['Host: me@a']],
    ['of two names', ['Host: a b']],
  ])('%s: 400', async (_case, headers) => {
    expectFault(await ask('GET /api/public/v1/firms HTTP/1.1', headers), 400, { field: 'Host' });
  });

  it.each(['a', 'a.example:3000', '127.0.0.1', '[::1]:3000', ''])('"%s" is accepted', async (host) => {
    expect((await ask('GET /api/public/v1/firms HTTP/1.1', [`Host: ${host}`])).status).toBe(200);
  });
});

describe('a target in absolute form', () => {
  it('is read as its path, and its host replaces the header Host', async () => {
    const { status } = await ask('GET http://api.example:8080/api/public/v1/sent-cases?page=2 HTTP/1.1');
    expect(status).toBe(200);
    expect(gateway.backend.last).toMatchObject({
      url: '/api/public/v1/sent-cases?page=2',
      headers: { 'x-forwarded-host': 'api.example:8080' },
    });
    expect((await ask('GET HTTPS://api.example HTTP/1.1')).status).toBe(200);
  });

  it.each(['ftp://a/b', 'http://', 'http:///x', 'http://me@a/x', 'http://a b/x', 'a.example:80', 'x'])(
    'GET %s: 400',
    async (target) => {
      expect((await ask(`GET ${target} HTTP/1.1`)).status).toBe(400);
    },
  );

  it('is checked like any other path', async () => {
    const answer = await ask('GET http://a/api/public/v1/firms/../admin HTTP/1.1');
    expectFault(answer, 400, { field: 'url', code: 'ambiguous_path' });
  });
});

describe('a request that is too large', () => {
  it('address above 8 KiB: 414', async () => {
    const answer = await ask(`GET /api/public/v1/sent-cases?search=${'a'.repeat(8_192)} HTTP/1.1`);
    expectFault(answer, 414, { field: 'url', code: 'too_long' });
  });

  it('headers above 12 KiB: 431, and the connection is closed', async () => {
    const answer = await ask('GET /api/public/v1/firms HTTP/1.1', ['Host: x', `X-A: ${'a'.repeat(13_000)}`]);
    expectFault(answer, 431, { field: 'request', code: 'too_large' });
    expect(answer.headers.connection).toBe('close');
  });

  it('headers that the gateway accepts are accepted by every service, with those that the gateway adds', async () => {
    const long = '\u{1F4BC}'.repeat(255);
    const { key: wordy } = gateway.newKey({ firmName: long, keyName: long });
    const { status } = await sendBytes(
      gateway.gateway.port,
      `GET /api/public/v1/sent-cases HTTP/1.1\r\nHost: x\r\nX-API-Key: ${wordy}\r\nX-A: ${'a'.repeat(12_050)}\r\n\r\n`,
    );
    expect(status).toBe(200);
  });
});

describe('the length of a body', () => {
  it.each([
    ['a negative length', ['Content-Length: -1']],
    ['a signed length', ['Content-Length: +1']],
    ['a list of lengths', ['Content-Length: 1, 1']],
    ['a length in another notation', ['Content-Length: 1e1']],
    ['a length beyond all numbers', ['Content-Length: 99999999999999999999999']],
    ['the same length twice', ['Content-Length: 1', 'Content-Length: 1']],
    ['a length and chunks', ['Content-Length: 1', 'Transfer-Encoding: chunked']],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 1']],
    ['chunks, then something else', ['Transfer-Encoding: chunked, identity']],
    ['chunks twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
    ['almost chunks', ['Transfer-Encoding: xchunked']],
    ['chunks with a space before the colon', ['Transfer-Encoding : chunked']],
    ['chunks behind a line break', ['Transfer-Encoding:\r\n chunked']],
    ['chunks under another name beside a length', ['Transfer-Encoding: \x0bchunked', 'Content-Length: 1']],
  ])('is not to be guessed: %s is 400 and reaches nobody', async (_case, headers) => {
    const seen = gateway.backend.seen.length;
    const { status, body } = await ask(
      'POST /api/public/v1/sent-cases HTTP/1.1',
      ['Host: x', ...headers],
      '0\r\n\r\n',
    );
    expect([status, body]).toMatchObject([400, { error: { code: 'validation_error' } }]);
    expect(gateway.backend.seen.length).toBe(seen);
  });
});

describe('a body that is packed', () => {
  const send = async (headers: string[], body = 'ab') => {
    const seen = gateway.backend.seen.length;
    const length = `Content-Length: ${Buffer.byteLength(body)}`;
    const answer = await ask(
      'POST /api/public/v1/sent-cases HTTP/1.1',
      ['Host: x', length, ...headers],
      body,
    );
    return { answer, forwarded: gateway.backend.seen.length - seen };
  };

  it.each(['gzip', 'br', 'deflate', 'x-gzip', 'identity, gzip', 'GZIP'])(
    'as %s is 415 and reaches nobody',
    async (coding) => {
      const { answer, forwarded } = await send([`Content-Encoding: ${coding}`]);
      expectFault(answer, 415, { field: 'Content-Encoding', code: 'unsupported' });
      expect(forwarded).toBe(0);
    },
  );

  it('by two headers, in chunks or as an upload is refused like the others', async () => {
    const twice = await send(['Content-Encoding: identity', 'Content-Encoding: gzip']);
    const upload = await send(['Content-Encoding: gzip', 'Content-Type: multipart/form-data; boundary=x']);
    expect([twice.answer.status, upload.answer.status]).toEqual([415, 415]);
    const chunks = ['Host: x', 'Transfer-Encoding: chunked', 'Content-Encoding: gzip'];
    const chunked = await ask('POST /api/public/v1/sent-cases HTTP/1.1', chunks, '1\r\nx\r\n0\r\n\r\n');
    expect(chunked.status).toBe(415);
  });

  it('is not meant by `identity`, nor by a header without a body', async () => {
    expect((await send(['Content-Encoding: identity'])).forwarded).toBe(1);
    expect((await send(['Content-Encoding: gzip'], '')).forwarded).toBe(1);
  });
});
