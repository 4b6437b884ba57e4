import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

/**
 * The `{id}` of a path (decisions, 1.8; section 14, "Lifecycle"): what is named exactly is that; a case's
 * number, or under /sent-cases its id, means the caller's latest referral of it in the route's perspective.
 */
describe('how a case and its referrals are named', () => {
  let service: TestService;
  let a: Client, b: Client, c: Client;
  let baseCaseId: string, hop1: string, hop2: string, hop3: string, number: string;
  /** A to B, which ended; A to B again, acknowledged; B onward to C. */
  beforeAll(async () => {
    service = await TestService.start();
    [a, b, c] = [await service.firm('A'), await service.firm('B'), await service.firm('C')];
    const first = await referred(a, b);
    [baseCaseId, hop1, number] = [first.baseCaseId, first.referralId, first.record.referenceNumber];
    await b.post(`/received-referrals/${hop1}/reject`);
    const refer = async (client: Client, to: Client) =>
      (await client.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: to.firmId })).data.referralId;
    hop2 = await refer(a, b);
    await b.post(`/cases/${baseCaseId}/referrals/${hop2}/acknowledge`);
    hop3 = await refer(b, c);
  });
  afterAll(() => service.stop());

  const idOf = async (client: Client, path: string) => {
    const { data, code } = await client.get(path);
    return data?.referralId ?? code;
  };

  it('by an id or number of its own, in any case of letters', async () => {
    for (const [client, hop, tail] of [[b, hop1, '-R1'], [b, hop2, '-r2'], [c, hop3, '-R3']] as const) {
      for (const name of [hop, hop.toUpperCase(), `${number}${tail}`, `${number}${tail}`.toLowerCase()]) {
        expect(await idOf(client, `/received-referrals/${name}`)).toBe(hop);
        expect(await idOf(client, `/referrals/${name}`)).toBe(hop);
      }
    }
  }); // prettier-ignore

  it('by the number of the case: the latest referral that the route is about', async () => {
    expect(await idOf(b, `/received-referrals/${number}`)).toBe(hop2);
    expect(await idOf(b, `/sent-cases/${number}`)).toBe(hop3);
    expect(await idOf(b, `/referrals/${number}`)).toBe(hop3);
    expect(await idOf(a, `/referrals/${number.toLowerCase()}`)).toBe(hop2);
    expect(await idOf(a, `/sent-cases/${number}`)).toBe(hop2);
    expect(await idOf(c, `/received-referrals/${number}`)).toBe(hop3);
    expect(await idOf(c, `/referrals/${number}`)).toBe(hop3);
    const history = (await b.get(`/referrals/${number}/status-history`)).data;
    expect(history.map((row: { referralId: string }) => row.referralId)).toEqual([hop3]);
    expect((await b.get(`/referrals/${number}/available-statuses`)).data.currentStatus).toBe('SENT');
  });

  it('the wrong side of a case that one sees is 403, by whatever name', async () => {
    for (const name of [hop1, `${number}-R1`, number])
      expect(await idOf(a, `/received-referrals/${name}`)).toBe('permission_denied');
    for (const name of [hop3, `${number}-R3`, number, baseCaseId])
      expect(await idOf(c, `/sent-cases/${name}`)).toBe('permission_denied');
  });

  it('the id of the case is one of /sent-cases alone: it names no referral', async () => {
    for (const client of [a, b, c, service.admin]) {
      expect(await idOf(client, `/received-referrals/${baseCaseId}`)).toBe('resource_not_found');
      expect(await idOf(client, `/referrals/${baseCaseId}`)).toBe('resource_not_found');
    }
    expect(await idOf(a, `/sent-cases/${baseCaseId}`)).toBe(hop2);
    expect(await idOf(b, `/sent-cases/${baseCaseId}`)).toBe(hop3);
  });

  it('a draft is no referral, by any name', async () => {
    const draft = (await a.post('/sent-cases', caseBody())).data;
    for (const path of ['/received-referrals', '/referrals'])
      for (const name of [draft.id, draft.referenceNumber])
        for (const client of [a, b, service.admin])
          expect(await idOf(client, `${path}/${name}`)).toBe('resource_not_found');
  });

  it('another firm’s referral is 404, by any name and on any route', async () => {
    const stranger = await service.firm('Stranger');
    for (const [client, names] of [
      [a, [hop3, `${number}-R3`]],
      [c, [hop1, hop2, `${number}-R2`]],
      [stranger, [hop1, number, baseCaseId]],
    ] as const)
      for (const path of ['/sent-cases', '/received-referrals', '/referrals'])
        for (const name of names) expect(await idOf(client, `${path}/${name}`)).toBe('resource_not_found');
  });

  it('any other shape is 400', async () => {
    for (const name of ['x', '123', `${baseCaseId}0`, 'ABC_0001', `${'9'.repeat(4000)}`])
      for (const path of ['/sent-cases', '/received-referrals', '/referrals'])
        expect(await idOf(a, `${path}/${name}`)).toBe('validation_error');
  });

  it('actions follow the same names', async () => {
    const { baseCaseId: id, record, referralId } = await acknowledged(a, b);
    const byNumber = `/received-referrals/${record.referenceNumber}`;
    expect((await b.post(`${byNumber}/begin-investigating`)).data.referralId).toBe(referralId);
    expect((await b.patch(byNumber, { phase: 'p' })).data.referralId).toBe(referralId);
    expect((await a.patch(byNumber, { phase: 'p' })).code).toBe('permission_denied');
    expect((await b.patch(`/received-referrals/${id}`, { phase: 'p' })).code).toBe('resource_not_found');
    expect((await b.post(`${byNumber}/sign`)).status).toBe(200);
    const hop = `/referrals/${record.referenceNumber}`;
    expect((await b.post(`${hop}/begin-closing`, { closingStatus: 'lost' })).data.referralId).toBe(
      referralId,
    );
    expect((await a.post(`${hop}/archive`)).data.isArchived).toBe(true);
    expect((await b.get(hop)).data.isArchived).toBe(false);
  });

  it('an administrator reads any referral, unmasked, as the one side or the other', async () => {
    const { admin } = service;
    for (const name of [hop3, `${number}-R3`, number]) {
      const received = (await admin.get(`/received-referrals/${name}`)).data;
      expect(received).toMatchObject({ referralId: hop3, perspective: 'received', piiMasked: false });
      expect(received).toMatchObject({ clientFirstName: 'Dana', validNextStatuses: [] });
      expect((await admin.get(`/referrals/${name}`)).data).toMatchObject({
        referralId: hop3,
        perspective: 'sent',
        piiMasked: false,
      });
    }
    expect(await idOf(admin, `/received-referrals/${hop1}`)).toBe(hop1);
    expect((await admin.get(`/received-referrals/${hop3}`)).data.referrals).toHaveLength(3);
  });

  it('an administrator sees what the side that it reads as has for its own', async () => {
    const ids = await acknowledged(a, b);
    await a.patch(`/sent-cases/${ids.baseCaseId}`, { customMetadata: { of: 'a' } });
    await b.patch(`/received-referrals/${ids.referralId}`, { customMetadata: { of: 'b' } });
    await b.post(`/referrals/${ids.referralId}/archive`);
    const read = async (path: string) => (await service.admin.get(`${path}/${ids.referralId}`)).data;
    expect(await read('/referrals')).toMatchObject({ customMetadata: { of: 'a' }, isArchived: false });
    expect(await read('/received-referrals')).toMatchObject({
      customMetadata: { of: 'b' },
      isArchived: true,
    });
  });
});
