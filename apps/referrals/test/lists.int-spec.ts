import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FoldTotals } from '../src/core/lists/fold-totals.js';
import { ReceivedReferralsQuery } from '../src/core/lists/list-queries.dto.js';
import { planOf } from '../src/core/lists/listing-plan.sql.js';
import { receivedReferrals } from '../src/core/lists/listing-selections.js';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

/** Lists: filters, search, sorting, pagination (decisions, 1.9, section 3). */
describe('lists', () => {
  let service: TestService;
  let sender: Client, receiver: Client, third: Client;
  const ids: { baseCaseId: string; referralId: string }[] = [];
  beforeAll(async () => {
    service = await TestService.start();
    [sender, receiver, third] = [await service.firm('S'), await service.firm('R'), await service.firm('T')];
    const client = (index: number) => ({
      clientFirstName: `First${index}`,
      clientLastName: `O'Neil_${index}`,
      title: `Case 10${index}%`,
    });
    for (let index = 0; index < 3; index++) ids.push(await acknowledged(sender, receiver, client(index)));
    ids.push(await referred(sender, receiver, { ...client(3), caseType: 'dog_bite', jurisdiction: 'CA' }));
    ids.push(await referred(sender, third, { ...client(4), jurisdiction: 'TX' }));
    await sender.post('/sent-cases', caseBody({ title: 'A draft' }));
    await receiver.post(`/received-referrals/${ids[1]!.referralId}/reject`);
    await receiver.post(`/received-referrals/${ids[2]!.referralId}/sign`);
    await receiver.post(`/received-referrals/${ids[2]!.referralId}/close`, { closingStatus: 'lost' });
  });
  afterAll(() => service.stop());

  const total = async (client: Client, path: string) => (await client.get(path)).body.pagination?.total;

  it.each<[string, number]>([
    ['', 6], ['status=draft', 1], ['status=REJECTED,closed', 2], ['status=REJECTED&status=CLOSED', 2], ['closingStatus=LOST', 1],
    ['caseType=Dog%20Bite', 1], ['jurisdiction=tx', 1], ['search=case%2010', 5], ['search=first3', 1], ['search=neil_', 5],
    ['search=%25', 5], ['search=_1', 1], ['search=zzz', 0], ["search=o'neil%20first1", 1], ['search=draf', 1],
    ['dateFrom=2020-01-01&dateTo=2020-01-02', 0], ['dateFrom=2020-01-01', 6], ['status=SENT&caseType=dog_bite', 1],
  ])('GET /sent-cases?%s gives %d', async (query, count) => {
    expect(await total(sender, `/sent-cases?${query}`)).toBe(count);
  }); // prettier-ignore

  it.each<[string, number]>([
    ['', 4], ['status=sent', 1], ['search=first0', 1], ['search=first3', 0], ['search=-0004', 1], ['jurisdiction=CA', 1],
    ['sendingFirmId=0192f3a0-0000-7000-8000-000000000001', 0], ['dateFrom=2020-01-01', 4],
  ])('GET /received-referrals?%s gives %d', async (query, count) => {
    expect(await total(receiver, `/received-referrals?${query}`)).toBe(count);
  }); // prettier-ignore

  it('GET /referrals filters by perspective, counterparty, case and change', async () => {
    expect(await total(sender, '/referrals')).toBe(5);
    expect(await total(sender, '/referrals?perspective=received')).toBe(0);
    expect(await total(sender, `/referrals?counterpartyFirmId=${third.firmId}`)).toBe(1);
    expect(await total(sender, `/referrals?baseCaseId=${ids[0]!.baseCaseId}`)).toBe(1);
    expect(await total(receiver, `/received-referrals?sendingFirmId=${sender.firmId}`)).toBe(4);
    const since = new Date(Date.now() + 1000).toISOString();
    expect(await total(sender, `/referrals?updatedFrom=${since}`)).toBe(0);
    expect(await total(sender, `/referrals?updatedTo=${since}`)).toBe(5);
    expect(await total(await service.firm(), '/referrals')).toBe(0);
    const [all] = await service.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM referrals h JOIN cases c ON c.id = h.case_id WHERE c.archived_at IS NULL',
    );
    expect(all!.n).toBeGreaterThanOrEqual(5);
    expect(await total(service.admin, '/referrals')).toBe(all!.n);
  });

  it('a row holds exactly the fields of the decisions, and no client field', async () => {
    const { data } = await receiver.get('/received-referrals?limit=1&sort=createdAt&order=asc');
    expect(Object.keys(data[0]).sort()).toEqual([
      'baseCaseId', 'caseType', 'closingStatus', 'createdAt', 'id', 'jurisdiction', 'perspective', 'piiMasked', 'referenceNumber',
      'referentFirmId', 'referentFirmName', 'referralId', 'referringFirmId', 'referringFirmName', 'sentDate', 'status', 'title',
      'updatedAt',
    ]); // prettier-ignore
    expect(data[0]).toMatchObject({
      id: ids[0]!.referralId,
      referringFirmName: 'S',
      referentFirmName: 'R',
      piiMasked: false,
    });
  });

  it.each(['updatedAt', 'createdAt', 'status', 'referenceNumber', 'sentDate'])(
    'sorts by %s both ways, page by page, without a double',
    async (sort) => {
      const ids = async (query: string) =>
        (await sender.get(`/sent-cases?sort=${sort}&${query}`)).data.map((row: { id: string }) => row.id);
      const up = await ids('order=asc');
      expect(await ids('')).toEqual([...up].reverse());
      const pages = [
        ...(await ids('order=asc&limit=2')),
        ...(await ids('order=asc&limit=2&page=2')),
        ...(await ids('order=asc&limit=2&page=3')),
      ];
      expect(pages).toEqual(up);
      expect(await ids('order=asc&page=99')).toEqual([]);
    },
  );

  it('is stable under equal timestamps', async () => {
    const [one, two] = [await service.firm(), await service.firm()];
    for (let count = 0; count < 5; count++) await referred(one, two);
    const instant = '2026-01-01T00:00:00Z';
    await service.database.query(
      'UPDATE cases SET updated_at = $1, created_at = $1 WHERE owner_firm_id = $2',
      [instant, one.firmId],
    );
    await service.database.query(
      'UPDATE referrals SET updated_at = $1, created_at = $1, sent_date = $1 WHERE referring_firm_id = $2',
      [instant, one.firmId],
    );
    for (const sort of ['updatedAt', 'createdAt', 'sentDate']) {
      const seen = new Set<string>();
      for (let page = 1; page <= 5; page++)
        for (const row of (await one.get(`/referrals?sort=${sort}&limit=1&page=${page}`)).data)
          seen.add(row.id);
      expect(seen.size).toBe(5);
    }
  });

  it('the kept totals are what counting finds, before and after folding, also while writers write', async () => {
    const differing = async () => {
      const [row] = await service.database.query<{ n: number }>(`
        SELECT count(*)::int AS n FROM (
          (SELECT firm_id, shelf, status, is_archived, count(*) FROM listings GROUP BY 1, 2, 3, 4 EXCEPT
           SELECT firm_id, shelf, status, is_archived, sum(total)::bigint FROM listing_totals GROUP BY 1, 2, 3, 4)
          UNION ALL
          (SELECT firm_id, shelf, status, is_archived, sum(total)::bigint FROM listing_totals GROUP BY 1, 2, 3, 4 HAVING sum(total) <> 0
           EXCEPT SELECT firm_id, shelf, status, is_archived, count(*) FROM listings GROUP BY 1, 2, 3, 4)) d`);
      return row!.n;
    };
    expect(await differing()).toBe(0);
    const [one, two] = [await service.firm(), await service.firm()];
    const fold = service.app.get(FoldTotals);
    await Promise.all([
      ...Array.from({ length: 10 }, async () => {
        const ids = await acknowledged(one, two);
        await one.post(`/sent-cases/${ids.baseCaseId}/archive`);
      }),
      ...Array.from({ length: 10 }, () => fold.execute(1)),
    ]);
    expect(await differing()).toBe(0);
    await fold.execute(0);
    expect(await differing()).toBe(0);
    expect(await total(one, '/sent-cases')).toBe(0);
    expect(await total(two, '/received-referrals?includeArchived=true&status=UNDER_EVALUATION')).toBe(10);
  });

  it.each<[string, number]>([
    ['search=case%2010&status=SENT', 2], ['search=draft', 1], ['search=first&dateFrom=2020-01-01', 5],
    ['search=first&jurisdiction=CA&sort=createdAt', 1], ['search=first&page=9', 5],
  ])('GET /sent-cases?%s, searched and filtered, gives %d', async (query, count) => {
    expect(await total(sender, `/sent-cases?${query}`)).toBe(count);
  }); // prettier-ignore

  it('a search of referrals finds no draft, and what is archived only when asked for', async () => {
    expect(await total(sender, '/referrals?search=draft')).toBe(0);
    expect(await total(sender, '/referrals?search=first')).toBe(5);
    await sender.post(`/referrals/${ids[4]!.referralId}/archive`);
    expect(await total(sender, '/referrals?search=first')).toBe(4);
    expect(await total(sender, '/referrals?search=first&includeArchived=true')).toBe(5);
    expect(await total(third, '/referrals?search=R1')).toBe(1);
    await sender.post(`/referrals/${ids[4]!.referralId}/unarchive`);
    expect(await total(sender, '/referrals?search=first')).toBe(5);
  });

  it.each([
    'İbrahim',
    'ΟΔΥΣΣΕΥΣ',
    'Οδυσσεύς',
    'STRAẞE',
    'Iğdır',
    'I\u0307zmir',
    'E\u0301mile',
    'ǅungla',
    'Åström',
  ])('finds the name %s as it was typed, and a part of it', async (clientLastName) => {
    const [one, two] = [await service.firm(), await service.firm()];
    await acknowledged(one, two, { clientLastName });
    const parts = [clientLastName, clientLastName.slice(0, -2), clientLastName.slice(1)];
    for (const part of parts)
      for (const path of ['/sent-cases?search=', '/referrals?jurisdiction=NY&search='])
        expect([part, path, await total(one, path + encodeURIComponent(part))]).toEqual([part, path, 1]);
    expect(await total(two, `/received-referrals?search=${encodeURIComponent(clientLastName)}`)).toBe(1);
  });

  it('a search reads an index of the firm and its words', async () => {
    const { firmId } = await service.firm();
    await service.sql(
      `INSERT INTO listing_texts (id, firm_id, shelf, is_archived, text)
       SELECT gen_random_uuid(), $1, 'received', false, repeat(md5(n::text), 10) FROM generate_series(1, 5000) n`,
      [firmId],
    );
    await service.sql('VACUUM ANALYZE listing_texts');
    const query = Object.assign(new ReceivedReferralsQuery(), { search: '8F14E45F' });
    const selection = receivedReferrals({ firmId: firmId!, isAdmin: false }, query);
    const { total: sql } = planOf(selection, { columns: ['id'], by: () => 'id', last: 20 });
    const plan = await service.database.transaction(async () => {
      // it is a choice as long as the table is this small
      await service.database.query('SET LOCAL enable_seqscan = off');
      return service.database.query(`EXPLAIN (FORMAT JSON) ${sql}`, selection.where.params);
    });
    expect(JSON.stringify(plan)).toMatch(/"Index Cond":"[^"]*text ~~ '%8f14e45f%'/);
  });

  it('a referral is as old as it is itself, its case as the case', async () => {
    const [one, two] = [await service.firm(), await service.firm()];
    const early = (await one.post('/sent-cases', caseBody())).data;
    const late = (await one.post('/sent-cases', caseBody())).data;
    for (const { id } of [late, early])
      await one.post(`/sent-cases/${id}/refer`, { referentFirmId: two.firmId });
    const listed = async (path: string) => (await one.get(`${path}?sort=createdAt&order=asc`)).data;
    const [sent, referrals] = [await listed('/sent-cases'), await listed('/referrals')];
    expect(sent.map((row: { id: string }) => row.id)).toEqual([early.id, late.id]);
    expect(sent[0].createdAt).toBe(early.createdAt);
    expect(referrals.map((row: { baseCaseId: string }) => row.baseCaseId)).toEqual([late.id, early.id]);
    expect(referrals[0].createdAt).toBe((await one.get(`/referrals/${referrals[0].id}`)).data.createdAt);
  });

  it('a row says what its record says, also of a case that came back masked to its owner', async () => {
    const [owner, two, three] = [await service.firm(), await service.firm(), await service.firm()];
    const { baseCaseId, referralId } = await acknowledged(owner, two);
    const onward = (await two.post(`/sent-cases/${referralId}/refer`, { referentFirmId: three.firmId })).data;
    await three.post(`/cases/${baseCaseId}/referrals/${onward.referralId}/acknowledge`);
    await three.post(`/received-referrals/${onward.referralId}/sign`);
    await two.post(`/received-referrals/${referralId}/reject`);
    await three.post(`/sent-cases/${onward.referralId}/refer`, { referentFirmId: owner.firmId });
    await owner.patch(`/sent-cases/${baseCaseId}`, { tier: 2, title: 'Another title' });
    for (const [firm, rows] of [[owner, 2], [two, 2], [three, 2]] as const) {
      const { data } = await firm.get('/referrals');
      expect(data).toHaveLength(rows);
      for (const row of data) expect((await firm.get(`/referrals/${row.id}`)).data).toMatchObject(row);
    }
  }); // prettier-ignore

  it('an administrator is listed a case once, however many firms sent it on', async () => {
    const [one, two, three] = [await service.firm(), await service.firm(), await service.firm()];
    const { baseCaseId, referralId } = await acknowledged(one, two, { title: 'Onward bound' });
    await two.post(`/sent-cases/${referralId}/refer`, { referentFirmId: three.firmId });
    for (const path of ['/sent-cases?search=onward', '/sent-cases?search=onward&jurisdiction=NY']) {
      const { data, body } = await service.admin.get(path);
      expect(data.map((row: { id: string }) => row.id)).toEqual([baseCaseId]);
      expect(body.pagination.total).toBe(1);
    }
    const [all] = await service.database.query<{ n: number }>('SELECT count(*)::int AS n FROM cases WHERE archived_at IS NULL'); // prettier-ignore
    expect(await total(service.admin, '/sent-cases')).toBe(all!.n);
  });

  it('an administrator reads rows and words that the receiver does not yet', async () => {
    const masked = `search=first3&status=SENT`;
    expect((await receiver.get(`/received-referrals?${masked}`)).data).toEqual([]);
    const { data } = await service.admin.get(`/received-referrals?${masked}`);
    expect(data).toMatchObject([{ id: ids[3]!.referralId, title: 'Case 103%', piiMasked: false }]);
  });

  it.each(['page=0', 'page=-1', 'limit=0', 'limit=101', 'limit=x', 'sort=title', 'order=sideways', 'status=nope', 'closingStatus=x',
    'caseType=x', 'jurisdiction=ZZ', 'dateFrom=2026-13-01', 'dateFrom=yesterday', 'dateTo=2026-01-01&dateFrom=2026-01-02',
    'includeArchived=maybe', 'search=a&search=b'])('?%s is 400 naming the field', async (query) => {
    const answer = await sender.get(`/sent-cases?${query}`);
    expect(answer.code).toBe('validation_error');
    expect(query).toContain(answer.body.error.details.errors[0].field);
  }); // prettier-ignore

  it.each(['2', '9007199254740991', '99999999999999999999'])(
    'page %s, past the end, is empty and no error',
    async (page) => {
      for (const list of ['sent-cases', 'referrals', 'status-updates']) {
        const answer = await sender.get(`/${list}?limit=100&page=${page}`);
        expect([list, answer.status, answer.data]).toEqual([list, 200, []]);
      }
    },
  );
});
