import { describe, expect, it } from '@jest/globals';
import {
  INTERNAL_PREFIX,
  PUBLIC_PREFIX,
  SERVICES,
  type ServiceDefinition,
} from '@referral-exchange/contracts';
import { methodNotAllowed, methodsAt, unknownPath } from './no-operation.js';

const ID = '0190b3a5-7c1e-7d11-8a52-3f1b7e0c9d42';
const nearest = (method: string, path: string) => unknownPath(method, path).details?.nearest;

describe('a path that is not there', () => {
  it.each([
    ['POST', `/received-referrals/${ID}/acknowledge`, 'POST /cases/{baseCaseId}/referrals/{id}/acknowledge'],
    ['POST', `/referrals/${ID}/acknowledge`, 'POST /cases/{baseCaseId}/referrals/{id}/acknowledge'],
    ['POST', `/cases/${ID}/acknowledge`, 'POST /cases/{baseCaseId}/referrals/{id}/acknowledge'],
    ['POST', `/received-referrals/${ID}/begin-closing`, 'POST /referrals/{id}/begin-closing'],
    ['POST', `/received-referrals/${ID}/decline`, 'POST /received-referrals/{id}/reject'],
    [
      'POST',
      `/received-referrals/ABC-0001-R2/beginInvestigating`,
      'POST /received-referrals/{id}/begin-investigating',
    ],
    ['GET', `/sent-cases/${ID}/documents`, 'GET /cases/{caseId}/documents'],
    ['POST', `/cases/${ID}/files`, 'POST /cases/{caseId}/documents'],
    ['POST', `/sent-cases/${ID}/send`, 'POST /sent-cases/{id}/refer'],
    ['GET', '/sent-case', 'GET /sent-cases'],
    ['GET', '/sent_cases', 'GET /sent-cases'],
    ['GET', '/sentCases', 'GET /sent-cases'],
    ['GET', '/snet-cases', 'GET /sent-cases'],
    ['GET', '/casetypes', 'GET /case-types'],
    ['POST', '/messages', 'POST /messages/send'],
    ['POST', '/webhook', 'POST /webhooks'],
    ['POST', `/webhooks/${ID}/rotate`, 'POST /webhooks/{id}/rotate-secret'],
    ['GET', '/firm/me', 'GET /firms/me'],
    ['GET', '/states', 'GET /jurisdictions'],
    ['GET', '/analytics/recieved', 'GET /analytics/received'],
  ])('%s %s: did they mean %s?', (method, path, expected) => {
    expect(nearest(method, PUBLIC_PREFIX + path)).toEqual([expected]);
  });

  it.each([
    ['POST', `${INTERNAL_PREFIX}/auth/LOGIN`, 'POST /auth/login'],
    ['POST', `${INTERNAL_PREFIX}/auth/sign-in`, 'POST /auth/login'],
    ['GET', `${INTERNAL_PREFIX}/auth/profile`, 'GET /auth/me'],
    ['GET', `${INTERNAL_PREFIX}/api-keys`, 'GET /public-api-keys'],
    ['POST', `${INTERNAL_PREFIX}/admin/oauth-client`, 'POST /admin/oauth-clients'],
    ['POST', `${PUBLIC_PREFIX}/auth/login`, `POST ${INTERNAL_PREFIX}/auth/login`],
    ['GET', '/sent-cases', `GET ${PUBLIC_PREFIX}/sent-cases`],
    ['GET', '/v1/sent-cases', `GET ${PUBLIC_PREFIX}/sent-cases`],
    ['GET', '/api/v2/sent-cases', `GET ${PUBLIC_PREFIX}/sent-cases`],
    ['POST', '/oauth/token', 'POST /api/oauth/token'],
    ['GET', '/.well-known/jwks', 'GET /.well-known/jwks.json'],
    ['GET', '/.well-known/openid-config', 'GET /.well-known/openid-configuration'],
  ])('%s %s: the API that was called comes first, then the others: %s', (method, path, expected) => {
    expect(nearest(method, path)).toEqual([expected]);
  });

  it.each(['/', '/x', '/favicon.ico', '/wp-admin/setup.php', '/pizza/margherita', `/${ID}`])(
    '%s is near nothing, and the description is named',
    (path) => {
      const { message, details } = unknownPath('GET', PUBLIC_PREFIX + path);
      expect([message, details]).toEqual([
        'No such operation: the description of the API is at /docs',
        { reason: 'unknown_path' },
      ]);
    },
  );

  it('is near several, which are all named', () => {
    expect(nearest('POST', `${PUBLIC_PREFIX}/received-referrals/${ID}/accept`)).toEqual([
      'POST /cases/{baseCaseId}/referrals/{id}/acknowledge',
      'POST /med-cases/{id}/referrals/{referralId}/accept',
    ]);
  });

  it('is told in the message too', () => {
    expect(unknownPath('GET', `${PUBLIC_PREFIX}/sent-case`).message).toBe(
      'No such operation. The nearest is GET /sent-cases',
    );
  });

  it('names the methods of a near path that takes another', () => {
    expect(nearest('PATCH', `${PUBLIC_PREFIX}/sent-case`)).toEqual(['GET, POST /sent-cases']);
  });

  it.each([
    ['long words', `/${'sent-cases'.repeat(800)}`],
    ['many segments', '/cases'.repeat(1_300)],
    [
      'as many segments as are compared',
      `/${Array.from({ length: 9 }, (_, i) => `referal${i}stabus`).join('/')}`,
    ],
    [
      'signs that mean something elsewhere',
      `/${encodeURIComponent('constructor__proto__{}[]*\\')}/%F0%9F%98%80`,
    ],
  ])('costs little with %s', (_what, path) => {
    unknownPath('POST', PUBLIC_PREFIX + path);
    const before = process.cpuUsage();
    for (let i = 0; i < 20; i++) unknownPath('POST', PUBLIC_PREFIX + path);
    // about 2 ms each of this process, whatever else the machine does
    expect(process.cpuUsage(before).user / 1_000 / 20).toBeLessThan(100);
  });
});

