import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { failOnLeaks, staysWithin, WebhookReceiver, type Answer } from '@referral-exchange/testing';
import { EgressClient, MAX_RESPONSE_BYTES, type EgressOptions } from '../src/egress-client.js';

failOnLeaks();

/** Deadline of the attempts that must exceed it; the others have a longer one, for busy machines. */
const DEADLINE_MS = 300;
const AMPLE_MS = 45_000;

describe('one attempt over the network', () => {
  const toClose: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of toClose.splice(0)) await close();
  });

  function egress(options: Partial<EgressOptions> = {}): EgressClient {
    const client = new EgressClient({ mode: 'loopback', deadlineMs: AMPLE_MS, ...options });
    toClose.unshift(() => client.close());
    return client;
  }

  async function receiver(answer: Answer = {}, options: { tls?: boolean } = {}): Promise<WebhookReceiver> {
    const started = await WebhookReceiver.start(options);
    started.answerAlways(answer);
    toClose.push(() => started.close());
    return started;
  }

  const post = async (answer: Answer, options: Partial<EgressOptions> = {}) =>
    egress(options).post((await receiver(answer)).url, {}, '{}');

  it.each([200, 201, 204, 299])('is a success with %i', async (status) => {
    expect(await post({ status })).toEqual({ statusCode: status, error: null });
  });

  it.each([400, 404, 410, 429, 500, 503])('fails with %i', async (status) => {
    expect(await post({ status })).toEqual({ statusCode: status, error: `HTTP ${status}` });
  });

  it('does not follow a redirect', async () => {
    const target = await receiver();
    for (const status of [301, 302, 307, 308, 304]) {
      expect(await post({ status, headers: { location: target.url } })).toEqual({
        statusCode: status,
        error: `Redirect not allowed: ${status}`,
      });
    }
    expect(target.requests).toHaveLength(0);
  });

  it.each<[string, Answer]>([
    ['never answers', { mode: 'hang' }],
    ['stops in the body', { mode: 'hang_in_body' }],
    ['drips its body', { mode: 'drip', body: 'x'.repeat(100_000), dripMs: 50 }],
  ])('ends at the deadline when the endpoint %s', (_what, answer) =>
    staysWithin(DEADLINE_MS + 2_000, async () => {
      const began = Date.now();
      expect((await post(answer, { deadlineMs: DEADLINE_MS })).error).toBe('Request timed out');
      return Date.now() - began;
    }),
  );

  it('ends at the deadline when TLS is never answered', async () => {
    const { url } = await silentServer(toClose);
    expect(await egress({ deadlineMs: DEADLINE_MS }).post(url, {}, '{}')).toEqual({
      statusCode: null,
      error: 'Request timed out',
    });
  });

  it('reads at most 64 KB of an endless response, and its status counts', async () => {
    const endless = await receiver({ mode: 'flood', floodBytes: 1 << 30 });
    expect(MAX_RESPONSE_BYTES).toBe(65_536);
    expect(await egress().post(endless.url, {}, '{}')).toEqual({ statusCode: 200, error: null });
  });

  it('returns the body of a response that is read, and none that is longer than 64 KB or cut', async () => {
    const read = async (answer: Answer, deadlineMs = AMPLE_MS) =>
      egress({ deadlineMs }).read({ method: 'GET', target: (await receiver(answer)).url, headers: {} });
    expect(await read({ status: 404, body: 'no such record' })).toEqual({
      statusCode: 404,
      error: 'HTTP 404',
      body: Buffer.from('no such record'),
    });
    const whole = await read({ body: 'x'.repeat(MAX_RESPONSE_BYTES) });
    expect(whole.body).toHaveLength(MAX_RESPONSE_BYTES);
    expect(await read({ mode: 'flood', floodBytes: 1 << 20 })).toEqual({
      statusCode: 200,
      error: null,
      body: null,
    });
    expect(await read({ mode: 'hang_in_body' }, DEADLINE_MS)).toMatchObject({
      error: 'Request timed out',
      body: null,
    });
  });

  it('distinguishes a closed connection and a closed port from a response', async () => {
    expect(await post({ mode: 'reset' })).toEqual({
      statusCode: null,
      error: 'Connection failed: ECONNRESET',
    });
    const gone = await WebhookReceiver.start();
    await gone.close();
    expect(await egress().post(gone.url, {}, '{}')).toEqual({
      statusCode: null,
      error: 'Connection failed: ECONNREFUSED',
    });
  });

  it.each([
    ['closes without an answer', '', 'ECONNRESET'],
    ['stops half-way in its head', 'HTTP/1.1 200 OK\r\nContent-', 'ECONNRESET'],
    ['speaks something else', '220 mail.example.com ESMTP\r\n', 'EPROTO'],
    ['answers a broken head', 'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n', 'EPROTO'],
    ['answers with a head of 100 KB', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 'EPROTO'],
    ['changes the protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', 'EPROTO'],
  ])('tells by a code of POSIX when the endpoint %s', async (_what, answer, code) => {
    const { port } = await talkingServer(toClose, answer);
    expect(await egress().post(`http://127.0.0.1:${port}/`, {}, '{}')).toEqual({
      statusCode: null,
      error: `Connection failed: ${code}`,
    });
  });

  it('accepts localhost with a dot at its end', async () => {
    const { url } = await receiver();
    const target = url.replace('127.0.0.1', 'localhost.');
    expect(await egress().post(target, {}, '{}')).toEqual({ statusCode: 200, error: null });
  });

  it('verifies TLS, also on loopback', async () => {
    const { url } = await receiver({}, { tls: true });
    expect(await egress().post(url, {}, '{}')).toEqual({
      statusCode: null,
      error: 'TLS error: DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  it('refuses a target that the setting no longer admits', async () => {
    const { url, requests } = await receiver();
    expect(await egress({ mode: 'public' }).post(url, {}, '{}')).toEqual({
      statusCode: null,
      error: 'SSRF check failed: non-public address',
    });
    expect(requests).toHaveLength(0);
  });

  it('reuses its connections', async () => {
    let connections = 0;
    const server = createHttpServer((_request, response) => response.writeHead(204).end());
    server.on('connection', () => connections++);
    server.keepAliveTimeout = 120_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    toClose.push(() => new Promise((resolve) => server.close(resolve)));
    const client = egress();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    for (let i = 0; i < 5; i++) {
      expect((await client.post(url, {}, '{}')).error).toBeNull();
      // a connection is free again one turn after its response ended
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(connections).toBe(1);
  });

  describe('to a name', () => {
    const blocked = { statusCode: null, error: 'SSRF check failed: non-public address' };

    it.each([
      ['one public and one private address', ['93.184.216.34', '10.0.0.1']],
      ['a loopback address', ['127.0.0.1']],
      ['a private IPv6 address', ['2606:4700:4700::1111', 'fd00::1']],
      ['a mapped address', ['::ffff:10.0.0.1']],
    ])('that resolves to %s dials nothing', async (_what, addresses) => {
      const client = egress({ resolveHost: () => Promise.resolve(addresses) });
      expect(await client.post('https://rebinding.example/', {}, '{}')).toEqual(blocked);
    });

    it('that changes between check and connection connects to what was checked', async () => {
      let asked = 0;
      const resolveHost = () => Promise.resolve(asked++ === 0 ? ['203.0.113.77'] : ['127.0.0.1']);
      const client = egress({ resolveHost, mode: 'public' });
      // A documentation address: refused itself, and the later loopback answer is never asked for.
      expect(await client.post('https://rebinding.example/', {}, '{}')).toEqual(blocked);
      expect(asked).toBe(1);
    });

    it('that does not resolve fails to connect', async () => {
      const resolveHost = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
      expect((await egress({ resolveHost }).post('https://nowhere.example/', {}, '{}')).error).toBe(
        'Connection failed: ENOTFOUND',
      );
    });
  });
});

/** Accepts connections and never responds. */
async function silentServer(toClose: (() => Promise<unknown>)[]): Promise<{ url: string }> {
  const { port } = await socketServer(toClose, () => undefined);
  return { url: `https://127.0.0.1:${port}/` };
}

/** Answers every request with these bytes and closes the connection. */
function talkingServer(toClose: (() => Promise<unknown>)[], answer: string): Promise<{ port: number }> {
  return socketServer(toClose, (socket) => socket.once('data', () => socket.end(answer)));
}

async function socketServer(
  toClose: (() => Promise<unknown>)[],
  onConnection: (socket: Socket) => void,
): Promise<{ port: number }> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    toClose.unshift(() => Promise.resolve(socket.destroy()));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toClose.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: (server.address() as AddressInfo).port };
}
