import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@referral-exchange/platform';
import { Exchange } from '../exchange/exchange.js';
import { requestBody } from './request-body.js';

function exchangeOf(headers: Record<string, string>): { exchange: Exchange; wire: PassThrough } {
  const wire = Object.assign(new PassThrough(), { headers, complete: false });
  const req = wire as unknown as IncomingMessage;
  return { exchange: new Exchange(req, {} as ServerResponse, '127.0.0.1'), wire };
}

describe('the body of a request', () => {
  test.each<Record<string, string>>([{}, { 'content-length': '0' }])('is none: %j', (headers) => {
    expect(requestBody(exchangeOf(headers).exchange, 10)).toBeNull();
  });

  test('is collected when it is short', async () => {
    const { exchange, wire } = exchangeOf({ 'content-length': '5' });
    const body = requestBody(exchange, 10);
    wire.write('he');
    wire.end('llo');
    expect(String(await body)).toBe('hello');
  });

  test('of an announced length over the limit is not read at all', () => {
    const { exchange, wire } = exchangeOf({ 'content-length': '11' });
    expect(() => requestBody(exchange, 10)).toThrow(ApiError);
    expect(wire.listenerCount('data')).toBe(0);
  });

  test('of unknown length ends with 413 when it grows over the limit, and the rest is thrown away', async () => {
    const { exchange, wire } = exchangeOf({ 'transfer-encoding': 'chunked' });
    const body = requestBody(exchange, 10) as Readable;
    wire.write(Buffer.alloc(11));
    const [error] = (await once(body, 'error')) as [ApiError];
    expect(error).toMatchObject({ code: 'file_too_large', details: { maxBytes: 10 } });
    wire.end(Buffer.alloc(1_000_000));
    await once(wire, 'end');
  });

  test('whose caller goes away while nobody reads it any more harms nobody', async () => {
    const { exchange, wire } = exchangeOf({ 'transfer-encoding': 'chunked' });
    const body = requestBody(exchange, 10) as Readable;
    wire.destroy();
    // not events.once: that would listen to its fault
    await new Promise((resolve) => body.on('close', resolve));
    await setImmediate();
    expect(body.destroyed).toBe(true);
  });

  test('whose caller goes away before it is collected never arrives', async () => {
    const { exchange, wire } = exchangeOf({ 'content-length': '5' });
    const body = requestBody(exchange, 10);
    wire.destroy();
    await expect(body).rejects.toThrow('The caller went away');
  });
});