describe('a method that a path does not take', () => {
  it('is told with those that it takes', () => {
    const { status, message, details } = methodNotAllowed('DELETE', ['GET', 'HEAD', 'OPTIONS', 'PATCH']);
    expect([status, message, details]).toEqual([
      404,
      'No such operation: this path takes GET, PATCH, not DELETE',
      { reason: 'method_not_allowed', methods: ['GET', 'PATCH'] },
    ]);
  });

  it.each([
    [`${PUBLIC_PREFIX}/firms/me`, 'GET HEAD OPTIONS PATCH'],
    [`${PUBLIC_PREFIX}/sent-cases/${ID}/refer`, 'OPTIONS POST'],
    [`${PUBLIC_PREFIX}/routing/rules/preview`, 'OPTIONS POST'],
    [`${PUBLIC_PREFIX}/routing/rules/${ID}`, 'DELETE GET HEAD OPTIONS PATCH'],
    [`${PUBLIC_PREFIX}/sent-cases/`, 'GET HEAD OPTIONS POST'],
    [`${INTERNAL_PREFIX}/auth/login`, 'OPTIONS POST'],
    [`${INTERNAL_PREFIX}/sent-cases`, 'GET HEAD OPTIONS POST'],
    ['/.well-known/jwks.json', 'GET HEAD OPTIONS'],
    [`${PUBLIC_PREFIX}/auth/login`, ''],
    [`${PUBLIC_PREFIX}/sent-cases/${ID}/nothing`, ''],
    [`${PUBLIC_PREFIX}/Sent-Cases`, ''],
  ])('%s takes %s', (path, methods) => {
    expect(methodsAt(path).join(' ')).toBe(methods);
  });

  it('is known of every page at the origin', () => {
    const rows: Readonly<Record<string, ServiceDefinition>> = SERVICES;
    const pages = Object.values(rows)
      .flatMap(({ originRoutes = [], mcpRoutes = [] }) => [...originRoutes, ...mcpRoutes])
      .filter((route) => route !== '/.well-known' && route !== '/api/oauth');
    expect(pages.filter((page) => methodsAt(page).length === 0)).toEqual([]);
  });
});
