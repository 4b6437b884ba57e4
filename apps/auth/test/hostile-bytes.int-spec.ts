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
import { ACCEPT_INVITATION_PATH, FORGOT_PASSWORD_PATH, RESET_PASSWORD_PATH } from '../src/page-paths.js';
import { auth } from '../src/service.js';

failOnLeaks();

/** The parsers of this service meet the worst input of its size (docs/adding-a-parser.md). */
describe('hostile bytes', () => {
  let backing: ServiceBacking;
  let service: ServiceProcess;

  beforeAll(async () => {
    ServiceProcess.build('auth');
    backing = await ServiceBacking.open(auth);
    service = await ServiceProcess.start(backing, {}, { isMeasured: true });
  });
  afterAll(async () => {
    await service?.kill();
    await backing?.drop();
  });

  const named = (inputs: readonly HostileInput[]) => inputs.map((input) => [input.what, input] as const);
  const send = (target: Target, input: HostileInput) => staysInBounds(service, target, input);
  const PAGES = [ACCEPT_INVITATION_PATH, FORGOT_PASSWORD_PATH, RESET_PASSWORD_PATH].map((path) => ({ path }));
  const REFRESH: Target = { path: '/api/v1/auth/refresh-token', method: 'POST' };

  it('the pages are there', async () => {
    expect(await send(PAGES[1]!, { what: 'nothing' })).toBe(200);
  });

  it.each(named(HOSTILE_FORMS))('as the form of a page: %s', async (_, input) => {
    for (const page of PAGES) expect(await send(page, input)).toBeLessThan(500);
  });

  it.each(named(HOSTILE_JSON))('as a login: %s', async (_, input) => {
    expect([400, 413, 415]).toContain(await send({ path: '/api/v1/auth/login' }, input));
  });

  it.each(named(HOSTILE_QUERIES))('as the query of a page: %s', async (_, input) => {
    for (const page of PAGES) expect(await send(page, input)).toBeLessThan(500);
  });

  it('as any header, cookies of a session included', async () => {
    for (const target of [REFRESH, PAGES[1]!]) {
      const statuses = await allStayInBounds(service, target, HOSTILE_HEADERS);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
  });
});
