import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testRedis, type TestRedis, until } from '@referral-exchange/testing';
import { GatewayUnderTest } from './gateway-under-test.js';
import { sendBytes, type RawAnswer } from './raw-client.js';

const OPEN_BODIES = 16;
const ECHO = `/api/v1/webhooks/echo/${'0'.repeat(64)}`;
/** Callers that stall are cut off after this. */
const STALL_MS = 15_000;
/** Each test makes many calls while others stall: for a machine that is busy with other things too. */
const BUSY_MS = 240_000;

let redis: TestRedis;
let gateway: GatewayUnderTest;

beforeAll(async () => {
  redis = await testRedis();
  const files = {
    port: 1,
    database: null,
    needs: [],
    publicRoutes: ['/files'],
    internalRoutes: [],
    openRoutes: [],
    bodyLimits: { '/files': 50 * 1_048_576 },
  };
  const env = {
    RATE_LIMIT_SCALE: '1000',
    CLIENT_BODY_GRACE_MS: `${STALL_MS}`,
    CLIENT_READ_TIMEOUT_MS: '3000',
    UPSTREAM_HEADERS_TIMEOUT_MS: '60000',
  };
  gateway = await GatewayUnderTest.start({ redisUrl: redis.url, env, services: { files } });
});

afterAll(async () => {
  await gateway.stop();
  await redis.drop();
});

/** Callers that send the headers and one chunk, and then nothing. */
function stall(count: number, path: string, key?: string): Promise<RawAnswer>[] {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Transfer-Encoding: chunked',
    ...(key ? [`X-API-Key: ${key}`] : []),
  ];
  const bytes = `${head.join('\r\n')}\r\n\r\n5\r\nhello\r\n`;
  return Array.from({ length: count }, () => sendBytes(gateway.gateway.port, bytes));
}

/** Waits until the last caller has come: each above the limit is refused at once. */
function allArrived(callers: Promise<RawAnswer>[]): Promise<void> {
  let missing = callers.length - OPEN_BODIES;
  return new Promise((resolve, reject) => {
    for (const caller of callers)
      caller.then(({ status }) => status === 429 && --missing === 0 && resolve(), reject);
  });
}

const CALLS: [kind: string, () => RequestInit & { path: string }][] = [
  ['a read', () => ({ path: '/sent-cases' })],
  ['a write', () => ({ path: '/sent-cases', method: 'POST', body: 'x'.repeat(1_000) })],
  ['an upload', () => ({ path: '/files', method: 'POST', body: Buffer.alloc(1_500_000) })],
];

/** A firm's calls of each kind succeed, and are answered before the first stalling caller is cut off. */
async function expectPromptCalls(key: string, stalling: Promise<RawAnswer>[]): Promise<void> {
  let isOneCutOff = false;
  for (const caller of stalling) void caller.then(({ status }) => (isOneCutOff ||= status === 408));
  const call = async ([kind, make]: (typeof CALLS)[number]): Promise<void> => {
    const { path, ...init } = make();
    const response = await fetch(gateway.base + path, { ...init, headers: { 'x-api-key': key } });
    await response.arrayBuffer();
    expect([kind, response.status]).toEqual([kind, 200]);
  };
  await Promise.all(CALLS.map(call));
  expect(isOneCutOff).toBe(false);
  for (let i = 0; i < 10; i++) await Promise.all(CALLS.map(call));
}

/** Refused at once above the limit; the others get 408, and their connection is closed. */
async function expectRefusals(callers: Promise<RawAnswer>[]): Promise<void> {
  const answers = await Promise.all(callers);
  const [slow, refused] = [408, 429].map((status) => answers.filter((answer) => answer.status === status));
  expect([slow?.length, refused?.length]).toEqual([OPEN_BODIES, callers.length - OPEN_BODIES]);
  for (const { headers } of slow!) expect(headers.connection).toBe('close');
  for (const { headers } of refused!) expect(headers['retry-after']).toBe('1');
}

