import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { pathsOf, type InterfaceArea } from './interface-paths.js';
import { patiently } from './patience.js';
import { internal, newWorld, sandbox } from './world.js';

const AREAS: InterfaceArea[] = ['public', 'internal', 'origin'];
const ROWS = AREAS.flatMap((area) => pathsOf(area).map(([method, path]) => [area, method, path] as const));

/** Of a path that is not there, and of a method that it does not take. */
const NOT_THERE = new Set(['unknown_path', 'method_not_allowed']);

let headersOf: (area: InterfaceArea, path: string) => Record<string, string>;

beforeAll(async () => {
  const { sender } = await newWorld();
  const login = await internal.post('/auth/login', {
    email: sender.user.email,
    password: sender.user.password,
  });
  expect(login.status).toBe(200);
  headersOf = (area, path): Record<string, string> => {
    if (area === 'public') return { 'x-api-key': sender.keys.full };
    if (area === 'origin') return {};
    // a session that a row ends is not used by the next
    if (/^\/(admin|integrations)/.test(path)) return { 'x-admin-api-key': sandbox.adminApiKey };
    return path.startsWith('/auth/log') ? {} : { authorization: `Bearer ${login.body.data.accessToken}` };
  };
});

const baseOf = (area: InterfaceArea): string =>
  ({ public: sandbox.baseUrl, internal: sandbox.internalUrl, origin: sandbox.authUrl })[area];

/** The reasons in the details of an error, in either envelope. */
function reasonsIn(text: string): unknown[] {
  if (!text.startsWith('{')) return [];
  const { error } = JSON.parse(text) as { error?: { details?: any } };
  const details = error?.details ?? [];
  return Array.isArray(details) ? details.map(({ message }) => message) : [details.reason];
}

function call(area: InterfaceArea, method: string, path: string) {
  const address = baseOf(area) + path.replaceAll(/\{\w+\}/g, () => randomUUID());
  const hasBody = !['GET', 'DELETE', 'OPTIONS'].includes(method);
  return patiently(
    async () => {
      const { statusCode, headers, body } = await request(address, {
        method: method as 'GET',
        headers: { ...headersOf(area, path), ...(hasBody && { 'content-type': 'application/json' }) },
        body: hasBody ? '{}' : undefined,
      });
      return { status: statusCode, allow: String(headers.allow ?? ''), text: await body.text() };
    },
    ({ status }) => (status === 503 ? 2 : undefined),
  );
}

/**
 * Nothing here is made from the code: a path of the interface that nobody serves is found by no other test.
 */
describe('every path of the interface', () => {
  it('is written down', () => {
    expect(ROWS.length).toBeGreaterThan(150);
    expect(new Set(ROWS.map((row) => row.join(' '))).size).toBe(ROWS.length);
  });

  it.each(ROWS)('%s %s %s is there, with its method', async (area, method, path) => {
    const { status, text } = await call(area, method, path);
    expect([
      status >= 500 && status !== 501,
      reasonsIn(text).filter((reason) => NOT_THERE.has(String(reason))),
    ]).toEqual([false, []]);
    // what is found without a record must not be a 404 at all, but for a page that asks for a link with a
    // token
    if (!path.includes('{') && text.startsWith('{'))
      expect([status, text.slice(0, 300)]).not.toEqual([404, expect.anything()]);
  });

  it.each(ROWS)('%s %s %s stands in OPTIONS', async (area, method, path) => {
    const { status, allow } = await call(area, 'OPTIONS', path);
    expect([status, allow.split(', ')]).toEqual([204, expect.arrayContaining([method])]);
  });

  it('another spelling of a path is no way around the check of other sites', async () => {
    const login = async (path: string) => {
      const { statusCode, body } = await request(sandbox.internalUrl + path, {
        method: 'POST',
        headers: {
          ...headersOf('internal', '/auth/me'),
          origin: 'https://evil.example.com',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'correct horse battery' }),
      });
      return [statusCode, reasonsIn(await body.text())[0]];
    };
    expect(await login('/auth/login')).toEqual([403, 'cross_site_request']);
    expect(await login('/auth/login/')).toEqual([403, 'cross_site_request']);
    for (const path of ['/auth/LOGIN', '/auth/Login', '/auth/%6cogin'])
      expect([path, (await login(path))[0]]).toEqual([path, path.includes('%') ? 403 : 404]);
    expect(await login('/auth/LOGIN')).toEqual([404, 'unknown_path']);
  });

  it.each(AREAS)('a path of none is told apart: %s', async (area) => {
    const { status, text } = await call(area, 'GET', '/pizza/margherita');
    expect([status, reasonsIn(text)]).toEqual([404, ['unknown_path']]);
  });
});
