import { beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { anonymous, caseBody, newWorld, refer, sandbox, type World } from './world.js';

/**
 * What a client may get wrong, at the outer door: a clear answer in the envelope, never a 500, nothing half
 * written.
 */
describe('bad input', () => {
  let world: World;
  let stranger: World;
  beforeAll(async () => {
    [world, stranger] = [await newWorld(), await newWorld()];
  });

  it.each<[string, Record<string, string>]>([
    ['a missing key', {}],
    ['a malformed key', { 'x-api-key': 'not-a-key' }],
    ['an unknown key', { 'x-api-key': `svcp_${'0'.repeat(64)}` }],
    ['an empty key', { 'x-api-key': '' }],
    ['an unknown admin key', { 'x-api-key': `svca_${'0'.repeat(64)}` }],
  ])('%s is 401 invalid_api_key', async (_, credentials) => {
    const answer = await anonymous.as(credentials).get('/sent-cases');
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      error: { code: 'invalid_api_key' },
      meta: { requestId: expect.stringMatching(/^req_[0-9a-f]{24}$/) },
    });
    expect(answer.headers['x-ratelimit-limit']).toBeDefined();
  });

  it('a read_only key on a POST is 403 insufficient_tier', async () => {
    const answer = await anonymous.key(world.sender.keys.read_only).post('/sent-cases', caseBody());
    expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_tier']);
  });

  it('ids of another firm are 404, malformed ids 400', async () => {
    const { baseCaseId, referralId } = await refer(world);
    for (const path of [`/sent-cases/${baseCaseId}`, `/received-referrals/${referralId}`]) {
      const answer = await stranger.asSender.get(path);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'resource_not_found']);
    }
    const foreign = await stranger.asSender.post(`/sent-cases/${baseCaseId}/refer`, {
      referentFirmId: stranger.receiver.firm.id,
    });
    expect(foreign.status).toBe(404);
    expect((await world.asSender.get('/sent-cases/not-an-id!')).status).toBe(400);
  });

  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  it.each<[string, string, number[]]>([
    ['malformed JSON', '{"title": ', [400]],
    ['JSON that is no object', '[1,2]', [400]],
    ['wrong types', JSON.stringify(caseBody({ title: { a: 1 }, tier: 'one', isTestCase: 'yes' })), [400]],
    ['a NUL byte', JSON.stringify(caseBody({ title: 'a\u0000b' })), [400]],
    [
      'a lone surrogate',
      '{"title":"\\ud800","caseType":"other","jurisdiction":"NY","clientFirstName":"A","clientLastName":"B"}',
      [400],
    ],
    ['ten megabytes', JSON.stringify(caseBody({ description: 'x'.repeat(10_000_000) })), [413]],
    ['nesting 100,000 deep', deep, [400, 413]],
    ['a date that does not exist', JSON.stringify(caseBody({ incidentDate: '2026-02-30' })), [400]],
    ['a number beyond all bounds', JSON.stringify(caseBody({ sendingFirmPercentage: 1e300 })), [400]],
  ])('%s is refused in the envelope and writes nothing', async (_, body, statuses) => {
    const before = (await world.asSender.get('/sent-cases?limit=1')).body.pagination.total;
    const answer = await world.asSender.raw('POST', '/sent-cases', body, {
      'content-type': 'application/json',
    });
    expect(statuses).toContain(answer.status);
    expect(answer.body.error.code).toBe(answer.status === 413 ? 'file_too_large' : 'validation_error');
    expect(answer.body.meta.requestId).toMatch(/^req_[0-9a-f]{24}$/);
    expect((await world.asSender.get('/sent-cases?limit=1')).body.pagination.total).toBe(before);
  });

  it('reports all invalid fields of a body at once', async () => {
    const answer = await world.asSender.post('/sent-cases', {
      title: '',
      caseType: 'no such thing',
      jurisdiction: 'ZZ',
    });
    expect(answer.status).toBe(400);
    expect(new Set(answer.body.error.details.errors.map((fault: { field: string }) => fault.field))).toEqual(
      new Set(['title', 'caseType', 'jurisdiction', 'clientFirstName', 'clientLastName']),
    );
  });

  it('ignores a principal sent by a caller', async () => {
    const answer = await request(`${sandbox.baseUrl}/sent-cases`, {
      headers: { 'x-principal': 'eyJhbGciOiJub25lIn0.eyJwcmluY2lwYWwiOnsia2luZCI6ImFkbWluIn19.' },
    });
    expect(answer.statusCode).toBe(401);
    await answer.body.dump();
  });

  it('an unknown route is 404 and service-to-service paths are not reachable from outside', async () => {
    for (const path of ['/no-such-thing', '/../../../internal/credentials/verify', '/%2e%2e/internal/firms'])
      expect((await world.asSender.raw('GET', path)).status).toBeGreaterThanOrEqual(400);
    const direct = await request(`${sandbox.authUrl}/internal/credentials/verify`, { method: 'POST' });
    expect(direct.statusCode).toBe(404);
    await direct.body.dump();
  });
});
