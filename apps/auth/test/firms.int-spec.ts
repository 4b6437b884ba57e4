import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callPath, readFirmCall, readProviderCall } from '@referral-exchange/contracts';
import { ServiceUnderTest, type CallOptions } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { ADMIN, administer, createFirm, faultyFields, GATEWAY } from './administer.js';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
});
afterAll(() => auth.stop());

describe('an administrator creates a firm', () => {
  it('with the public API on and a prefix from its name', async () => {
    const { status, body } = await administer(auth, 'POST', '/firms', {
      name: '  Garland Finch PC ',
      jurisdictions: ['ny', 'NJ'],
      caseTypes: ['Dog Bite', 'wrongful_death'],
      phone: '212-555-0100',
    });
    expect(status).toBe(201);
    expect(body.meta).toEqual({ success: true });
    expect(body.data).toMatchObject({
      name: 'Garland Finch PC',
      referencePrefix: 'GAR',
      isActive: true,
      isTestFirm: false,
      publicApiEnabled: true,
      jurisdictions: ['NY', 'NJ'],
      caseTypes: ['dog_bite', 'wrongful_death'],
      phone: '212-555-0100',
      address: null,
    });
  });

  it('with the public API off on request', async () => {
    const { body } = await administer(auth, 'POST', '/firms', {
      name: 'Quiet Firm',
      publicApiEnabled: false,
    });
    expect(body.data.publicApiEnabled).toBe(false);
  });

  it('firms of the same name get different prefixes', async () => {
    const names = await Promise.all(Array.from({ length: 30 }, () => createFirm(auth, 'Zed')));
    const prefixes = names.map((firm) => firm.referencePrefix);
    expect(prefixes).toContain('ZED');
    expect(new Set(prefixes).size).toBe(30);
  });

  it('with an event and an audit entry', async () => {
    const firm = await createFirm(auth, 'Told Everywhere LLP');
    const [event] = await auth.facts(firm.id);
    expect(event).toMatchObject({
      type: 'firm.created.v1',
      key: firm.id,
      actor: { firmId: null, source: 'admin' },
      data: { firm: { id: firm.id, name: firm.name, referencePrefix: firm.referencePrefix } },
    });
    const entries = await administer(auth, 'GET', `/audit-log?subjectId=${firm.id}`);
    expect(entries.body.data).toMatchObject([
      {
        action: 'firm.created',
        actor: { kind: 'admin' },
        subjectType: 'firm',
        requestId: expect.stringMatching(/^req_/),
      },
    ]);
  });

  it.each([
    [{}, ['name']],
    [{ name: '   ' }, ['name']],
    [{ name: 'x'.repeat(256) }, ['name']],
    [{ name: 7, isTestFirm: 'yes' }, ['isTestFirm', 'name']],
    [
      { name: 'A', jurisdictions: ['ZZ'], caseTypes: 'all', phone: '1'.repeat(41) },
      ['caseTypes', 'jurisdictions.0', 'phone'],
    ],
    [{ name: 'A', publicApiEnabled: null }, ['publicApiEnabled']],
    [{ name: 'A\u0000B' }, ['name']],
    [{ name: '\ud800' }, ['name']],
  ])('%j is refused with 400', async (body, fields) => {
    const answer = await administer(auth, 'POST', '/firms', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('validation_error');
    expect(faultyFields(answer)).toEqual(fields);
  });
});

describe('an administrator changes a firm', () => {
  it('absent fields stay as they are; null clears', async () => {
    const { id } = await createFirm(auth);
    await administer(auth, 'PATCH', `/firms/${id}`, {
      phone: '1',
      website: 'https://example.test',
      caseTypes: ['other'],
    });
    const { status, body } = await administer(auth, 'PATCH', `/firms/${id}`, {
      name: 'New Name',
      phone: null,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'New Name',
      phone: null,
      website: 'https://example.test',
      caseTypes: ['other'],
    });
    expect((await administer(auth, 'GET', `/firms/${id}`)).body.data).toEqual(body.data);
    expect((await auth.facts(id)).map((event) => event.type)).toEqual([
      'firm.created.v1',
      'firm.updated.v1',
      'firm.updated.v1',
    ]);
  });

  it('activation and the public API switch publish one event per change', async () => {
    const { id } = await createFirm(auth);
    const steps = [
      await administer(auth, 'POST', `/firms/${id}/deactivate`),
      await administer(auth, 'POST', `/firms/${id}/deactivate`),
      await administer(auth, 'POST', `/firms/${id}/activate`),
      await administer(auth, 'PUT', `/firms/${id}/integrations/public-api`, { enabled: false }),
      await administer(auth, 'PUT', `/firms/${id}/integrations/public-api`, { enabled: false }),
    ];
    expect(steps.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(steps.map(({ body }) => [body.data.isActive, body.data.publicApiEnabled])).toEqual([
      [false, true],
      [false, true],
      [true, true],
      [true, false],
      [true, false],
    ]);
    expect((await auth.facts(id)).map((event) => event.type)).toEqual([
      'firm.created.v1',
      'firm.deactivated.v1',
      'firm.activated.v1',
      'firm.public_api_changed.v1',
    ]);
    const { body } = await administer(auth, 'GET', `/audit-log?subjectId=${id}&action=firm.deactivated`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0].details).toEqual({ isActive: false });
  });

  it('a later event has a later updatedAt, also within one millisecond', async () => {
    const { id } = await createFirm(auth);
    for (const enabled of [false, true, false, true]) {
      await administer(auth, 'PUT', `/firms/${id}/integrations/public-api`, { enabled });
    }
    const times = (await auth.facts(id)).map((event) =>
      'firm' in event.data ? event.data.firm.updatedAt : '',
    );
    expect(times).toEqual([...new Set(times)].sort());
  });

  it('concurrent changes are all kept, in the order of their events', async () => {
    const { id } = await createFirm(auth);
    await Promise.all([
      administer(auth, 'PATCH', `/firms/${id}`, { phone: '555' }),
      administer(auth, 'POST', `/firms/${id}/deactivate`),
      administer(auth, 'PATCH', `/firms/${id}`, { website: 'https://two.test' }),
    ]);
    expect((await administer(auth, 'GET', `/firms/${id}`)).body.data).toMatchObject({
      phone: '555',
      website: 'https://two.test',
      isActive: false,
    });
    const last = (await auth.facts(id)).at(-1)!;
    expect(last.data).toMatchObject({ firm: { isActive: false } });
  });

  it.each([
    ['PATCH', '', { name: null }, ['name']],
    ['PATCH', '', { jurisdictions: null, description: 5 }, ['description', 'jurisdictions']],
    ['PUT', '/integrations/public-api', {}, ['enabled']],
    ['PUT', '/integrations/public-api', { enabled: 'true' }, ['enabled']],
  ])('%s%s %j is refused with 400', async (method, path, body, fields) => {
    const { id } = await createFirm(auth);
    const answer = await administer(auth, method, `/firms/${id}${path}`, body);
    expect(answer.status).toBe(400);
    expect(faultyFields(answer)).toEqual(fields);
  });

  it('a firm that does not exist is 404, whatever the body', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', '/activate'],
      ['POST', '/deactivate'],
      ['PUT', '/integrations/public-api'],
    ] as const) {
      const answer = await administer(
        auth,
        method,
        `/firms/${randomUUID()}${path}`,
        method === 'GET' ? undefined : { name: 3 },
      );
      expect([method, path, answer.status, answer.body.error.code]).toEqual([
        method,
        path,
        404,
        'resource_not_found',
      ]);
    }
    expect((await administer(auth, 'GET', '/firms/not-an-id')).status).toBe(400);
  });
});

