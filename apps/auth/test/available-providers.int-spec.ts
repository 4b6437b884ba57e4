import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { ServiceUnderTest, type TestCaller } from '@referral-exchange/testing';
import { FIND_PROVIDERS } from '../src/directory/available-providers.repository.js';
import { auth as definition } from '../src/service.js';
import { ADMIN, administer, createFirm } from './administer.js';

let auth: ServiceUnderTest;
let caller: TestCaller;
const ids: Record<string, string> = {};

beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
  for (const name of ['Lakeside Pharmacy', 'harbor Spine', 'Harbor Rehab', 'Closed Practice'])
    ids[name] = (await administer(auth, 'POST', '/providers', { name })).data.id;
  await auth.sql(`UPDATE providers SET is_active = false WHERE id = '${ids['Closed Practice']}'`);
  await administer(auth, 'PATCH', `/providers/${ids['Harbor Rehab']}`, { restrictedAccess: true });
  caller = auth.as({ firmId: (await createFirm(auth, 'Caller')).id });
});
afterAll(() => auth.stop());

const find = async (query = '') =>
  (await caller.get(`/providers/available${query}`)).data.map(({ name }: { name: string }) => name);

describe('GET /providers/available', () => {
  it('lists the active providers by name, and says nothing else of them', async () => {
    expect(await find()).toEqual(['Harbor Rehab', 'harbor Spine', 'Lakeside Pharmacy']);
    const { data } = await caller.get('/providers/available?search=LAKE');
    expect(data).toEqual([{ id: ids['Lakeside Pharmacy'], name: 'Lakeside Pharmacy' }]);
  });

  it.each([
    ['?search=harbor', ['Harbor Rehab', 'harbor Spine']],
    ['?search=%25', []],
    ['?search=', ['Harbor Rehab', 'harbor Spine', 'Lakeside Pharmacy']],
    ['?page=2&limit=2', ['Lakeside Pharmacy']],
    ['?page=9', []],
  ])('%s', async (query, names) => {
    expect(await find(query)).toEqual(names);
  });

  it('is for those who may refer a med case: no provider, no administrator, no OAuth token', async () => {
    const { firmId } = caller;
    const person = { kind: 'session', tier: null, keyId: null, firmId, role: 'viewer' } as const;
    expect((await auth.as(person).get('/providers/available')).status).toBe(200);
    expect(
      (await auth.as({ kind: 'crm_token', keyId: null, firmId }).get('/providers/available')).status,
    ).toBe(200);
    const provider = { firmId: null, firmName: null, providerId: ids['Harbor Rehab']! };
    const strangers: Partial<Principal>[] = [
      { ...provider, kind: 'provider_key' },
      { ...person, ...provider, role: 'provider_admin' },
      ADMIN,
      { ...person, kind: 'oauth', role: 'firm_admin', scopes: ['cases:read'] },
    ];
    for (const stranger of strangers)
      expect((await auth.as(stranger).get('/providers/available')).code).toBe('wrong_scope');
  });

  it('reads one page of ten thousand in the order of an index', async () => {
    await auth.sql(
      `INSERT INTO providers (id, name) SELECT gen_random_uuid(), 'Practice ' || n FROM generate_series(1, 10000) n`,
    );
    await auth.sql('VACUUM ANALYZE providers');
    const sql = ['NULL', '20', '40'].reduce((text, value, index) => text.replaceAll(`$${index + 1}`, value), FIND_PROVIDERS); // prettier-ignore
    const plan = (await auth.sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`))
      .map((line) => line['QUERY PLAN'])
      .join('\n');
    expect(plan).toContain('Index Scan using providers_directory');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});
