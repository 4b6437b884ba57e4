import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportedCasesCall } from '@referral-exchange/contracts';
import { serviceHeaders } from '@referral-exchange/testing';
import { differingListings } from './differing-listings.js';
import { EndLeftBehind } from '../src/core/expiry/end-left-behind.js';
import { ExpireReferrals } from '../src/core/expiry/expire-referrals.js';
import { ListUnarchivedOnward } from '../src/database/migrations/20261127230100-list-unarchived-onward.js';
import { NoticeLetters } from '../src/mail/notices/notice-letters.js';
import { upload } from './import-files.js';
import { otherServices, type FigureRecord, type OtherServices } from './other-services.js';
import { acknowledged, TestService, type Client } from './referrals-under-test.js';

/**
 * When a referral ends, what was referred onward from it ends too, but for what is signed (decisions, section
 * 14, "When a hop ends").
 */
describe('what was referred onward from a referral that ends', () => {
  let service: TestService;
  let a: Client, b: Client, c: Client, d: Client;
  let baseCaseId: string, hop1: string, hop2: string, hop3: string;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [a, b, c, d] = await Promise.all(['A', 'B', 'C', 'D'].map((name) => service.firm(name))) as [Client, Client, Client, Client];
    ({ baseCaseId, referralId: hop1 } = await acknowledged(a, b, { description: 'As it stood' }));
    hop2 = await refer(b, c, hop1);
    await acknowledge(c, hop2);
    hop3 = await refer(c, d, hop2);
  }); // prettier-ignore

  const done = async (answer: Promise<{ status: number; text: string }>) =>
    expect(await answer).toMatchObject({ status: 200 });
  const acknowledge = (by: Client, id: string) =>
    done(by.post(`/cases/${baseCaseId}/referrals/${id}/acknowledge`));
  const sign = (by: Client, id: string) => done(by.post(`/received-referrals/${id}/sign`));
  const force = (id: string, status: string) =>
    done(service.admin.post(`/api/v1/admin/referrals/${id}/force-status`, { status }));
  async function refer(by: Client, to: Client, id: string): Promise<string> {
    const sent = await by.post(`/sent-cases/${id}/refer`, { referentFirmId: to.firmId });
    expect(sent).toMatchObject({ status: 200 });
    return sent.data.referralId;
  }
  const uploadFor = (by: Client, rows: string[]) =>
    upload(service, by, 'cases/update', ['referralId,status,reason', ...rows].join('\n'));
  const statuses = async () =>
    (await service.sql<{ status: string }>('SELECT status FROM referrals WHERE case_id = $1 ORDER BY sequence_number', [baseCaseId])).map(({ status }) => status); // prettier-ignore

  async function sync(status: string) {
    const link = { referralId: hop1, externalSystem: 'case_system_a', externalId: hop1 };
    await b.post('/external-links', link);
    return service.admin.post('/api/v1/integrations/case-system/statuses', { ...link, referralId: undefined, status, channel: 'pull' }); // prettier-ignore
  }

  async function expire() {
    await force(hop1, 'SENT');
    await service.sql("UPDATE referrals SET expires_at = now() - interval '1 hour', acknowledged_at = NULL, acknowledged_by_firm_id = NULL, acknowledged_channel = NULL WHERE id = $1", [hop1]); // prettier-ignore
    expect(await service.service.part(ExpireReferrals).execute()).toBe(1);
  }

  const ends: [string, () => Promise<unknown>, object][] = [
    ['the receiver rejects', () => b.post(`/received-referrals/${hop1}/reject`, { reason: 'Their words' }), { source: 'api' }],
    ['the sender rejects', () => a.post(`/sent-cases/${baseCaseId}/reject`, { reason: 'Their words' }), { source: 'api' }],
    ['the sender withdraws', () => a.post(`/sent-cases/${baseCaseId}/withdraw`, { reason: 'Their words' }), { source: 'api' }],
    ['an administrator forces it', () => force(hop1, 'REJECTED'), { source: 'admin', firmId: null }],
    ['the receiver uploads it', () => uploadFor(b, [`${hop1},REJECTED,Their words`]), { source: 'bulk_update' }],
    ['the sender uploads it', () => uploadFor(a, [`${hop1},WITHDRAWN,Their words`]), { source: 'bulk_update' }],
    ['a case system reports it', () => sync('WITHDRAWN'), { source: 'case_system' }],
    ['it expires', expire, { source: 'system', firmId: null }],
  ]; // prettier-ignore

  it.each(ends)('when %s, ends along the chain, with a row and an event each', async (_, end, actor) => {
    await end();
    expect((await statuses()).slice(1)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
    for (const [id, sender, receiver] of [[hop2, b, c], [hop3, c, d]] as const) {
      for (const firm of [sender, receiver]) {
        const rows = (await firm.get(`/referrals/${id}/status-history`)).data;
        expect(rows.at(-1)).toMatchObject({ status: 'WITHDRAWN', previousStatus: id === hop2 ? 'UNDER_EVALUATION' : 'SENT' });
        expect(JSON.stringify(rows)).not.toContain('Their words');
      }
      const told = (await service.events(baseCaseId)).filter(
        ({ type, data }) => type === 'referral.status_changed.v1' && (data as { referralId: string }).referralId === id,
      );
      expect(told).toMatchObject([{ actor, data: { change: { status: 'WITHDRAWN' } } }]);
      const hop = told[0]!.data.case.hops.find((one) => one.id === id);
      expect(hop).toMatchObject({ status: 'WITHDRAWN', endedByFirmId: told[0]!.actor.firmId });
    }
    const late = await d.post(`/cases/${baseCaseId}/referrals/${hop3}/acknowledge`);
    expect(late).toMatchObject({ status: 400, code: 'invalid_state_transition/not_from_this_status' });
    expect(await service.sql('SELECT 1 FROM onward_referrals_left_behind')).toEqual([]);
    expect(await differingListings(service.database)).toBe(0);
  }, 60_000); // prettier-ignore

  it('a person and its firm are named only to the firms that deal with them', async () => {
    const named = service.client({ firmId: a.firmId, kind: 'session', role: 'firm_admin', userName: 'Ada Abbott' } as never);
    await named.post(`/sent-cases/${baseCaseId}/withdraw`);
    const [last] = (await c.get(`/status-updates?referralId=${hop2}&order=desc`)).data;
    expect(last).toMatchObject({ status: 'WITHDRAWN', createdByName: null, firmId: null });
  }); // prettier-ignore

  it('what is signed goes on by itself, with the case as it stood: later writes of the owner do not reach it', async () => {
    await sign(c, hop2);
    await acknowledge(d, hop3);
    await done(a.post(`/sent-cases/${baseCaseId}/withdraw`));
    expect(await statuses()).toEqual(['WITHDRAWN', 'SIGNED', 'UNDER_EVALUATION']);
    const read = async () => {
      const records = [c.get(`/received-referrals/${hop2}`), d.get(`/received-referrals/${hop3}`), c.get(`/referrals/${hop3}`), b.get(`/referrals/${hop2}`)]; // prettier-ignore
      return (await Promise.all(records)).map(({ data, headers }) => [data, headers.etag]);
    };
    const before = await read();
    const edit = { title: 'LATER', clientLastName: 'Later', caseType: 'other', jurisdiction: 'CA', note: 'LATER' };
    await done(a.patch(`/sent-cases/${baseCaseId}`, edit));
    await done(a.post(`/sent-cases/${baseCaseId}/archive`));
    expect(await read()).toEqual(before);
    for (const firm of [b, c, d])
      expect((await firm.get('/referrals?search=later&includeArchived=true')).body.pagination.total).toBe(0);
    expect((await d.get('/received-referrals?caseType=other')).body.pagination.total).toBe(0);
    await done(a.post(`/sent-cases/${baseCaseId}/unarchive`));

    // it may be referred onward again, masked and open with the same case
    await done(d.post(`/received-referrals/${hop3}/reject`));
    const e = await service.firm('E');
    const hop4 = await refer(c, e, hop2);
    expect((await e.get(`/referrals/${hop4}`)).data).toMatchObject({ piiMasked: true, jurisdiction: 'NY' });
    await acknowledge(e, hop4);
    expect((await e.get(`/referrals/${hop4}`)).data).toMatchObject({ clientLastName: 'Whitfield', jurisdiction: 'NY' });
    // and what ends now keeps that case too
    await force(hop2, 'REJECTED');
    expect(await statuses()).toEqual(['WITHDRAWN', 'REJECTED', 'REJECTED', 'WITHDRAWN']);
    for (const [firm, id] of [[c, hop2], [e, hop4], [c, hop4]] as const)
      expect((await firm.get(`/referrals/${id}`)).data).toMatchObject({ clientLastName: 'Whitfield' });
    expect(await differingListings(service.database)).toBe(0);
  }, 60_000); // prettier-ignore

  it('what goes on by itself is not archived with the case: messages, referrals and mails go on', async () => {
    await sign(c, hop2);
    await acknowledge(d, hop3);
    const message = async (by: Client, id: string) => {
      const { status, code } = await by.post('/messages/send', { id, message: 'Any news?' });
      return [status, code];
    };
    const e = await service.firm('E');
    const letter = async (firm: Client, referralId: string) => {
      const notice = { id: referralId, referralId, firmId: firm.firmId!, statusUpdateId: null, traceparent: null };
      return service.service.part(NoticeLetters).of({ ...notice, kind: 'referral_received' });
    };
    const archived = [400, 'invalid_state_transition/case_archived'];
    const archive = (what: 'archive' | 'unarchive') => done(a.post(`/sent-cases/${baseCaseId}/${what}`));
    // before the end, archiving reaches all
    await archive('archive');
    expect(await Promise.all([message(b, hop2), message(c, hop2), message(d, hop3)])).toEqual([archived, archived, archived]);
    await archive('unarchive');
    await done(a.post(`/sent-cases/${baseCaseId}/withdraw`));
    await archive('archive');
    expect(await message(b, hop1)).toEqual(archived);
    expect(await Promise.all([message(b, hop2), message(c, hop2), message(d, hop3)])).toEqual(Array(3).fill([201, undefined]));
    // also when another one above ends after that
    await sign(d, hop3);
    await force(hop2, 'REJECTED');
    expect(await message(d, hop3)).toEqual([201, undefined]);
    const hop4 = await refer(d, e, hop3);
    expect(await letter(e, hop4)).toMatchObject({ template: 'referral_received' });
    await service.sql('UPDATE referrals SET archived_by_receiver_at = now() WHERE id = $1', [hop4]);
    expect(await letter(e, hop4)).toBeNull();
  }, 60_000); // prettier-ignore

  /** Whether what goes on is archived: to messages, in records, lists, exports, events and figures. */
  async function archivedEverywhere(): Promise<boolean[]> {
    const paths: [Client, string][] = [[b, `/referrals/${hop2}`], [b, `/sent-cases/${baseCaseId}`], [c, `/received-referrals/${hop2}`],
      [c, `/sent-cases/${baseCaseId}`], [d, `/referrals/${hop3}`]];
    const lists: [Client, string][] = [[b, '/sent-cases'], [c, '/received-referrals'], [c, '/sent-cases'], [d, '/referrals']];
    const records = await Promise.all(paths.map(async ([firm, path]) => (await firm.get(path)).data.isArchived as boolean));
    const missing = await Promise.all(lists.map(async ([firm, path]) => (await firm.get(path)).body.pagination.total === 0));
    const exports = await Promise.all([c, d].map(async ({ firmId }) => {
      const headers = serviceHeaders('documents', 'referrals', { firmId: firmId! });
      const answer = await service.service.call('POST', exportedCasesCall.path, { as: null, headers, body: { only: null, after: null } });
      const [{ record }] = exportedCasesCall.answer.parse(answer.body).rows as unknown as [{ record: { referrals: { isArchived: boolean }[] } }];
      return record.referrals[0]!.isArchived;
    }));
    const events = await service.events(baseCaseId);
    const facts = events.at(-1)!.data.case.hops.slice(1).map(({ caseOfSender }) => caseOfSender!.isArchived!);
    const { status } = await c.post('/messages/send', { id: hop2, message: 'Any news?' });
    return [status !== 201, ...records, ...missing, ...exports, ...facts, ...(await figuresOf(events))];
  } // prettier-ignore

  async function figuresOf(events: Parameters<OtherServices['observationsOf']>[0][]): Promise<boolean[]> {
    const { observationsOf, withObservation, viewOfFirm } = await otherServices();
    const known = new Map<string, FigureRecord>();
    for (const seen of events.flatMap(observationsOf))
      known.set(seen.referralId, withObservation(known.get(seen.referralId), seen));
    return [hop2, hop3].flatMap((id) => (['sent', 'received'] as const).map((side) => viewOfFirm(known.get(id)!, side).isArchived)); // prettier-ignore
  }

  it('what went on while the case was archived is archived until that is taken back, by every door', async () => {
    await sign(c, hop2);
    await acknowledge(d, hop3);
    await done(a.post(`/sent-cases/${baseCaseId}/archive`));
    await done(a.post(`/sent-cases/${baseCaseId}/withdraw`));
    expect(new Set(await archivedEverywhere())).toEqual(new Set([true]));
    const archived = await b.get(`/received-referrals/${hop1}`);
    await done(a.post(`/sent-cases/${baseCaseId}/unarchive`));
    expect(new Set(await archivedEverywhere())).toEqual(new Set([false]));
    // archived again, it is a later archiving
    await done(a.post(`/sent-cases/${baseCaseId}/archive`));
    await done(c.patch(`/received-referrals/${hop2}`, { phase: 'Discovery' }));
    expect(new Set(await archivedEverywhere())).toEqual(new Set([false]));
    // what ended itself stays as it stood then, archived or not
    expect((await b.get(`/received-referrals/${hop1}`)).data).toEqual(archived.data);
    await force(hop2, 'REJECTED');
    expect((await c.get(`/received-referrals/${hop2}`)).data).toMatchObject({ isArchived: false, status: 'REJECTED' });
    expect((await c.get('/received-referrals')).body.pagination.total).toBe(1);
    // as the release before listed it
    await service.sql('UPDATE listings SET is_archived = true WHERE case_id = $1', [baseCaseId]);
    await new ListUnarchivedOnward().up({ query: (sql: string) => service.sql(sql) } as never);
    expect(await differingListings(service.database)).toBe(0);
  }, 60_000); // prettier-ignore

  it('an archiving between two ends does not reach what goes on below both', async () => {
    await sign(c, hop2);
    await acknowledge(d, hop3);
    await sign(d, hop3);
    await done(a.post(`/sent-cases/${baseCaseId}/withdraw`));
    await done(a.post(`/sent-cases/${baseCaseId}/archive`));
    await force(hop2, 'REJECTED');
    expect(await statuses()).toEqual(['WITHDRAWN', 'REJECTED', 'SIGNED']);
    expect((await d.get(`/referrals/${hop3}`)).data.isArchived).toBe(false);
    expect((await d.post('/messages/send', { id: hop3, message: 'Any news?' })).status).toBe(201);
    expect(await differingListings(service.database)).toBe(0);
  }, 60_000);

  it('forced back to life is live again, and only what was forced', async () => {
    await done(a.post(`/sent-cases/${baseCaseId}/withdraw`));
    await done(a.patch(`/sent-cases/${baseCaseId}`, { title: 'LATER' }));
    // an onward one: with the case as it stood when the one above it ended
    await force(hop2, 'INVESTIGATING');
    expect(await statuses()).toEqual(['WITHDRAWN', 'INVESTIGATING', 'WITHDRAWN']);
    expect((await c.get(`/referrals/${hop2}`)).data.title).not.toBe('LATER');
    await force(hop1, 'INVESTIGATING');
    expect(await statuses()).toEqual(['INVESTIGATING', 'INVESTIGATING', 'WITHDRAWN']);
    const last = (await service.events(baseCaseId)).at(-1)!;
    expect(last.data.case.hops.map(({ caseOfSender }) => caseOfSender?.title)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await c.get(`/referrals/${hop2}`)).data.title).toBe('LATER');
    expect((await d.get(`/referrals/${hop3}`)).data).toMatchObject({ status: 'WITHDRAWN', piiMasked: true });
    // and it ends once more with the one above
    await done(b.post(`/received-referrals/${hop1}/reject`));
    expect(await statuses()).toEqual(['REJECTED', 'WITHDRAWN', 'WITHDRAWN']);
    expect(await differingListings(service.database)).toBe(0);
  }, 60_000);

  it('a withdrawal and what the others do at the same time leave nothing of it behind', async () => {
    for (let round = 0; round < 5; round++) {
      const ids = await acknowledged(a, b);
      baseCaseId = ids.baseCaseId;
      const onward = await refer(b, c, ids.referralId);
      await Promise.all([
        a.post(`/sent-cases/${ids.baseCaseId}/withdraw`),
        c.post(`/cases/${ids.baseCaseId}/referrals/${onward}/acknowledge`),
        b.post(`/received-referrals/${ids.referralId}/reject`),
        b.post(`/sent-cases/${onward}/withdraw`),
        service.service.part(ExpireReferrals).execute(),
      ]);
      const [first, second] = await statuses();
      expect(['WITHDRAWN', 'REJECTED']).toContain(first);
      expect(second).toBe('WITHDRAWN');
    }
  }, 60_000);

  it('a case of one upload: the rows after the end see what ended with it', async () => {
    const answer = await uploadFor(b, [`${hop1},REJECTED,`, `${hop2},REJECTED,`]);
    expect(answer.data).toMatchObject({ updated: 1, failed: 1, errors: [{ row: 3, code: 'invalid_state_transition' }] });
    expect(await statuses()).toEqual(['REJECTED', 'WITHDRAWN', 'WITHDRAWN']);
  }); // prettier-ignore

  it('an end by a release before leaves nothing behind for long, but for what was signed meanwhile', async () => {
    const end = () => service.sql("UPDATE referrals SET status = 'REJECTED' WHERE id = $1", [hop1]);
    await end();
    const left = () => service.sql('SELECT referral_id AS id FROM onward_referrals_left_behind');
    expect(await left()).toEqual([{ id: hop2 }]);
    expect(await service.service.part(EndLeftBehind).execute()).toBe(1);
    expect([await statuses(), await left()]).toEqual([['REJECTED', 'WITHDRAWN', 'WITHDRAWN'], []]);
    expect((await service.events(baseCaseId)).at(-1)).toMatchObject({ actor: { source: 'system' } });

    await force(hop1, 'INVESTIGATING');
    await force(hop2, 'INVESTIGATING');
    await end();
    await sign(c, hop2);
    expect([await service.service.part(EndLeftBehind).execute(), await left()]).toEqual([0, []]);
    expect(await statuses()).toEqual(['REJECTED', 'SIGNED', 'WITHDRAWN']);
  });
});
