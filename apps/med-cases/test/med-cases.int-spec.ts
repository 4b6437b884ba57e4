import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { callerOf } from '@referral-exchange/identity';
import { newId } from '@referral-exchange/telemetry';
import { listStatements, type MedCaseFilter } from '../src/med-case/med-cases.repository.js';
import { caseBody, referred, TestService, type Client } from './med-cases-under-test.js';

/** Med cases: creating, listing, searching, bad input. */
describe('med cases', () => {
  let service: TestService;
  let firm: Client, provider: Client;
  beforeAll(async () => {
    service = await TestService.start();
    [firm, provider] = [await service.firm(), await service.provider()];
  });
  afterAll(() => service.stop());

  const create = async (caller: Client, change: object = {}) =>
    (await caller.post('/med-cases', caseBody(change))).data;
  const list = async (caller: Client, query = '') => {
    const { body } = await caller.get(`/med-cases?limit=100${query}`);
    return { total: body.pagination.total, names: body.data.map((row: any) => row.patientFirstName) };
  };

  it('are created with every field, and read as they were created', async () => {
    const optional = {
      patientDateOfBirth: '1984-02-29',
      patientPhone: '+1 212 555 0142',
      patientEmail: 'dana@example.com',
      incidentDate: '2026-01-10',
    };
    const { status, data } = await firm.post('/med-cases', caseBody(optional));
    expect([status, data]).toEqual([
      201,
      {
        id: expect.any(String),
        referenceNumber: expect.stringMatching(/-M0001$/),
        handlingFirmId: firm.firmId,
        handlingFirmName: firm.name,
        baseCaseId: null,
        patientFirstName: 'Dana',
        patientLastName: 'Whitfield',
        ...optional,
        caseType: 'motor_vehicle_accident',
        jurisdiction: 'NY',
        status: 'OPEN',
        isArchived: false,
        referralCount: 0,
        createdAt: expect.any(String),
        updatedAt: data.createdAt,
      },
    ]);
    expect((await firm.get(`/med-cases/${data.id}`)).data).toEqual(data);
    expect(Object.values((await create(firm)) as object).filter((value) => value === null)).toHaveLength(5);
  });

  it('get numbers without gaps or doubles when many are created at once', async () => {
    const busy = await service.firm();
    const made = await Promise.all(Array.from({ length: 12 }, () => create(busy)));
    const numbers = made
      .map(({ referenceNumber }) => Number(referenceNumber.slice(-4)))
      .sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect((await list(busy)).total).toBe(12);
  });

  it('are listed for their firm and for their providers, newest first, by page', async () => {
    const [mine, clinic] = [await service.firm(), await service.provider()];
    for (const patientFirstName of ['A', 'B', 'C']) {
      const { id } = await create(mine, { patientFirstName });
      if (patientFirstName !== 'B')
        await mine.post(`/med-cases/${id}/referrals`, { providerId: clinic.principal.providerId });
    }
    expect(await list(mine)).toEqual({ total: 3, names: ['C', 'B', 'A'] });
    expect(await list(clinic)).toEqual({ total: 2, names: ['C', 'A'] });
    expect(await list(provider.as({ providerId: newId() }))).toEqual({ total: 0, names: [] });
    const page = await mine.get('/med-cases?limit=2&page=2');
    expect(page.body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
    expect(page.data.map((row: any) => row.patientFirstName)).toEqual(['A']);
    expect((await mine.get('/med-cases?page=9')).data).toEqual([]);
    expect((await service.admin.get('/med-cases?limit=1')).data).toMatchObject([{ patientFirstName: 'C' }]);
  });

  it('show their referrals, of a provider its own, and are listed by the status of one', async () => {
    const [mine, clinic, drugs] = [
      await service.firm(),
      await service.provider('Clinic'),
      await service.provider(),
    ];
    const referTo = async (id: string, to: Client, change: object = {}) =>
      (await mine.post(`/med-cases/${id}/referrals`, { providerId: to.principal.providerId, ...change }))
        .data;
    const [{ id: first }, { id: second }] = [
      await create(mine, { patientFirstName: 'Quinn' }),
      await create(mine, { patientFirstName: 'Blake' }),
    ];
    await create(mine, { patientFirstName: 'Casey' });
    const treatment = await referTo(first, clinic);
    const pharmacy = await referTo(first, drugs, { isPharmacy: true });
    await drugs.post(`/med-cases/${first}/referrals/${pharmacy.id}/acknowledge`);
    await referTo(second, drugs);
    const shown = async (caller: Client) =>
      (await caller.get('/med-cases')).data.map(({ referrals }: any) =>
        referrals.map((one: any) => one.status),
      );
    expect(await shown(mine)).toEqual([[], ['SENT'], ['SENT', 'UNDER_REVIEW']]);
    expect(await shown(drugs)).toEqual([['SENT'], ['UNDER_REVIEW']]);
    expect((await clinic.get('/med-cases')).data[0].referrals).toEqual([
      {
        id: treatment.id,
        referenceNumber: treatment.referenceNumber,
        providerName: 'Clinic',
        status: 'SENT',
        isPharmacy: false,
      },
    ]);
    const by = (caller: Client, statuses: string, more = '') =>
      list(caller, `&referralStatus=${statuses}${more}`);
    expect(await by(mine, 'SENT')).toEqual({ total: 2, names: ['Blake', 'Quinn'] });
    // the referral that is sent is the clinic's
    expect(await by(drugs, 'sent')).toEqual({ total: 1, names: ['Blake'] });
    expect(await by(drugs, 'SENT,UNDER_REVIEW')).toEqual({ total: 2, names: ['Blake', 'Quinn'] });
    expect(await by(drugs, 'SENT,UNDER_REVIEW', '&search=quinn')).toEqual({ total: 1, names: ['Quinn'] });
    expect(await by(clinic, 'UNDER_REVIEW')).toEqual({ total: 0, names: [] });
    expect((await service.admin.get('/med-cases?referralStatus=UNDER_REVIEW')).data).toMatchObject([
      { id: first, referrals: [{ id: treatment.id }, { id: pharmacy.id }] },
    ]);
    expect((await mine.get('/med-cases?referralStatus=GONE')).code).toBe('validation_error');
  });

  it('are found by each word of name, number, telephone and e-mail address, whatever the case', async () => {
    const [mine, clinic] = [await service.firm(), await service.provider()];
    const rare = { patientFirstName: 'Óscar İlhan', patientLastName: 'Zimmer_mann', patientPhone: '+49 30 1234', patientEmail: 'o@z.example' }; // prettier-ignore
    const { id, referenceNumber } = await create(mine, rare);
    await create(mine, { patientFirstName: 'Other', patientLastName: 'Zimmerxmann' });
    await mine.post(`/med-cases/${id}/referrals`, { providerId: clinic.principal.providerId });
    for (const search of [
      'zimmer_mann',
      'ÓSCAR zimmer',
      'İlhan zimmer',
      '30 1234',
      'o@z',
      referenceNumber.toLowerCase(),
    ])
      for (const caller of [mine, clinic])
        expect([search, await list(caller, `&search=${encodeURIComponent(search)}`)]).toEqual([
          search,
          { total: 1, names: ['Óscar İlhan'] },
        ]);
    expect((await list(mine, '&search=zimmer')).total).toBe(2);
    expect((await list(mine, '&search=%25')).total).toBe(0);
    expect((await list(firm, '&search=zimmer')).total).toBe(0);
  });

  it('are corrected, settled and archived by their firm; lists, searches and totals follow for all viewers', async () => {
    const [mine, clinic] = [await service.firm(), await service.provider()];
    const { id, createdAt } = await create(mine);
    await mine.post(`/med-cases/${id}/referrals`, { providerId: clinic.principal.providerId });
    await create(mine, { patientFirstName: 'Other' });
    const change = { patientFirstName: 'Diana', patientPhone: '+1 555 0100', status: 'settled' };
    const { status, data } = await mine.patch(`/med-cases/${id}`, change);
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({
        ...change,
        status: 'SETTLED',
        patientLastName: 'Whitfield',
        referralCount: 1,
      }),
    ]);
    expect(data.updatedAt > createdAt).toBe(true);
    expect((await mine.patch(`/med-cases/${id}`, { patientPhone: null })).data.patientPhone).toBeNull();
    for (const caller of [mine, clinic]) {
      expect(await list(caller, '&status=SETTLED&search=diana')).toEqual({ total: 1, names: ['Diana'] });
      expect(await list(caller, '&status=SETTLED,CLOSED')).toEqual({ total: 1, names: ['Diana'] });
      expect(await list(caller, '&search=dana')).toEqual({ total: 0, names: [] });
    }
    expect((await mine.post(`/med-cases/${id}/archive`)).data.isArchived).toBe(true);
    expect([await list(mine), await list(clinic)]).toEqual([
      { total: 1, names: ['Other'] },
      { total: 0, names: [] },
    ]);
    expect((await list(clinic, '&includeArchived=true')).total).toBe(1);
    expect((await clinic.get(`/med-cases/${id}`)).data.isArchived).toBe(true);
    expect((await mine.post(`/med-cases/${id}/unarchive`)).data.isArchived).toBe(false);
    expect((await list(clinic)).total).toBe(1);
    expect((await mine.patch(`/med-cases/${id}`, {})).code).toBe('validation_error');
    expect((await firm.patch(`/med-cases/${id}`, change)).code).toBe('resource_not_found');
    expect((await clinic.patch(`/med-cases/${id}`, change)).code).toBe('wrong_scope');
  });

  it('tell of their archive by an event, each change once', async () => {
    const mine = await service.firm();
    const { id } = await create(mine);
    for (const act of ['archive', 'archive', 'unarchive', 'unarchive'])
      expect((await mine.post(`/med-cases/${id}/${act}`)).status).toBe(200);
    await mine.patch(`/med-cases/${id}`, { patientFirstName: 'Diana' });
    const type = 'med_case.archive_changed.v1';
    const events = await service.service.events(id);
    expect(events.filter((event) => event.type !== 'audit.recorded.v1')).toEqual([
      expect.objectContaining({ type, key: id, data: { medCase: expect.objectContaining({ id, isArchived: true }), isArchived: true } }),
      expect.objectContaining({ type, key: id, data: { medCase: expect.objectContaining({ id, isArchived: false }), isArchived: false } }),
    ]);
  }); // prettier-ignore

  describe('of a firm with many', () => {
    let busy: Client;
    /** The plan where a scan of the table is no choice: it is one as long as the table is this small. */
    const planOf = (sql: string, params: unknown[]) =>
      service.database.transaction(async () => {
        await service.database.query('SET LOCAL enable_seqscan = off');
        return JSON.stringify(await service.database.query(`EXPLAIN (FORMAT JSON) ${sql}`, params));
      });
    const statements = (change: Partial<MedCaseFilter>) =>
      listStatements(callerOf(busy.principal as Principal), {
        includeArchived: false,
        limit: 20,
        offset: () => 0,
        ...change,
      });
    beforeAll(async () => {
      busy = await service.firm();
      await service.service.sql(
        `INSERT INTO med_cases (id, handling_firm_id, reference_number, patient_first_name, patient_last_name, case_type,
                                jurisdiction, status, is_archived, is_test_case, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'BUSY-M' || n, 'Dana', md5(n::text), 'motor_vehicle_accident', 'NY',
                CASE WHEN n % 50 = 0 THEN 'SETTLED' ELSE 'OPEN' END, n % 100 = 0, false, now(), now()
           FROM generate_series(1, 5000) n`,
        [busy.firmId],
      );
      await service.service.sql('VACUUM ANALYZE med_case_listings');
    });

    it('are counted in the totals, without reading the cases', async () => {
      expect((await list(busy)).total).toBe(4950);
      expect((await list(busy, '&includeArchived=true&status=settled')).total).toBe(100);
      const { total, params } = statements({ status: ['SETTLED'] });
      expect(await planOf(total, params)).not.toContain('med_case_listings');
    });

    it('are searched by an index of the viewer and its words, and paged without a sort', async () => {
      const searched = statements({ search: '8f14e45f' });
      expect(await planOf(searched.total, searched.params)).toContain('med_case_listings_words');
      const page = statements({});
      const plan = await planOf(page.page, page.params);
      expect(plan).toContain('"Scan Direction":"Backward","Index Name":"med_case_listings_');
    });
  });

  it('that wait for a provider are found by an index of what was referred to it', async () => {
    const [mine, clinic] = [await service.firm(), await service.provider()];
    const many = 3_000;
    await service.service.sql(
      `WITH made AS (
         INSERT INTO med_cases (id, handling_firm_id, reference_number, patient_first_name, patient_last_name, case_type,
                                jurisdiction, status, is_archived, is_test_case, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'WAIT-M' || n, 'Dana', 'W', 'dog_bite', 'NY', 'OPEN', false, false, now(), now()
           FROM generate_series(1, $3::int) n RETURNING id, reference_number)
       INSERT INTO med_referrals (id, med_case_id, sequence_number, reference_number, provider_id, status, is_pharmacy,
                                  created_at, updated_at)
       SELECT gen_random_uuid(), id, 1, reference_number || '-R1', $2, CASE WHEN random() < 0.01 THEN 'SENT' ELSE 'CLOSED' END,
              false, now(), now() FROM made`,
      [mine.firmId, clinic.principal.providerId, many],
    );
    await service.service.sql('VACUUM ANALYZE med_referrals');
    await service.service.sql('VACUUM ANALYZE med_case_listings');
    const filter = { includeArchived: false, limit: 20, offset: () => 0, referralStatus: ['SENT' as const] };
    const { page, total, params } = listStatements(callerOf(clinic.principal as Principal), filter);
    for (const sql of [page, total]) {
      const plan = JSON.stringify(await service.database.query(`EXPLAIN (FORMAT JSON) ${sql}`, params));
      expect(plan).toContain('med_referrals_of_provider_by_status');
    }
    expect((await list(clinic, '&referralStatus=CLOSED')).total).toBeGreaterThan(many * 0.95);
  });

  describe('refuse bad input', () => {
    const faulty: [string, object][] = [
      ['patientFirstName', { patientFirstName: ' ' }],
      ['patientLastName', { patientLastName: undefined }],
      ['patientLastName', { patientLastName: 'x'.repeat(256) }],
      ['patientDateOfBirth', { patientDateOfBirth: '2026-02-30' }],
      ['incidentDate', { incidentDate: '10/01/2026' }],
      ['patientEmail', { patientEmail: 'dana' }],
      ['patientPhone', { patientPhone: '1'.repeat(41) }],
      ['caseType', { caseType: 'witchcraft' }],
      ['jurisdiction', { jurisdiction: 'XX' }],
      ['baseCaseId', { baseCaseId: 'x' }],
    ];
    it.each(faulty)('%s of %j', async (field, change) => {
      const { status, body } = await firm.post('/med-cases', caseBody(change));
      expect([status, body.error.details.errors.map((fault: any) => fault.field)]).toEqual([400, [field]]);
    });

    it.each(['limit=0', 'limit=101', 'page=0', 'status=GONE', 'includeArchived=maybe', 'search=%00'])(
      'the query %s',
      async (query) => expect((await firm.get(`/med-cases?${query}`)).code).toBe('validation_error'),
    );

    it('of a referral, once the case is found', async () => {
      const { id } = await create(firm);
      const refer = async (body: object) => (await firm.post(`/med-cases/${id}/referrals`, body)).code;
      expect(await refer({})).toBe('validation_error');
      expect(await refer({ providerId: 'x' })).toBe('validation_error');
      const providerId = provider.principal.providerId;
      expect(await refer({ providerId, isPharmacy: 'yes' })).toBe('validation_error');
      expect(await refer({ providerId, notes: 'x'.repeat(10_001) })).toBe('validation_error');
      expect(await refer({ providerId, parentReferralId: '1' })).toBe('validation_error');
    });

    it('of a rejection: its reason code is one of the list', async () => {
      const { path } = await referred(firm, provider);
      for (const body of [{}, { reasonCode: 'because' }, { reasonCode: null }])
        expect((await provider.post(`${path}/reject`, body)).code).toBe('validation_error');
      expect((await provider.post(`${path}/reject`, { reasonCode: 'other' })).status).toBe(200);
    });

    it('of a path: ids are UUIDs', async () => {
      for (const path of ['/med-cases/1', '/med-cases/1/referrals', `/med-cases/${newId()}/referrals/1`])
        expect((await firm.get(path)).code).toBe('validation_error');
    });
  });

  it('a repeated create with one Idempotency-Key makes one case, and the stored answer is sealed', async () => {
    const mine = await service.firm();
    const key = { 'idempotency-key': newId() };
    const body = caseBody({ patientLastName: 'Unforgettable' });
    const [first, second] = [
      await mine.post('/med-cases', body, key),
      await mine.post('/med-cases', body, key),
    ];
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect((await list(mine)).total).toBe(1);
    const stored = await service.service.sql('SELECT i::text AS row FROM idempotency_keys i');
    expect(JSON.stringify(stored)).not.toContain('Unforgettable');
    const other = await mine.post('/med-cases', caseBody(), key);
    expect(other.code).toBe('conflict/idempotency_key_reused');
  });
});
