import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Post } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFirmCall, SERVICE_TOKEN_HEADER, verifyCredentialCall } from '@referral-exchange/contracts';
import { buildFirm, principalHeaders, serviceHeaders, testServiceKeys } from '@referral-exchange/testing';
import { type CallingService, clock, ConfigError, runInContext } from '@referral-exchange/telemetry';
import {
  CallingServices,
  CurrentService,
  ServiceClient,
  ServiceOnly,
  ServiceTokens,
} from '@referral-exchange/identity';
import { Unwrapped } from '../src/index.js';
import { startTiny, TinyModule } from '@referral-exchange/testing/tiny';

/** For calls that must succeed: a busy machine takes longer than the usual deadline. */
const PATIENCE_MS = 45_000;
const FIRM_ID = '01890000-0000-7000-8000-0000000000f1';

@Controller('internal/desk')
@ServiceOnly('referrals')
class InternalDeskController {
  @Get()
  read(@CurrentService() service: CallingService): Unwrapped {
    return new Unwrapped({ ...service });
  }

  @Post()
  @ServiceOnly('webhooks', 'auth')
  write(@CurrentService() service: CallingService): Unwrapped {
    return new Unwrapped({ ...service });
  }
}

describe('a route for services', () => {
  let tiny: Awaited<ReturnType<typeof startTiny>>;
  beforeAll(async () => {
    tiny = await startTiny(TinyModule.with([], [], [InternalDeskController]));
  });
  afterAll(() => tiny.app.close());

  async function call(headers: Record<string, string>, method = 'GET', path = '/internal/desk') {
    const response = await fetch(tiny.origin + path, { method, headers });
    return { status: response.status, body: (await response.json()) as any };
  }

  it('admits the services that it lists, and tells the firm that they act for', async () => {
    const { body } = await call(serviceHeaders('referrals', 'tiny', { firmId: FIRM_ID }));
    expect(body).toMatchObject({ name: 'referrals', firmId: FIRM_ID });
    expect((await call(serviceHeaders('auth', 'tiny'), 'POST')).body).toMatchObject({
      name: 'auth',
      firmId: null,
    });
  });

  // made in the test: a token that is made while the file is loaded may have expired by then
  it.each<[string, () => Record<string, string>, number, string]>([
    ['a service that is not listed', () => serviceHeaders('gateway', 'tiny'), 403, 'wrong_scope'],
    ['a customer', () => principalHeaders(), 403, 'wrong_scope'],
    [
      'a service that forwards a customer',
      () => ({ ...serviceHeaders('referrals', 'tiny'), ...principalHeaders() }),
      403,
      'wrong_scope',
    ],
    ['nobody', () => ({}), 401, 'no_token'],
    ['an expired token', () => serviceHeaders('referrals', 'tiny', { expiresIn: -10 }), 401, 'token_expired'],
    [
      'a token that lives too long',
      () => serviceHeaders('referrals', 'tiny', { expiresIn: 600 }),
      401,
      'token_invalid',
    ],
    ['a token for another service', () => serviceHeaders('referrals', 'auth'), 401, 'token_invalid'],
    [
      'a token that another service signed',
      () => serviceHeaders('referrals', 'tiny', { signedBy: 'webhooks' }),
      401,
      'token_invalid',
    ],
    ['a service without a key', () => serviceHeaders('stranger', 'tiny'), 401, 'token_invalid'],
    ['no token at all', () => ({ 'x-service-token': 'nonsense' }), 401, 'token_invalid'],
    ['a token for no firm', () => serviceHeaders('referrals', 'tiny', { firmId: 'x' }), 401, 'token_invalid'],
  ])('refuses %s', async (_case, headers, status, code) => {
    const answer = await call(headers());
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body.meta.requestId).toMatch(/^req_/);
  });

  it('refuses a token without a signature', async () => {
    const [, claims] = serviceHeaders('referrals', 'tiny')['x-service-token']!.split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await call({ 'x-service-token': `${header}.${claims}.` })).body.error.code).toBe('token_invalid');
  });

  it('is not the same as a route for customers, which refuses every service', async () => {
    for (const headers of [
      serviceHeaders('referrals', 'tiny'),
      { ...serviceHeaders('gateway', 'tiny'), ...principalHeaders() },
    ]) {
      const { status, body } = await call(headers, 'GET', '/api/public/v1/things');
      expect([status, body.error.code]).toEqual([403, 'wrong_scope']);
    }
  });
});

