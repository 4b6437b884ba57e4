import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, UPLOAD_FRAMING_BYTES } from '@referral-exchange/contracts';
import { buildPrincipal } from '@referral-exchange/testing';
import { Exchange } from '../exchange/exchange.js';
import { BodyMemory } from './body-memory.js';
import { OpenBodies } from './open-bodies.js';
import { RequestBodies } from './request-body.js';

const SETTINGS = {
  CLIENT_BODY_GRACE_MS: 5_000,
  CLIENT_BODY_MIN_RATE: 1_024,
  CLIENT_UPLOAD_MIN_RATE: 16_384,
  CLIENT_BODY_TIMEOUT_MS: 30_000,
  CLIENT_REQUEST_TIMEOUT_MS: 300_000,
  CLIENT_OPEN_BODIES: 2,
  CLIENT_BODY_MEMORY_BYTES: 4_000_000,
};
const UPLOAD = 50 * 1_048_576;
const CHUNKED = { 'transfer-encoding': 'chunked' };

let openBodies: OpenBodies;
let bodies: RequestBodies;

function startWith(change: Partial<typeof SETTINGS> = {}): void {
  openBodies?.onApplicationShutdown();
  const settings = { ...SETTINGS, ...change };
  openBodies = new OpenBodies(settings);
  bodies = new RequestBodies(openBodies, new BodyMemory(settings), settings);
}

beforeEach(() => startWith());
afterEach(() => {
  openBodies.onApplicationShutdown();
  jest.useRealTimers();
});

interface Sent {
  exchange: Exchange;
  wire: PassThrough & { complete: boolean };
}

/** A request whose body the test writes to `wire`. */
function sent(headers: Record<string, string>, client = '192.0.2.1'): Sent {
  const wire = Object.assign(new PassThrough(), { headers, complete: false });
  const req = wire as unknown as IncomingMessage;
  return { exchange: new Exchange(req, {} as ServerResponse, client, 'https://exchange.example'), wire };
}

/** A request whose whole body has arrived, as Node's parser leaves it. */
function arrived(body: string | Buffer): Exchange {
  const { exchange, wire } = sent({ 'content-length': String(body.length) });
  wire.end(body);
  wire.complete = true;
  return exchange;
}

describe('the body of a request', () => {
  it.each<Record<string, string>>([{}, { 'content-length': '0' }])('is none: %j', (headers) => {
    expect(bodies.take(sent(headers).exchange, 10)).toBeNull();
  });

  it('is not waited for when it has arrived with the headers', () => {
    expect(String(bodies.take(arrived('hello'), 10))).toBe('hello');
  });

  it.each([{ 'content-length': '5' }, CHUNKED])('is collected when it arrives later: %j', async (headers) => {
    const { exchange, wire } = sent(headers);
    const body = bodies.take(exchange, 10);
    wire.write('he');
    wire.end('llo');
    expect(String(await body)).toBe('hello');
  });

  it('is collected complete when it arrives in many pieces', async () => {
    const { exchange, wire } = sent(CHUNKED);
    const body = bodies.take(exchange, 1_048_576);
    const pieces = Array.from({ length: 3_000 }, (_, i) => Buffer.from(`${i},`));
    for (const piece of pieces) wire.write(piece);
    wire.end();
    expect(await body).toEqual(Buffer.concat(pieces));
  });

  it('of an announced length over the limit is not read at all', () => {
    const { exchange, wire } = sent({ 'content-length': '11' });
    expect(() => bodies.take(exchange, 10)).toThrow(ApiError);
    expect(wire.listenerCount('data')).toBe(0);
  });

  it('of unknown length ends with 413 when it grows over the limit', async () => {
    const { exchange, wire } = sent(CHUNKED);
    const body = bodies.take(exchange, 10);
    wire.write(Buffer.alloc(11));
    await expect(body).rejects.toMatchObject({ code: 'file_too_large', details: { maxBytes: 10 } });
    expect(wire.listenerCount('data')).toBe(0);
    expect(() => bodies.take(arrived(Buffer.alloc(11)), 10)).toThrow(ApiError);
  });

  it('whose caller goes away before it is collected never arrives', async () => {
    const { exchange, wire } = sent({ 'content-length': '5' });
    const body = bodies.take(exchange, 10);
    wire.destroy();
    await expect(body).rejects.toThrow('The caller went away');
  });
});

