import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { differingListings } from './differing-listings.js';
import { acknowledged, referred, TestService, type Client } from './referrals-under-test.js';

const LATER = 'written later';

/** After REJECTED or WITHDRAWN a receiver keeps the referral as it stood (decisions, 14, "After the end"). */
describe('a referral that ended, to its receiver', () => {
  let service: TestService;
  let a: Client, b: Client, c: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [a, b, c] = [await service.firm('A'), await service.firm('B'), await service.firm('C')];
  });

  type Ids = { baseCaseId: string; referralId: string };
  const force = (id: string, status: string) =>
    service.admin.post(`/api/v1/admin/referrals/${id}/force-status`, { status });
  const refer = (by: Client, id: string, to: Client) =>
    by.post(`/sent-cases/${id}/refer`, { referentFirmId: to.firmId, notes: LATER });

  /** All that the firm reads of the referral; lists are the rows of that referral. */
  async function seenBy(firm: Client, { baseCaseId, referralId }: Ids) {
    const ofHop = (rows: { referralId: string }[]) => rows.filter((row) => row.referralId === referralId);
    const record = await firm.get(`/received-referrals/${referralId}`);
    const list = async (path: string) => ofHop((await firm.get(path)).data);
    return {
      record: record.data,
      tag: record.headers.etag,
      sameRecord: (await firm.get(`/referrals/${referralId}`)).data,
      received: await list('/received-referrals?search=dana'),
      listed: await list('/referrals?caseType=motor_vehicle_accident&jurisdiction=NY'),
      summary: (await firm.get(`/cases/${baseCaseId}/referrals`)).data.filter(
        (row: { id: string }) => row.id === referralId,
      ),
      history: (await firm.get(`/referrals/${referralId}/status-history`)).data,
      updates: await list('/status-updates?limit=100'),
      notes: await list(`/cases/${baseCaseId}/notes`),
      next: (await firm.get(`/referrals/${referralId}/available-statuses`)).data,
    };
  }

  /** Everything that the owner may do to the case and to the ended referral. */
  async function writeLater({ baseCaseId, referralId }: Ids, oldNote?: string): Promise<void> {
    const edit = { title: LATER, description: LATER, clientFirstName: 'Zoe', clientEmail: 'later@example.com',
      caseType: 'other', jurisdiction: 'CA', county: 'Later', notes: LATER, note: LATER, isRetainerSigned: true,
      sendingFirmPercentage: 77, statuteOfLimitationsExpiration: '2039-09-09', tier: 1 }; // prettier-ignore
    const done = [
      await a.patch(`/sent-cases/${baseCaseId}`, edit),
      await a.post(`/cases/${baseCaseId}/notes`, { body: LATER, referralId }),
      await a.post('/messages/send', { id: referralId, message: LATER }),
      await a.post(`/sent-cases/${baseCaseId}/archive`),
    ];
    if (oldNote) done.push(await a.patch(`/cases/${baseCaseId}/notes/${oldNote}`, { body: LATER }));
    expect(done.map(({ status }) => status)).toEqual([200, 201, 400, 200, ...(oldNote ? [200] : [])]);
  }

  const ends: [string, (ids: Ids) => Promise<{ status: number }>][] = [
    ['rejected by the receiver', ({ referralId: id }) => b.post(`/received-referrals/${id}/reject`, { reason: 'Full' })],
    ['rejected by the sender', ({ baseCaseId }) => a.post(`/sent-cases/${baseCaseId}/reject`, { reason: 'Full' })],
    ['withdrawn by the sender', ({ baseCaseId }) => a.post(`/sent-cases/${baseCaseId}/withdraw`)],
    ['rejected by an administrator', ({ referralId }) => force(referralId, 'REJECTED')],
    ['withdrawn by an administrator', ({ referralId }) => force(referralId, 'WITHDRAWN')],
  ]; // prettier-ignore

  it.each(ends)('%s after it acknowledged, stays as it stood', async (_, end) => {
    const ids = await acknowledged(a, b, { description: 'As it stood' });
    const note = (await a.post(`/cases/${ids.baseCaseId}/notes`, { body: 'An early note' })).data.id;
    await a.post('/messages/send', { id: ids.referralId, message: 'An early message' });
    await b.patch(`/received-referrals/${ids.referralId}`, { phase: 'Early', customMetadata: { own: 1 } });
    expect((await end(ids)).status).toBe(200);
    const before = await seenBy(b, ids);
    expect(before.record).toMatchObject({ description: 'As it stood', clientFirstName: 'Dana', phase: 'Early',
      piiMasked: false, customMetadata: { own: 1 } }); // prettier-ignore
    expect(before.notes).toMatchObject([{ body: 'An early note' }]);
    expect([before.received, before.listed, before.summary].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(before.history).toHaveLength(3);
    expect(before.updates).toHaveLength(4);

    await writeLater(ids, note);
    expect(await seenBy(b, ids)).toEqual(before);
    await a.post(`/sent-cases/${ids.baseCaseId}/unarchive`);
    const again = await refer(a, ids.baseCaseId, b);
    expect(again.status).toBe(200);
    expect(await seenBy(b, ids)).toEqual(before);
    const second = (await b.get(`/received-referrals/${again.data.referralId}`)).data;
    expect(second).toMatchObject({ piiMasked: true, clientFirstName: null, notes: null });
    expect((await a.post(`/sent-cases/${ids.baseCaseId}/withdraw`)).status).toBe(200);
    expect((await refer(a, ids.baseCaseId, c)).status).toBe(200);
    expect(await seenBy(b, ids)).toEqual(before);
    for (const search of ['later', 'zoe', 'later@example.com'])
      for (const list of ['received-referrals', 'referrals'])
        expect((await b.get(`/${list}?search=${search}&includeArchived=true`)).body.pagination.total).toBe(0);
    expect((await b.get('/received-referrals?status=rejected,withdrawn')).body.pagination.total).toBe(2);
    expect(await differingListings(service.database)).toBe(0);
  });

  it.each(ends.slice(0, 3))('%s before it acknowledged, stays masked and as it stood', async (_, end) => {
    const ids = await referred(a, b);
    await a.post(`/cases/${ids.baseCaseId}/notes`, { body: 'An early note' });
    expect((await end(ids)).status).toBe(200);
    const before = await seenBy(b, ids);
    expect(before.record).toMatchObject({ piiMasked: true, caseType: 'motor_vehicle_accident', clientFirstName: null });
    expect([before.notes, before.received, before.listed.length]).toEqual([[], [], 1]);
    await writeLater(ids);
    expect(await seenBy(b, ids)).toEqual(before);
  }); // prettier-ignore

  it('closed keeps live access', async () => {
    const ids = await acknowledged(a, b);
    await b.post(`/received-referrals/${ids.referralId}/sign`);
    await b.post(`/received-referrals/${ids.referralId}/close`, { closingStatus: 'lost' });
    await a.patch(`/sent-cases/${ids.baseCaseId}`, { title: LATER, note: LATER });
    const { record, notes } = await seenBy(b, ids);
    expect([record.title, notes[0]]).toMatchObject([LATER, { body: LATER }]);
  });

  it('a status forced from one end to another does not show; forced to a living one, the referral is live again', async () => {
    const ids = await acknowledged(a, b);
    await b.post(`/received-referrals/${ids.referralId}/reject`);
    const before = await seenBy(b, ids);
    await force(ids.referralId, 'WITHDRAWN');
    await writeLater(ids);
    expect(await seenBy(b, ids)).toEqual(before);
    expect((await a.get(`/referrals/${ids.referralId}`)).data.status).toBe('WITHDRAWN');
    await a.post(`/sent-cases/${ids.baseCaseId}/unarchive`);
    await force(ids.referralId, 'INVESTIGATING');
    const { record, notes, history, updates } = await seenBy(b, ids);
    expect(record).toMatchObject({ status: 'INVESTIGATING', title: LATER, caseType: 'other' });
    expect(notes.length).toBeGreaterThan(1);
    const statuses = ['SENT', 'UNDER_EVALUATION', 'REJECTED', 'WITHDRAWN', 'INVESTIGATING'];
    expect(history.map((row: { status: string }) => row.status)).toEqual(statuses);
    expect(updates).toHaveLength(5);
    expect((await b.post(`/received-referrals/${ids.referralId}/sign`)).status).toBe(200);
    expect((await b.get('/received-referrals?search=zoe')).body.pagination.total).toBe(1);
    expect(await differingListings(service.database)).toBe(0);
    // and it can end once more, with another picture
    await force(ids.referralId, 'REJECTED');
    await a.patch(`/sent-cases/${ids.baseCaseId}`, { title: 'Latest' });
    expect((await b.get(`/referrals/${ids.referralId}`)).data.title).toBe(LATER);
  });

  it('its receiver cannot edit it; it may archive it, and write notes that only it and the sender read', async () => {
    const ids = await acknowledged(a, b);
    const path = `/received-referrals/${ids.referralId}`;
    await b.post(`${path}/reject`);
    const { updatedAt } = (await b.get(path)).data;
    const refused = await b.patch(path, { notes: 'For the next firm' });
    expect([refused.status, refused.code]).toEqual([403, 'permission_denied/referral_ended']);
    const own = await b.post(`/cases/${ids.baseCaseId}/notes`, { body: 'My own' });
    expect([own.status, (await seenBy(b, ids)).notes]).toMatchObject([201, [{ body: 'My own' }]]);
    const archived = await b.post(`/referrals/${ids.referralId}/archive`);
    expect(archived.data).toMatchObject({ isArchived: true, status: 'REJECTED' });
    expect(archived.headers.etag).toBe((await b.get(path)).headers.etag);
    expect((await b.get(path)).data).toMatchObject({ isArchived: true, updatedAt });
    expect((await b.get('/received-referrals')).body.pagination.total).toBe(0);
    expect((await b.post(`/referrals/${ids.referralId}/unarchive`)).data.isArchived).toBe(false);
    const sent = await a.post(`/sent-cases/${ids.baseCaseId}/refer`, { referentFirmId: c.firmId });
    const next = { baseCaseId: ids.baseCaseId, referralId: sent.data.referralId as string };
    await c.post(`/cases/${next.baseCaseId}/referrals/${next.referralId}/acknowledge`);
    const { record, notes } = await seenBy(c, next);
    expect([record.notes, notes]).toEqual([null, []]);
  });

  it('a note from before stays editable by its firm alone, and one from after the end is unknown', async () => {
    const ids = await acknowledged(a, b);
    const path = `/cases/${ids.baseCaseId}/notes`;
    const note = async (by: Client) => (await by.post(path, { body: 'Words' })).data.id as string;
    const [early, own] = [await note(a), await note(b)];
    await b.post(`/received-referrals/${ids.referralId}/reject`);
    const late = await note(a);
    const edit = async (id: string) => (await b.patch(`${path}/${id}`, { body: 'New words' })).status;
    expect([await edit(early), await edit(own), await edit(late)]).toEqual([403, 200, 404]);
    expect((await b.get(path)).data.map((one: { body: string }) => one.body)).toEqual(['New words', 'Words']);
  });

  it('the firms of a signed hop that goes on after the one above it ended see it live, and the case as it stood', async () => {
    const { baseCaseId, referralId } = await acknowledged(a, b);
    const onward = { baseCaseId, referralId: (await refer(b, baseCaseId, c)).data.referralId as string };
    await c.post(`/cases/${baseCaseId}/referrals/${onward.referralId}/acknowledge`);
    await c.post(`/received-referrals/${onward.referralId}/sign`);
    await b.post(`/received-referrals/${referralId}/reject`);
    const read = async () => [
      (await b.get(`/sent-cases/${baseCaseId}`)).data,
      (await b.get(`/referrals/${onward.referralId}`)).data,
      (await b.get(`/sent-cases/${baseCaseId}`)).headers.etag,
      (await b.get('/sent-cases?search=dana')).data,
      await seenBy(c, onward),
    ];
    const before = await read();
    await a.patch(`/sent-cases/${baseCaseId}`, { title: LATER, clientFirstName: 'Zoe' });
    expect(await read()).toEqual(before);
    for (const [by, list] of [[b, 'sent-cases'], [c, 'received-referrals'], [c, 'referrals']] as const)
      expect((await by.get(`/${list}?search=zoe`)).data).toEqual([]);
    expect((await c.get(`/referrals/${onward.referralId}`)).data).toMatchObject({ clientFirstName: 'Dana', status: 'SIGNED' });
    const edit = (await service.events(baseCaseId)).findLast(({ type }) => type === 'case.updated.v1')!;
    // all that webhooks and analytics know is in the event
    expect(edit.data.case).toMatchObject({ title: LATER, clientFirstName: 'Zoe' });
    expect(edit.data.case.hops[1]?.caseOfSender).toMatchObject({ title: before[0].title, clientFirstName: 'Dana' });
    await c.patch(`/received-referrals/${onward.referralId}`, { phase: 'Discovery' });
    expect((await b.get(`/sent-cases/${baseCaseId}`)).data).toMatchObject({ phase: 'Discovery', clientFirstName: 'Dana' });
    expect(await differingListings(service.database)).toBe(0);
  }); // prettier-ignore
});