describe('a key of a service', () => {
  it('is rotated: the others accept what the old one signed and what the new one did', async () => {
    const [old, next] = [testServiceKeys('referrals'), testServiceKeys('new-referrals')];
    const pemOf = (keys: typeof old, name: string) =>
      (JSON.parse(keys.SERVICE_PUBLIC_KEYS) as Record<string, string>)[name];
    const both = { referrals: [pemOf(old, 'referrals'), pemOf(next, 'new-referrals')] };
    const SERVICE_PUBLIC_KEYS = JSON.stringify(both);
    const callers = new CallingServices('auth', { SERVICE_PUBLIC_KEYS });
    for (const { SERVICE_PRIVATE_KEY } of [old, next]) {
      const token = await new ServiceTokens('referrals', { SERVICE_PRIVATE_KEY, SERVICE_PUBLIC_KEYS }).for(
        'auth',
      );
      const request = { headers: { 'x-service-token': token } } as never;
      expect(await callers.admit(request, ['referrals'])).toEqual({ name: 'referrals', firmId: null });
    }
  });

  it('that the others do not know stops the start', () => {
    const { SERVICE_PRIVATE_KEY } = testServiceKeys('auth');
    expect(
      () => new ServiceTokens('referrals', { ...testServiceKeys('referrals'), SERVICE_PRIVATE_KEY }),
    ).toThrow(ConfigError);
  });

  it('signs one token for many calls of the same purpose', async () => {
    const tokens = new ServiceTokens('referrals', testServiceKeys('referrals'));
    expect(await tokens.for('auth')).toBe(await tokens.for('auth'));
    const others = [await tokens.for('auth', FIRM_ID), await tokens.for('webhooks')];
    expect(new Set([await tokens.for('auth'), ...others]).size).toBe(3);
  });

  it('signs anew when the clock is set back: a token of the future is refused everywhere', async () => {
    const tokens = new ServiceTokens('referrals', testServiceKeys('referrals'));
    const now = clock.now();
    const reading = jest.spyOn(clock, 'now').mockReturnValue(now + 600_000);
    try {
      const early = await tokens.for('auth');
      reading.mockReturnValue(now);
      const token = await tokens.for('auth');
      expect(token).not.toBe(early);
      const callers = new CallingServices('auth', testServiceKeys('auth'));
      const admit = (sent: string) =>
        callers.admit({ headers: { [SERVICE_TOKEN_HEADER]: sent } } as never, ['referrals']);
      await expect(admit(early)).rejects.toMatchObject({ code: 'token_invalid' });
      expect(await admit(token)).toMatchObject({ name: 'referrals' });
    } finally {
      reading.mockRestore();
    }
  });
});

describe('a call to another service', () => {
  const firm = buildFirm();
  const seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
  let answer: { status: number; body: string } | 'silence';
  let auth: Server;
  let client: ServiceClient;
  beforeAll(async () => {
    auth = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        seen.push({ method: request.method, url: request.url, headers: request.headers, body });
        if (answer !== 'silence')
          response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    });
    await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
    client = new ServiceClient(new ServiceTokens('referrals', testServiceKeys('referrals')), {
      SERVICE_URL_AUTH: `http://127.0.0.1:${(auth.address() as AddressInfo).port}`,
    });
  });
  afterAll(async () => {
    await client.onModuleDestroy();
    auth.closeAllConnections();
    auth.close();
  });
  const read = (deadlineMs = PATIENCE_MS) =>
    client.call(readFirmCall, { params: { id: firm.id } }, { deadlineMs });

  it('sends identity, request id, trace context and body, and gives the checked answer', async () => {
    answer = { status: 200, body: '{"outcome":"unknown","meta":{}}' };
    const context = {
      requestId: 'req_0123456789abcdef01234567',
      traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
    };
    const body = { sha256: 'a'.repeat(64) };
    const result = await runInContext(context, () =>
      client.call(verifyCredentialCall, { body }, { forFirm: FIRM_ID, deadlineMs: PATIENCE_MS }),
    );
    expect(result).toEqual({ outcome: 'unknown' });
    const { headers, ...request } = seen.at(-1)!;
    expect(request).toEqual({
      method: 'POST',
      url: '/internal/credentials/verify',
      body: JSON.stringify(body),
    });
    expect(headers['x-request-id']).toBe(context.requestId);
    expect(headers.traceparent).toContain('1'.repeat(32));
    const callers = new CallingServices('auth', testServiceKeys('auth'));
    expect(await callers.admit({ headers } as never, ['referrals'])).toEqual({
      name: 'referrals',
      firmId: FIRM_ID,
    });
  });

  it('needs no request: a worker calls with a request id and a trace of its own', async () => {
    answer = { status: 200, body: JSON.stringify({ ...firm, meta: {} }) };
    expect(await read()).toEqual(firm);
    expect(seen.at(-1)!.url).toBe(`/internal/firms/${firm.id}`);
    expect(seen.at(-1)!.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^req_/),
      traceparent: expect.stringMatching(/^00-/),
    });
  });

  it('gives null for a 404 where the contract says so', async () => {
    answer = { status: 404, body: '{}' };
    expect(await read()).toBeNull();
    const other = client.call(verifyCredentialCall, { body: { sha256: '' } });
    await expect(other).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it.each([
    ['an error', { status: 500, body: '{}' }],
    ['a refusal', { status: 403, body: '{}' }],
    ['another answer than the contract says', { status: 200, body: '{"id":1}' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['nothing in time', 'silence'],
  ] as const)('is 503 service_unavailable after %s', async (_case, given) => {
    answer = given;
    await expect(read(200)).rejects.toMatchObject({ status: 503, code: 'service_unavailable' });
  });

  it('is 503 when nobody listens', async () => {
    const nobody = new ServiceClient(new ServiceTokens('referrals', testServiceKeys('referrals')), {
      SERVICE_URL_AUTH: 'http://127.0.0.1:1',
    });
    const call = nobody.call(readFirmCall, { params: { id: firm.id } });
    await expect(call).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});
