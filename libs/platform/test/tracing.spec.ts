import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { principalHeaders } from '@referral-exchange/testing';
import { newTraceparent, startTracing, stopTracing, traceIdOf, withSpan } from '../src/index.js';
import { startTiny } from './tiny-service.js';

/** Stands for an OTLP collector: keeps what is posted to it. */
async function startCollector() {
  const received: { path: string; body: string }[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ path: request.url!, body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('tracing with an endpoint', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  beforeAll(async () => {
    collector = await startCollector();
  });
  afterAll(() => {
    collector.server.close();
  });

  it('exports the server span of a request in the caller’s trace, and spans made by hand', async () => {
    await startTracing('tiny', collector.url);
    const tiny = await startTiny();
    const parent = newTraceparent();
    const response = await fetch(`${tiny.baseUrl}/things`, {
      headers: { ...principalHeaders(), traceparent: parent },
    });
    expect(response.status).toBe(200);
    await withSpan('relay publish', { parent, attributes: { topic: 'x' } }, () => Promise.resolve());
    await tiny.app.close();
    await stopTracing();
    const text = collector.received.map(({ body }) => body).join();
    expect(collector.received[0]!.path).toBe('/v1/traces');
    expect(text).toContain('GET /api/public/v1/things');
    expect(text).toContain('relay publish');
    const traceId = Buffer.from(traceIdOf(parent), 'hex').toString('latin1');
    expect(text.includes(traceId) || text.includes(traceIdOf(parent))).toBe(true);
  });
});