describe('an administrator lists firms', () => {
  it('newest first, in pages, with filters', async () => {
    const name = `Listed ${randomUUID()}`;
    const made = [];
    for (let index = 0; index < 3; index++) made.push((await createFirm(auth, `${name} ${index}`)).id);
    await administer(auth, 'POST', `/firms/${made[0]}/deactivate`);
    const search = encodeURIComponent(name.toUpperCase());
    const first = await administer(auth, 'GET', `/firms?search=${search}&limit=2`);
    expect(first.body.data.map((firm: { id: string }) => firm.id)).toEqual([made[2], made[1]]);
    expect(first.body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    const second = await administer(auth, 'GET', `/firms?search=${search}&limit=2&page=2`);
    expect(second.body.data.map((firm: { id: string }) => firm.id)).toEqual([made[0]]);
    const inactive = await administer(auth, 'GET', `/firms?search=${search}&isActive=false`);
    expect(inactive.body.data.map((firm: { id: string }) => firm.id)).toEqual([made[0]]);
    const none = await administer(auth, 'GET', `/firms?search=${search}&isTestFirm=true`);
    expect(none.body).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
    // a search term is text, not a pattern
    expect((await administer(auth, 'GET', '/firms?search=%25')).body.data).toEqual([]);
  });

  it.each(['page=0', 'limit=101', 'limit=x', 'isActive=maybe', 'search=%00'])(
    '%s is refused with 400',
    async (query) => {
      const answer = await administer(auth, 'GET', `/firms?${query}`);
      expect(answer.status).toBe(400);
      expect(faultyFields(answer)).toEqual([query.split('=')[0]]);
    },
  );
});

describe('another service asks for a firm', () => {
  const read = (id: string, as: CallOptions['as'] = { service: 'referrals' }) =>
    auth.call('GET', callPath(readFirmCall.path, { id }), { as });

  it('it gets the facts', async () => {
    const firm = await createFirm(auth);
    const { status, body } = await read(firm.id);
    expect(status).toBe(200);
    expect(readFirmCall.answer.parse(body)).toMatchObject({ id: firm.id, publicApiEnabled: true });
  });

  it('an unknown firm is 404; no token is 401', async () => {
    const unknown = await read(randomUUID());
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'resource_not_found']);
    expect((await read(randomUUID(), null)).status).toBe(401);
  });

  it('other callers and services are refused', async () => {
    const provider = { kind: 'provider_key', firmId: null, providerId: randomUUID() } as const;
    for (const as of [{}, ADMIN, provider, GATEWAY]) {
      const { status, body } = await read(randomUUID(), as);
      expect([status, body.error.code]).toEqual([403, 'wrong_scope']);
    }
  });
});

describe('med-cases asks for a provider', () => {
  const read = (id: string, as: CallOptions['as'] = { service: 'med-cases' }) =>
    auth.call('GET', callPath(readProviderCall.path, { id }), { as });

  it('it gets the facts; an unknown provider is 404; other services are refused', async () => {
    const { data } = await administer(auth, 'POST', '/providers', {
      name: 'Harbor Spine',
      restrictedAccess: true,
    });
    const { status, body } = await read(data.id);
    expect(status).toBe(200);
    expect(readProviderCall.answer.parse(body)).toMatchObject({
      id: data.id,
      name: 'Harbor Spine',
      isActive: true,
      restrictedAccess: true,
    });
    expect((await read(randomUUID())).code).toBe('resource_not_found');
    expect((await read(data.id, { service: 'referrals' })).code).toBe('wrong_scope');
  });
});
