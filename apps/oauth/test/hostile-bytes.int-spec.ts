import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  allStayInBounds,
  failOnLeaks,
  HOSTILE_FORMS,
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_QUERIES,
  ServiceBacking,
  ServiceProcess,
  staysInBounds,
  type HostileInput,
  type Target,
} from '@referral-exchange/testing';
import { oauth } from '../src/service.js';
import { REDIRECT_URI, type TestClientFacts } from './oauth-under-test.js';
import { PlainBrowser } from './plain-browser.js';
import { UserDirectory } from './user-directory.js';

failOnLeaks();

/** The parsers of this service meet the worst input of its size (docs/adding-a-parser.md). */
describe('hostile bytes', () => {
  const ISSUER = 'http://127.0.0.1:9';
  let backing: ServiceBacking;
  let users: UserDirectory;
  let service: ServiceProcess;
  let client: TestClientFacts;
  let signIn: Target;

  beforeAll(async () => {
    ServiceProcess.build('oauth');
    [backing, users] = await Promise.all([ServiceBacking.open(oauth), UserDirectory.start()]);
    const settings = { OAUTH_ISSUER: ISSUER, SERVICE_URL_AUTH: users.url };
    service = await ServiceProcess.start(backing, settings, { isMeasured: true });
    const registration = { name: 'Docket Manager', redirectUris: [REDIRECT_URI], allowed_scopes: ['openid'] };
    client = (await service.admin.post('/api/v1/admin/oauth-clients', registration)).data as TestClientFacts;
    signIn = await openSignIn();
  });
  afterAll(async () => {
    await service?.kill();
    await Promise.all([backing?.drop(), users?.stop()]);
  });

  /** The form of the sign-in page, whose bytes are read only with the cookie of its sign-in. */
  async function openSignIn(): Promise<Target> {
    const query = `response_type=code&client_id=${client.clientId}&redirect_uri=${REDIRECT_URI}&scope=openid`;
    const browser = new PlainBrowser(service.url);
    const { location = '', headers } = await browser.get(`/api/oauth/authorize?${query}`);
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ');
    return { path: new URL(location).pathname, headers: () => ({ cookie, origin: ISSUER }) };
  }

  const named = (inputs: readonly HostileInput[]) => inputs.map((input) => [input.what, input] as const);
  const send = (target: Target | string, input: HostileInput) =>
    staysInBounds(service, typeof target === 'string' ? { path: target } : target, input);

  it('the page of the sign-in is there', async () => {
    expect(await send(signIn, { what: 'nothing' })).toBe(200);
  });

  it.each(named(HOSTILE_FORMS))('as a form: %s', async (_, input) => {
    for (const target of [
      signIn,
      ...['token', 'revoke', 'userinfo', 'authorize'].map((name) => `/api/oauth/${name}`),
    ])
      expect(await send(target, input)).toBeLessThan(500);
  });

  it.each(named(HOSTILE_JSON))('as JSON: %s', async (_, input) => {
    for (const path of ['/api/oauth/token', '/api/oauth/revoke'])
      expect([400, 401, 413, 415]).toContain(await send(path, input));
  });

  it.each(named(HOSTILE_QUERIES))('as an authorization request: %s', async (_, input) => {
    expect(await send('/api/oauth/authorize', input)).toBe(400);
  });

  it('as any header, in front of the page and of the token', async () => {
    for (const path of ['/api/oauth/authorize', '/api/oauth/userinfo', '/.well-known/openid-configuration']) {
      const statuses = await allStayInBounds(service, { path }, HOSTILE_HEADERS);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
  });
});
