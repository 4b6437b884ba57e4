import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../exchange/exchange.js';
import { loggedRequest } from './logged-request.js';

const FIRM = '0192f3a0-1000-7000-8000-000000000001';
const PROVIDER = '0192f3a0-1000-7000-8000-000000000002';
const PATH = '/api/public/v1/sent-cases/{id}';

const exchange = (change: object = {}) =>
  ({
    keyPrefix: 'svcp_1a2b3c4d',
    target: {
      area: 'public',
      path: '/api/public/v1/sent-cases/ABC-0001',
      segments: ['sent-cases', 'ABC-0001'],
    },
    principal: { firmId: FIRM, providerId: null },
    requestId: 'req_0123456789abcdef01234567',
    method: 'GET',
    startedAt: performance.now() - 20,
    ...change,
  }) as unknown as Exchange;

describe('what the request log keeps of a call', () => {
  it('is its path without values, and neither query nor body', () => {
    const kept = loggedRequest(exchange(), 200, PATH);
    expect(kept).toEqual({
      ownerId: FIRM,
      atMs: expect.any(Number),
      requestId: 'req_0123456789abcdef01234567',
      method: 'GET',
      route: '/sent-cases/{id}',
      status: 200,
      code: null,
      keyPrefix: 'svcp_1a2b3c4d',
      durationMs: expect.any(Number),
    });
    expect(JSON.stringify(kept)).not.toContain('ABC-0001');
  });

  it('has no path when the description has none, and 499 when the caller left', () => {
    expect(loggedRequest(exchange({ errorCode: 'resource_not_found' }), 404, undefined)).toMatchObject({
      route: null,
      code: 'resource_not_found',
    });
    expect(loggedRequest(exchange(), 0, PATH)).toMatchObject({ status: 499 });
  });

  it.each([
    ['of a provider', { principal: { firmId: null, providerId: PROVIDER } }, PROVIDER],
    [
      'of a key whose firm is deactivated',
      { principal: undefined, verified: { outcome: 'firm_inactive', keyId: FIRM, firmId: FIRM } },
      FIRM,
    ],
    [
      'of a good key that is not open to assistants',
      { principal: undefined, verified: { outcome: 'ok', principal: { firmId: FIRM, providerId: null } } },
      FIRM,
    ],
  ])('belongs to its owner: %s', (_what, change, ownerId) => {
    expect(loggedRequest(exchange(change), 403, PATH)).toMatchObject({ ownerId });
  });

  it.each(['mcp', 'mcp/readonly'])('has the address of an assistant with a key as its route: /%s', (path) => {
    const target = { area: 'mcp', path: `/${path}`, segments: path.split('/') };
    expect(loggedRequest(exchange({ target, method: 'POST' }), 200, undefined)).toMatchObject({
      ownerId: FIRM,
      method: 'POST',
      route: `/${path}`,
    });
    // what an assistant does for a person is that person's
    expect(loggedRequest(exchange({ target, keyPrefix: undefined }), 200, undefined)).toBeNull();
  });

  it.each([
    ['the admin key', { keyPrefix: undefined, principal: { firmId: null, providerId: null } }],
    ['a session', { keyPrefix: undefined, target: { area: 'internal', path: '/', segments: [] } }],
    ['an unknown key', { principal: undefined, verified: { outcome: 'unknown' } }],
  ])('is nothing for %s', (_what, change) => {
    expect(loggedRequest(exchange(change), 401, PATH)).toBeNull();
  });
});
