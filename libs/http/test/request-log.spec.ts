import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { principalFor, principalHeaders, until } from '@referral-exchange/testing';
import { configureLog, log, newTraceparent, traceIdOf } from '@referral-exchange/telemetry';
import { KNOWN_ID, startTiny } from '@referral-exchange/testing/tiny';

describe('the request log', () => {
  let tiny: Awaited<ReturnType<typeof startTiny>>;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    tiny = await startTiny();
    configureLog({ level: 'info' });
    const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[streamSymbol()]!;
    jest.spyOn(stream, 'write').mockImplementation((line: string) => {
      lines.push(JSON.parse(line) as Record<string, unknown>);
    });
  });
  afterAll(async () => {
    configureLog({ level: 'silent' });
    await tiny.app.close();
  });

  function streamSymbol(): symbol {
    return Object.getOwnPropertySymbols(log).find((symbol) => symbol.description === 'pino.stream')!;
  }

  /** Waits for the line of a request, which may be written after its response was read. */
  async function untilRequestIsLogged(): Promise<void> {
    await until(() => lines.some(({ message }) => message === 'request'));
  }

  it('is one line with the route, not the path, and no credential', async () => {
    const firmId = '01890000-0000-7000-8000-0000000000f1';
    const traceparent = newTraceparent();
    const token = principalHeaders({ firmId });
    const response = await fetch(`${tiny.baseUrl}/things/${KNOWN_ID}?x=1`, {
      headers: { ...token, traceparent, authorization: 'Bearer hunter2', cookie: 'auth_token=hunter2' },
    });
    await response.text();
    await untilRequestIsLogged();
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        service: 'tiny',
        message: 'request',
        method: 'GET',
        route: '/api/public/v1/things/:id',
        status: 200,
        durationMs: expect.any(Number),
        requestId: response.headers.get('x-request-id'),
        traceId: traceIdOf(traceparent),
        firmId,
        keyId: expect.any(String),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('hunter2');
    expect(JSON.stringify(lines)).not.toContain(token['x-principal']!.slice(0, 40));
  });

  it('has the code of an error that was sent', async () => {
    lines.length = 0;
    await (await fetch(`${tiny.baseUrl}/things?limit=0`, { headers: principalHeaders() })).text();
    await untilRequestIsLogged();
    expect(lines).toEqual([expect.objectContaining({ status: 400, code: 'validation_error' })]);
  });

  it('tells the cause of an unexpected fault, which the answer does not', async () => {
    lines.length = 0;
    const response = await fetch(`${tiny.baseUrl}/things/broken`, { headers: principalHeaders() });
    const requestId = response.headers.get('x-request-id');
    await untilRequestIsLogged();
    expect(lines.find((line) => line.level === 'error')).toMatchObject({
      requestId,
      err: { type: 'Error', message: 'SELECT secret FROM somewhere', stack: expect.any(String) },
    });
  });

  it("tells why the gateway's principal was not accepted, and not the principal", async () => {
    lines.length = 0;
    const token = principalFor({}, { foreignKey: true });
    const response = await fetch(`${tiny.baseUrl}/things`, { headers: { 'x-principal': token } });
    expect(response.status).toBe(503);
    await untilRequestIsLogged();
    expect(lines.find((line) => line.level === 'error')).toMatchObject({
      message: "the gateway's principal is not accepted",
      reason: 'invalid signature',
      requestId: response.headers.get('x-request-id'),
    });
    expect(JSON.stringify(lines)).not.toContain(token.slice(0, 40));
  });

  it('says nothing of probes', async () => {
    lines.length = 0;
    await (await fetch(`${tiny.origin}/health/live`)).text();
    await sleep(30);
    expect(lines).toEqual([]);
  });
});
