import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ServiceUnderTest, type ServiceAnswer, type TestCaller } from '@referral-exchange/testing';
import { COUNT_TAKING, FIND_AVAILABLE } from '../src/directory/available-firms.repository.js';
import { auth as definition } from '../src/service.js';
import { ADMIN, administer, createFirm } from './administer.js';

let auth: ServiceUnderTest;
let caller: TestCaller;
const ids: Record<string, string> = {};

/** Firms by their names, which tell what they take. */
const FIRMS: Record<string, object> = {
  'Any of All': {},
  'Dogs in NY': { jurisdictions: ['NY'], caseTypes: ['dog_bite'] },
  'Dogs in NJ': { jurisdictions: ['NJ'], caseTypes: ['dog_bite'] },
  'Cars in NY': { jurisdictions: ['NY', 'CT'], caseTypes: ['motor_vehicle_accident'] },
  'Anything in NY': { jurisdictions: ['NY'] },
};

beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
  for (const [name, profile] of Object.entries(FIRMS))
    ids[name] = (
      await administer(auth, 'POST', '/firms', { name, description: `We are ${name}`, ...profile })
    ).data.id;
  ids['Closed'] = (await createFirm(auth, 'Closed')).id;
  await administer(auth, 'POST', `/firms/${ids['Closed']}/deactivate`);
  caller = auth.as({ firmId: (await createFirm(auth, 'Caller')).id });
});
afterAll(() => auth.stop());

const namesOf = ({ data }: ServiceAnswer) => data.map(({ name }: { name: string }) => name);
const find = async (query = '') => namesOf(await caller.get(`/firms/available${query}`));