describe('an upload', () => {
  it.each([CHUNKED, { 'content-length': '1048577' }])('is streamed: %j', (headers) => {
    expect(bodies.take(sent(headers).exchange, UPLOAD)).toBeInstanceOf(Readable);
  });

  it('that grows over the limit and its framing ends with 413, and the rest is thrown away', async () => {
    const { exchange, wire } = sent(CHUNKED);
    const body = bodies.take(exchange, 2_000_000) as Readable;
    body.resume();
    wire.write(Buffer.alloc(2_000_000 + UPLOAD_FRAMING_BYTES));
    await setImmediate();
    expect(body.errored).toBeNull();
    wire.write(Buffer.alloc(1));
    const [error] = (await once(body, 'error')) as [ApiError];
    expect(error).toMatchObject({ code: 'file_too_large', details: { maxBytes: 2_000_000 } });
    wire.end(Buffer.alloc(1_000_000));
    await once(wire, 'end');
  });

  it('whose caller goes away while nobody reads it any more harms nobody', async () => {
    const { exchange, wire } = sent(CHUNKED);
    const body = bodies.take(exchange, UPLOAD) as Readable;
    wire.destroy();
    // not events.once: that would listen to its fault
    await new Promise((resolve) => body.on('close', resolve));
    await setImmediate();
    expect(body.destroyed).toBe(true);
  });
});

describe('a caller that sends slowly', () => {
  const tooSlow = {
    status: 408,
    details: { errors: [expect.objectContaining({ field: 'body', code: 'too_slow' })] },
  };

  /** Time passes; every second the caller sends this many bytes. */
  async function pass(seconds: number, wire: PassThrough, bytesPerSecond: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      if (bytesPerSecond > 0) wire.write(Buffer.alloc(bytesPerSecond));
      await jest.advanceTimersByTimeAsync(1_000);
    }
  }

  it.each([
    ['a silent one after the grace', 0, 4, 2],
    ['one below the rate', 100, 4, 3],
    ['one above the rate at the total time', 10_000, 29, 2],
  ])('gets 408: %s', async (_case, rate, patientS, moreS) => {
    jest.useFakeTimers();
    const { exchange, wire } = sent(CHUNKED);
    const body = bodies.take(exchange, 1_048_576) as Promise<Buffer>;
    let error: unknown;
    body.catch((thrown: unknown) => (error = thrown));
    await pass(patientS, wire, rate);
    expect(error).toBeUndefined();
    await pass(moreS, wire, rate);
    expect(error).toMatchObject(tooSlow);
  });

  it('of an upload gets 408, but not while the service does not read', async () => {
    jest.useFakeTimers();
    const { exchange, wire } = sent(CHUNKED);
    const body = bodies.take(exchange, UPLOAD) as Readable;
    let error: unknown;
    body.on('error', (thrown: unknown) => (error = thrown));
    await pass(4, wire, 100_000);
    await pass(60, wire, 0);
    expect([error, wire.isPaused()]).toEqual([undefined, true]);
    body.resume();
    await pass(60, wire, 0);
    expect(error).toMatchObject(tooSlow);
  });
});

describe('the bodies that one caller sends at once', () => {
  const refused = { code: 'rate_limited', details: { reason: 'too_many_open_bodies', retryAfterSeconds: 1 } };

  it('are limited by address, and by owner where there is a credential', async () => {
    const [one, other] = [buildPrincipal(), buildPrincipal()];
    const first = sent(CHUNKED);
    const firstBody = bodies.take(first.exchange, 10) as Promise<Buffer>;
    const open = (client: string, principal?: typeof one) => {
      const { exchange } = sent(CHUNKED, client);
      exchange.principal = principal;
      const body = Promise.resolve(bodies.take(exchange, 10));
      const state = Promise.race([body.catch((error: unknown) => error), setImmediate('open')]);
      return state;
    };
    expect(await open('192.0.2.1')).toBe('open');
    expect(await open('192.0.2.1')).toMatchObject(refused);
    expect(await open('192.0.2.2')).toBe('open');
    expect(await open('192.0.2.1', one)).toBe('open');
    expect(await open('192.0.2.2', { ...one, keyId: 'another' })).toBe('open');
    expect(await open('192.0.2.3', one)).toMatchObject(refused);
    expect(await open('192.0.2.1', other)).toBe('open');
    first.wire.end('done');
    await firstBody;
    expect(await open('192.0.2.1')).toBe('open');
  });

  it('are refused with 503 when all bodies together use up the memory, until a call is over', () => {
    startWith({ CLIENT_BODY_MEMORY_BYTES: 1_000 });
    const withKey = () => Object.assign(arrived(Buffer.alloc(400)), { principal: buildPrincipal() });
    const first = withKey();
    bodies.take(first, 1_000);
    bodies.take(withKey(), 1_000);
    expect(() => bodies.take(withKey(), 1_000)).toThrow(
      expect.objectContaining({ code: 'service_unavailable' }),
    );
    bodies.release(first);
    bodies.release(first);
    bodies.take(withKey(), 1_000);
    expect(() => bodies.take(withKey(), 1_000)).toThrow(
      expect.objectContaining({ code: 'service_unavailable' }),
    );
  });

  it('without a credential use a quarter of the memory at most', () => {
    startWith({ CLIENT_BODY_MEMORY_BYTES: 1_000 });
    bodies.take(arrived(Buffer.alloc(200)), 1_000);
    expect(() => bodies.take(arrived(Buffer.alloc(200)), 1_000)).toThrow(
      expect.objectContaining({ code: 'service_unavailable' }),
    );
  });
});