describe('callers that begin a body and do not go on', () => {
  it(
    'neither 200 without a key nor 64 with one key make another firm wait',
    async () => {
      const { key } = gateway.newKey();
      const { key: hostile } = gateway.newKey();
      const echo = stall(200, ECHO);
      const posts = stall(64, '/api/public/v1/sent-cases', hostile);
      await Promise.all([allArrived(echo), allArrived(posts)]);
      await expectPromptCalls(key, [...echo, ...posts]);
      await expectRefusals(echo);
      await expectRefusals(posts);
      expect((await Promise.all(echo)).find(({ status }) => status === 408)?.body).toEqual({
        meta: { success: false },
        error: {
          code: 'validation_error',
          message: expect.stringContaining('in time'),
          docUrl: expect.any(String),
          details: [expect.objectContaining({ field: 'body' })],
        },
      });
    },
    BUSY_MS,
  );

  it(
    '64 stalled uploads of one key do not make another firm wait',
    async () => {
      const { key } = gateway.newKey();
      const { key: hostile } = gateway.newKey();
      const uploads = stall(64, '/api/public/v1/files', hostile);
      await allArrived(uploads);
      await expectPromptCalls(key, uploads);
      await expectRefusals(uploads);
      const [slow] = (await Promise.all(uploads)).filter(({ status }) => status === 408);
      expect(slow?.body).toMatchObject({
        error: { code: 'validation_error', details: { errors: [{ field: 'body', code: 'too_slow' }] } },
      });
    },
    BUSY_MS,
  );

  it('may be many as long as each of them finishes: nothing of them is left', async () => {
    const { key } = gateway.newKey();
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: OPEN_BODIES }, () =>
          fetch(`${gateway.base}/sent-cases`, {
            method: 'POST',
            body: Buffer.alloc(900_000),
            headers: { 'x-api-key': key },
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(OPEN_BODIES).fill(200));
    }
  });
});

describe('callers that do not read their response', () => {
  it('70 of one key, with a large response each, give the connections of the service back', async () => {
    const [{ key }, { key: hostile }] = [gateway.newKey(), gateway.newKey()];
    let large = 0;
    gateway.backend.answer = (req, res) => {
      const isLarge = req.url!.includes('large');
      if (isLarge) large++;
      res.end(Buffer.alloc(isLarge ? 20_000_000 : 2));
    };
    const readers = Array.from({ length: 70 }, () => unread('/sent-cases?large=1', hostile));
    try {
      await Promise.all(readers.map((socket) => once(socket, 'connect')));
      // each connection that the gateway has to the service
      await until(() => large >= 64);
      // they are cut off after CLIENT_READ_TIMEOUT_MS; a call that waits for a connection is answered then
      const response = await fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': key } });
      expect(response.status).toBe(200);
    } finally {
      for (const socket of readers) socket.destroy();
      gateway.backend.answer = undefined;
    }
  });

  it('hold a bounded part of the memory: what one caller leaves unread beyond 16 MiB is cut off early', async () => {
    const patient = await GatewayUnderTest.start({
      redisUrl: redis.url,
      env: { RATE_LIMIT_SCALE: '1000', CLIENT_READ_TIMEOUT_MS: '600000' },
    });
    const { key } = patient.newKey();
    let [asked, cutOff] = [0, 0];
    const enough = new Promise<void>((resolve) => {
      patient.backend.answer = (_, response) => {
        asked++;
        response.once('close', () => {
          if (!response.writableFinished && ++cutOff === 30) resolve();
        });
        response.end(Buffer.alloc(20_000_000));
      };
    });
    const readers = Array.from({ length: 60 }, () => unread('/sent-cases', key, patient));
    try {
      const isCut = await Promise.race([enough.then(() => true), sleep(120_000, false, { ref: false })]);
      expect(isCut).toBe(true);
      // those within the bound may take their time
      expect(asked - cutOff).toBeGreaterThanOrEqual(10);
    } finally {
      for (const socket of readers) socket.destroy();
      await patient.stop();
    }
  });
});

/** A call whose response is never read: its socket stays paused. */
function unread(path: string, key: string, asked = gateway): Socket {
  const socket = connect({ port: asked.gateway.port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET /api/public/v1${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`);
  return socket;
}