describe('GET /firms/available', () => {
  it('lists all active firms but the own one, by name', async () => {
    expect(await find()).toEqual(['Any of All', 'Anything in NY', 'Cars in NY', 'Dogs in NJ', 'Dogs in NY']);
    expect((await caller.get('/firms/available?search=dogs%20in%20ny')).data).toEqual([
      {
        id: ids['Dogs in NY'],
        name: 'Dogs in NY',
        description: 'We are Dogs in NY',
        jurisdictions: ['NY'],
        caseTypes: ['dog_bite'],
        referralInstructions: null,
        source: 'directory',
        isTestFirm: false,
      },
    ]);
  });

  it.each([
    ['?caseType=dog_bite', ['Any of All', 'Anything in NY', 'Dogs in NJ', 'Dogs in NY']],
    ['?caseType=Dog%20Bite&jurisdiction=ny', ['Any of All', 'Anything in NY', 'Dogs in NY']],
    ['?jurisdiction=CT', ['Any of All', 'Cars in NY']],
    ['?jurisdiction=NY&county=Kings', ['Any of All', 'Anything in NY', 'Cars in NY', 'Dogs in NY']],
    ['?county=34003', ['Any of All', 'Dogs in NJ']],
    ['?county=Bergen%20County', ['Any of All', 'Dogs in NJ']],
    ['?source=network', []],
    ['?search=DOGS', ['Dogs in NJ', 'Dogs in NY']],
    ['?search=%25', []],
  ])('%s', async (query, names) => {
    expect(await find(query)).toEqual(names);
  });

  it('knows which firms accepted the caller, and their instructions for it', async () => {
    const other = auth.as({ firmId: ids['Cars in NY']! });
    await administer(auth, 'PATCH', `/firms/${ids['Cars in NY']}`, { generalReferralInstructions: 'to all' });
    expect((await caller.get('/firms/available?search=cars')).data).toMatchObject([
      { referralInstructions: 'to all' },
    ]);
    await caller.put(`/network/outbound/${ids['Cars in NY']}`, {});
    expect(await find('?source=network')).toEqual([]);
    await other.patch(`/network/inbound/${caller.firmId}`, {
      status: 'active',
      referralInstructions: 'to you',
    });
    expect((await caller.get('/firms/available?source=network')).data).toMatchObject([
      { name: 'Cars in NY', source: 'network', referralInstructions: 'to you' },
    ]);
    expect(await find('?source=directory')).not.toContain('Cars in NY');
    expect(namesOf(await other.get('/firms/available?source=network'))).toEqual([]);
  });

  it('comes in pages', async () => {
    const { data, body } = await caller.get('/firms/available?limit=2&page=2');
    expect(namesOf({ data } as ServiceAnswer)).toEqual(['Cars in NY', 'Dogs in NJ']);
    expect(body.pagination).toEqual({ page: 2, limit: 2, total: 5, totalPages: 3 });
  });

  describe('the total', () => {
    const totalOf = async (query: string, by: TestCaller = caller) =>
      (await by.get(`/firms/available?limit=1${query}`)).body.pagination.total as number;

    it.each(['', '&caseType=dog_bite', '&jurisdiction=NY&caseType=dog_bite', '&source=directory'])(
      '%s follows each change of a firm at once, and is that of the list',
      async (query) => {
        const before = await totalOf(query);
        expect(before).toBe((await find(`?limit=100${query}`)).length);
        const { id } = (
          await administer(auth, 'POST', '/firms', {
            name: 'New firm',
            caseTypes: ['dog_bite'],
            jurisdictions: ['NY'],
          })
        ).data;
        expect(await totalOf(query)).toBe(before + 1);
        // it does not count itself
        expect(await totalOf(query, auth.as({ firmId: id }))).toBe(
          query === '&source=directory' ? before + 2 : before + 1,
        );
        await administer(auth, 'PATCH', `/firms/${id}`, { caseTypes: ['wrongful_death'] });
        expect(await totalOf(query)).toBe(query.includes('dog_bite') ? before : before + 1);
        await administer(auth, 'POST', `/firms/${id}/deactivate`);
        expect(await totalOf(query)).toBe(before);
      },
    );

    it('of network and directory are those of all together', async () => {
      const [all, network, others] = await Promise.all(
        ['', '&source=network', '&source=directory'].map((query) => totalOf(query)),
      );
      expect([network, network! + others!]).toEqual([1, all]);
    });

    it('is counted again when a transaction that was open meanwhile commits', async () => {
      const before = await totalOf('');
      const client = new pg.Client({ connectionString: auth.backing.database.url });
      await client.connect();
      try {
        await client.query('BEGIN');
        await client.query('UPDATE firms SET is_active = false WHERE id = $1', [ids['Any of All']]);
        await administer(auth, 'PATCH', `/firms/${ids['Dogs in NJ']}`, { jurisdictions: ['NJ', 'NY'] });
        expect(await totalOf('')).toBe(before);
        await client.query('COMMIT');
      } finally {
        await client.end();
      }
      expect(await totalOf('')).toBe(before - 1);
      await auth.sql(`UPDATE firms SET is_active = true WHERE id = '${ids['Any of All']}'`);
      await administer(auth, 'PATCH', `/firms/${ids['Dogs in NJ']}`, { jurisdictions: ['NJ'] });
      expect(await totalOf('')).toBe(before);
    });
  });

  it.each([
    'caseType=nonsense',
    'jurisdiction=ZZ',
    'county=Nowhere',
    'jurisdiction=NJ&county=Kings',
    'source=moon',
    'limit=101',
  ])('%s is refused with 400', async (query) => {
    expect((await caller.get(`/firms/available?${query}`)).status).toBe(400);
  });

  it('shows a real firm sandbox firms only when it asks; a sandbox firm and an administrator see all', async () => {
    const { id } = (await administer(auth, 'POST', '/firms', { name: 'Sandbox', isTestFirm: true })).data;
    try {
      expect(await find()).not.toContain('Sandbox');
      expect(await find('?isTestFirm=false')).not.toContain('Sandbox');
      expect(await find('?isTestFirm=true')).toEqual(['Sandbox']);
      const sandbox = auth.as({ firmId: caller.firmId, isTestFirm: true });
      for (const by of [sandbox, auth.as(ADMIN)]) {
        const all = namesOf(await by.get('/firms/available'));
        expect(all).toEqual(expect.arrayContaining(['Sandbox', 'Dogs in NY']));
        expect(namesOf(await by.get('/firms/available?isTestFirm=false'))).not.toContain('Sandbox');
      }
    } finally {
      await administer(auth, 'POST', `/firms/${id}/deactivate`);
    }
  });

  it('takes filters that are sent empty, as a form sends them, for filters that are not set', async () => {
    const empty = '?search=&caseType=&jurisdiction=&county=&source=&isTestFirm=';
    expect(await find(empty)).toEqual(await find());
    expect((await caller.get('/firms/available?limit=')).status).toBe(400);
  });

  it('an administrator sees all firms', async () => {
    expect(namesOf(await auth.as(ADMIN).get('/firms/available'))).toContain('Caller');
  });

  it('reads one page of ten thousand firms in the order of an index, and counts all in the index alone', async () => {
    await auth.sql(`INSERT INTO firms (id, name, reference_prefix, description, jurisdictions, case_types)
      SELECT gen_random_uuid(), 'Firm ' || n,
             chr(65 + n / 17576) || chr(65 + n / 676 % 26) || chr(65 + n / 26 % 26) || chr(65 + n % 26), repeat('What this firm does. ', 50),
             CASE WHEN n % 3 = 0 THEN '{}' ELSE ARRAY['NY','NJ'] END, CASE WHEN n % 2 = 0 THEN '{}' ELSE ARRAY['dog_bite'] END
        FROM generate_series(1, 10000) n ON CONFLICT DO NOTHING`);
    await auth.sql('VACUUM ANALYZE firms');
    const values = [
      `'dog_bite'`,
      `ARRAY['NY']`,
      'false',
      `'${caller.firmId}'::uuid`,
      'NULL',
      'NULL',
      '20',
      '0',
    ];
    const planOf = async (sql: string) => {
      const filled = values.reduce((text, value, index) => text.replaceAll(`$${index + 1}`, value), sql);
      const lines = await auth.sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${filled}`);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    };
    const plan = await planOf(FIND_AVAILABLE);
    expect(plan).toContain('Index Scan using firms_directory');
    expect(plan).not.toMatch(/Seq Scan on firms|^\s*(->)?\s*Sort/m);
    // whether it is cheaper depends on what a vacuum could mark as visible; that it is possible depends on
    // the index alone
    const others = ['enable_seqscan', 'enable_bitmapscan'];
    for (const one of others) await auth.sql(`SELECT set_config('${one}', 'off', false)`);
    expect(await planOf(COUNT_TAKING)).toContain('Index Only Scan using firms_directory');
  });
});
