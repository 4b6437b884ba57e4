import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { newId } from '@referral-exchange/telemetry';
import { acknowledged, caseBody, TestService, type Client } from './referrals-under-test.js';

const UNKNOWN = { number: 'ZZZZZZ-0001', hopNumber: 'ZZZZZZ-0001-R1' };

/** Another firm's case is looked up as no case: neither answer nor work tells (issue 9, point 6). */
describe('foreign and unknown names', () => {
  let service: TestService;
  let stranger: Client, ids: { baseCaseId: string; referralId: string }, number: string, noteId: string;
  const sent: { sql: string; answer: string }[] = [];
  beforeAll(async () => {
    service = await TestService.start();
    const [owner, receiver] = [await service.firm(), await service.firm()];
    stranger = await service.firm();
    ids = await acknowledged(owner, receiver);
    number = (await owner.get(`/sent-cases/${ids.baseCaseId}`)).data.referenceNumber;
    noteId = (await owner.post(`/cases/${ids.baseCaseId}/notes`, { body: 'Words' })).data.id;
    await stranger.post('/sent-cases', caseBody({ referentFirmId: owner.firmId }));
    await service.service.endPeriodicWork();
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [first] = args as [string | { text: string }];
      const sql = typeof first === 'string' ? first : first.text;
      const result = query.apply(this, args);
      // what the service asks by itself is left out
      if (/^SELECT 1$|clock_timestamp|outbox|pg_(try_)?advisory|FROM referrals\s+WHERE status = 'SENT'|listing_totals GROUP/.test(sql))
        return result;
      const statement = { sql, answer: '' };
      sent.push(statement);
      if (result instanceof Promise)
        void result.then(({ rows }: pg.QueryResult) => (statement.answer = JSON.stringify(rows)), String);
      return result;
    } as never);
  }); // prettier-ignore
  afterAll(async () => {
    jest.restoreAllMocks();
    await service.stop();
  });

  interface Route {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    body?: object;
  }
  const actions = (place: string, names: string[]) =>
    names.map((name): Route => ({ method: 'POST', path: `${place}/{id}/${name}`, body: {} }));
  const routes: Route[] = [
    { method: 'GET', path: '/sent-cases/{id}' },
    { method: 'GET', path: '/referrals/{id}' },
    { method: 'GET', path: '/received-referrals/{id}' },
    { method: 'GET', path: '/referrals/{id}/status-history' },
    { method: 'GET', path: '/referrals/{id}/available-statuses' },
    { method: 'PATCH', path: '/sent-cases/{id}', body: { notes: 'x' } },
    { method: 'PATCH', path: '/received-referrals/{id}', body: { notes: 'x' } },
    { method: 'PUT', path: '/sent-cases/{id}/rating', body: { tier: 1 } },
    { method: 'DELETE', path: '/sent-cases/{id}' },
    ...actions('/sent-cases', ['refer', 'reject', 'withdraw', 'close', 'archive', 'unarchive']),
    ...actions('/received-referrals', ['reject', 'sign', 'begin-investigating', 'start-litigation', 'close']),
    ...actions('/referrals', ['begin-closing', 'archive', 'unarchive']),
  ];

  async function workOf(method: Route['method'], path: string, body?: object) {
    sent.length = 0;
    const call = {
      GET: () => stranger.get(path),
      DELETE: () => stranger.delete(path),
      POST: () => stranger.post(path, body),
      PUT: () => stranger.put(path, body),
      PATCH: () => stranger.patch(path, body),
    };
    const answer = await call[method]();
    const { code, message } = answer.body.error;
    return { status: answer.status, code, message, work: [...sent] };
  }

  it.each(routes)('$method $path takes the same statements', async ({ method, path, body }) => {
    const names = [
      [number, UNKNOWN.number],
      [`${number}-R1`, UNKNOWN.hopNumber],
      [ids.referralId, newId()],
      [ids.baseCaseId, newId()],
    ] as const;
    for (const [foreign, unknown] of names) {
      const at = (name: string) => workOf(method, path.replace('{id}', name), body);
      const [one, other] = [await at(foreign), await at(unknown)];
      expect([one.status, one.code]).toEqual([404, 'resource_not_found']);
      expect(one).toEqual(other);
      expect(one.work.length).toBeGreaterThan(0);
    }
  }); // prettier-ignore

  it('and so do the routes that take ids alone', async () => {
    const calls: [Route['method'], (caseId: string, hopId: string) => string, object?][] = [
      ['GET', (caseId) => `/cases/${caseId}/referrals`],
      ['GET', (caseId) => `/cases/${caseId}/notes`],
      ['POST', (caseId) => `/cases/${caseId}/notes`, { body: 'Words' }],
      ['PATCH', (caseId) => `/cases/${caseId}/notes/${noteId}`, { body: 'Words' }],
      ['POST', (caseId, hopId) => `/cases/${caseId}/referrals/${hopId}/acknowledge`, {}],
    ];
    for (const [method, path, body] of calls) {
      const foreign = await workOf(method, path(ids.baseCaseId, ids.referralId), body);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await workOf(method, path(newId(), newId()), body));
    }
    const message = (id: string) => workOf('POST', '/messages/send', { id, message: 'Words' });
    const [foreign, unknown] = [await message(ids.referralId), await message(newId())];
    expect([foreign.status, foreign]).toEqual([404, unknown]);
  });
});
