import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { InboxSections } from '../src/core/inbox/inbox-sections.sql.js';
import { SECTIONS, wholeOf } from '../src/core/inbox/inbox-views.js';
import { OnUserDeactivatedConsumer } from '../src/core/departures/on-user-deactivated.consumer.js';
import { ReferOn } from '../src/for-services/routing/refer-on.js';
import { csv, upload } from './import-files.js';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

const INBOX = '/api/v1/inbox';

/** What each person of a firm has read (docs/adr/0165). */
describe('read marks', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  let bySender: Client, byReceiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver] = [await service.firm('S'), await service.firm('R')];
    [bySender, byReceiver] = [personOf(sender), personOf(receiver)];
  });

  type Role = 'firm_admin' | 'member' | 'viewer';
  const personOf = (firm: Client, role: Role = 'member', userId = newId()) =>
    service.client({ firmId: firm.firmId, kind: 'session', role, tier: null, keyId: null, userId });
  const directionOf = (person: Client) => (person === bySender ? 'sent' : 'received');
  const rowsOf = async (person: Client, view = 'all', direction = directionOf(person)) =>
    (await person.get(`${INBOX}?direction=${direction}&view=${view}`)).data;
  const unreadOf = async (person: Client, direction = directionOf(person)): Promise<string[]> => {
    const rows = await rowsOf(person, 'unread', direction);
    const { data } = await person.get(`${INBOX}/counts`);
    const marked = (await rowsOf(person, 'all', direction)).filter((row: any) => row.isUnread);
    const ids = rows.map(({ referralId }: { referralId: string }) => referralId);
    // the view, its count and the mark on the rows say the same
    expect([data[direction].unread, marked.map((row: any) => row.referralId).sort()]).toEqual([
      ids.length,
      [...ids].sort(),
    ]);
    return ids;
  };
  const markPath = (referralId: string) => `${INBOX}/referrals/${referralId}/read-mark`;
  const read = async (person: Client, referralId: string, body: object = { isUnread: false }) => {
    const { status, text, data } = await person.put(markPath(referralId), body);
    if (status !== 200) throw new Error(text);
    return data;
  };

  it('what the other firm does is unread until the person reads it, what the own firm does is not', async () => {
    const { baseCaseId, referralId } = await referred(sender, receiver);
    expect([await unreadOf(bySender), await unreadOf(byReceiver)]).toEqual([[], [referralId]]);
    expect(await read(byReceiver, referralId)).toMatchObject({ isUnread: false });
    expect(await unreadOf(byReceiver)).toEqual([]);
    await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
    expect([await unreadOf(bySender), await unreadOf(byReceiver)]).toEqual([[referralId], []]);
    await read(bySender, referralId);
    for (const [act, reader] of [
      [() => receiver.post('/messages/send', { id: referralId, message: 'News?' }), bySender],
      [() => sender.post(`/cases/${baseCaseId}/notes`, { body: 'She called.' }), byReceiver],
      [() => receiver.post(`/cases/${baseCaseId}/notes`, { body: 'Noted.' }), bySender],
      [() => receiver.post(`/received-referrals/${referralId}/begin-investigating`), bySender],
    ] as const) {
      expect(await unreadOf(reader)).toEqual([]);
      expect((await act()).status).toBeLessThan(300);
      expect(await unreadOf(reader)).toEqual([referralId]);
      expect(await unreadOf(reader === bySender ? byReceiver : bySender)).toEqual([]);
      await read(reader, referralId);
    }
  });

  it('edits, archiving and documents of a case make nothing unread, and an end by no firm is news to both', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    for (const person of [bySender, byReceiver]) await read(person, referralId);
    await sender.patch(`/sent-cases/${baseCaseId}`, { title: 'Another title' });
    await receiver.post(`/referrals/${referralId}/archive`);
    await receiver.post(`/referrals/${referralId}/unarchive`);
    expect([await unreadOf(bySender), await unreadOf(byReceiver)]).toEqual([[], []]);
    const forced = { status: 'REJECTED', reason: 'Both firms asked for it' };
    await service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, forced);
    expect([await unreadOf(bySender), await unreadOf(byReceiver)]).toEqual([[referralId], [referralId]]);
  });

  it('of a case that was sent again, its earlier referrals show what happened on them, each as a row', async () => {
    const second = await service.firm('T');
    const { baseCaseId, referralId: first } = await referred(sender, receiver);
    await receiver.post(`/received-referrals/${first}/reject`);
    const { data } = await sender.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: second.firmId });
    const newest: string = data.referralId;
    const unread = async () =>
      (await rowsOf(bySender, 'unread')).map(({ id, referralId, referenceNumber, status }: any) =>
        [id, referralId, referenceNumber.split('-').slice(2).join(), status]); // prettier-ignore
    const counted = async () => (await bySender.get(`${INBOX}/counts`)).data.sent;
    const earlier = [first, first, 'R1', 'REJECTED'];
    expect([await unread(), (await counted()).unread]).toEqual([[earlier], 1]);
    expect((await rowsOf(bySender)).map(({ id }: { id: string }) => id)).toEqual([baseCaseId]);
    await second.post(`/cases/${baseCaseId}/referrals/${newest}/acknowledge`);
    const latest = [baseCaseId, newest, '', 'UNDER_EVALUATION'];
    expect([await unread(), (await counted()).unread]).toEqual([[latest, earlier], 2]);
    await read(bySender, first);
    await receiver.post('/messages/send', { id: first, message: 'We have the file still.' });
    expect(await unread()).toEqual([earlier, latest]);
    for (const id of [first, newest]) await read(bySender, id);
    expect([await unread(), (await counted()).unread, (await counted()).all]).toEqual([[], 0, 1]);
  });

  it('what is unread, and how much, is found by the indexes of news and marks', async () => {
    const { firmId } = sender;
    const scope = { firmId: firmId!, asOf: new Date(), userId: newId(), readUntil: new Date(0) };
    for (const direction of ['sent', 'received'] as const) {
      for (const find of [
        (sections: InboxSections) => sections.first(SECTIONS.unread[0]!, null, scope.asOf, 51),
        (sections: InboxSections) => sections.count(wholeOf('unread'), 1_000),
      ]) {
        const sections = new InboxSections({ ...scope, direction });
        const sql = find(sections);
        const plan = await service.database.transaction(async () => {
          await service.database.query('SET LOCAL enable_seqscan = off');
          return JSON.stringify(await service.database.query(`EXPLAIN ${sql}`, sections.params));
        });
        expect(plan).toMatch(/referral_news_(latest|pkey)/);
        expect(plan).toContain('read_marks_unread');
        expect(plan).not.toContain('Seq Scan');
      }
    }
  });

  it('what the system sends for a firm is news to it and to the receiver', async () => {
    const second = await service.firm('T');
    const bySecond = personOf(second);
    const { referralId } = await referred(sender, receiver);
    await receiver.post(`/received-referrals/${referralId}/reject`);
    const command = { endedReferralId: referralId, referentFirmId: second.firmId!, routingRuleId: newId(), roundRobinPosition: 1 }; // prettier-ignore
    const sent = await service.service.part(ReferOn).execute(command);
    const ids = (await rowsOf(bySender, 'unread')).map((row: any) => row.referralId);
    expect([sent, ids]).toEqual([{ outcome: 'sent', referralId: ids[0] }, [ids[0], referralId]]);
    expect(await unreadOf(bySecond, 'received')).toEqual([ids[0]]);
  });

  it('a mark is of one person, goes up to what was shown, and never back', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    const colleague = personOf(sender, 'viewer');
    const shown = (await rowsOf(bySender))[0].newsAt;
    await receiver.post('/messages/send', { id: referralId, message: 'One more thing.' });
    // the message came after the list was read
    expect(await read(bySender, referralId, { isUnread: false, readUntil: shown })).toMatchObject({
      isUnread: true,
      readUntil: shown,
    });
    const { newsAt } = await read(bySender, referralId);
    expect(newsAt > shown).toBe(true);
    expect(await read(bySender, referralId, { isUnread: false, readUntil: shown })).toEqual({
      referralId,
      isUnread: false,
      readUntil: newsAt,
      newsAt,
    });
    expect(await unreadOf(colleague, 'sent')).toEqual([referralId]);
    expect((await colleague.get(markPath(referralId))).data).toMatchObject({
      isUnread: true,
      readUntil: null,
    });
  });

  it('nobody has read what is still to come', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    await read(bySender, referralId, { isUnread: false, readUntil: '2999-01-01T00:00:00.000Z' });
    expect(await unreadOf(bySender)).toEqual([]);
    await receiver.post('/messages/send', { id: referralId, message: 'Later.' });
    expect(await unreadOf(bySender)).toEqual([referralId]);
  });

  it('a referral is unread again when the person says so, also without news, until it is read', async () => {
    const { referralId } = await referred(sender, receiver);
    expect((await bySender.get(markPath(referralId))).data).toMatchObject({ isUnread: false, newsAt: null });
    await read(bySender, referralId, { isUnread: true });
    expect(await unreadOf(bySender)).toEqual([referralId]);
    expect((await rowsOf(bySender, 'unread'))[0]).toMatchObject({ isUnread: true, newsAt: null });
    await read(bySender, referralId);
    expect(await unreadOf(bySender)).toEqual([]);
  });

  describe('what masking hides', () => {
    it('a note is no news before the receiver has acknowledged, and then as of its time', async () => {
      const { baseCaseId, referralId } = await referred(sender, receiver);
      const before = await read(byReceiver, referralId);
      await sender.post(`/cases/${baseCaseId}/notes`, { body: 'Secret note' });
      expect([await unreadOf(byReceiver), (await byReceiver.get(markPath(referralId))).data]).toEqual([
        [],
        before,
      ]);
      expect((await rowsOf(byReceiver))[0].newsAt).toBe(before.newsAt);
      await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
      expect(await unreadOf(byReceiver)).toEqual([referralId]);
      const note = (await receiver.get(`/cases/${baseCaseId}/notes`)).data[0];
      expect((await rowsOf(byReceiver))[0].newsAt).toBe(note.createdAt);
    });

    it('the receiver sees that a message came, as in its history, and not the text', async () => {
      const { referralId } = await referred(sender, receiver);
      await read(byReceiver, referralId);
      await sender.post('/messages/send', { id: referralId, message: 'Secret' });
      expect(await unreadOf(byReceiver)).toEqual([referralId]);
    });

    it('what is written after the end is no news to the receiver', async () => {
      const { baseCaseId, referralId } = await acknowledged(sender, receiver);
      await receiver.post(`/received-referrals/${referralId}/reject`);
      await read(byReceiver, referralId);
      await sender.post(`/cases/${baseCaseId}/notes`, { referralId, body: 'Try another firm' });
      const forced = { status: 'WITHDRAWN', reason: 'As the sender asked' };
      await service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, forced);
      expect(await unreadOf(byReceiver)).toEqual([]);
      expect(await unreadOf(bySender)).toEqual([referralId]);
    });

    it('each firm of a chain hears of its own referrals alone', async () => {
      const third = await service.firm('T');
      const byThird = personOf(third);
      const { baseCaseId, referralId } = await acknowledged(sender, receiver);
      for (const person of [bySender, byReceiver]) await read(person, referralId);
      const { data } = await receiver.post(`/sent-cases/${baseCaseId}/refer`, {
        referentFirmId: third.firmId,
      });
      await third.post(`/cases/${baseCaseId}/referrals/${data.referralId}/acknowledge`);
      await third.post('/messages/send', { id: data.referralId, message: 'Hello' });
      expect(await unreadOf(bySender)).toEqual([]);
      expect(await unreadOf(byReceiver, 'sent')).toEqual([data.referralId]);
      expect(await unreadOf(byReceiver, 'received')).toEqual([]);
      expect((await bySender.get(markPath(data.referralId))).status).toBe(404);
      expect(await unreadOf(byThird, 'received')).toEqual([data.referralId]);
    });
  });

  it('an import is silent, and what happened before somebody was invited is no news to them', async () => {
    const { referralId } = await referred(sender, receiver);
    const later = personOf(receiver, 'member', newId());
    await service.sql(
      `UPDATE referral_news SET news_at = news_at - interval '1 hour' WHERE referral_id = $1`,
      [referralId],
    );
    expect(await unreadOf(later, 'received')).toEqual([]);
    expect((await later.get(markPath(referralId))).data).toMatchObject({ isUnread: false, readUntil: null });
    const file = csv(
      'title,caseType,jurisdiction,clientFirstName,clientLastName,referentFirmId,status,sentDate',
      `Old,dog_bite,NY,Dana,Whitfield,${receiver.firmId},SIGNED,${new Date().toISOString()}`,
    );
    expect((await upload(service, sender, 'cases', file)).data).toMatchObject({ created: 1, failed: 0 });
    expect(await rowsOf(byReceiver)).toHaveLength(2);
    expect(await unreadOf(byReceiver)).toEqual([]);
  });

  it('the last news come first, page after page, and a search finds what is unread', async () => {
    const ids: string[] = [];
    for (const clientLastName of ['Adams', 'Baker', 'Clark', 'Davis'])
      ids.push((await acknowledged(sender, receiver, { clientLastName })).referralId);
    const [first, second, third, fourth] = ids as [string, string, string, string];
    await read(bySender, third);
    await receiver.post('/messages/send', { id: first, message: 'News' });
    const query = `${INBOX}?direction=sent&view=unread`;
    const pageOne = await bySender.get(`${query}&limit=2`);
    expect(pageOne.data.map((row: any) => row.referralId)).toEqual([first, fourth]);
    const { nextCursor } = pageOne.body.meta;
    const pageTwo = await bySender.get(`${query}&limit=2&cursor=${nextCursor}`);
    // what has changed in the last second comes once more at the end
    expect(pageTwo.data[0].referralId).toBe(second);
    // a cursor of what is unread is of one person
    expect((await personOf(sender).get(`${query}&limit=2&cursor=${nextCursor}`)).code).toBe(
      'validation_error',
    );
    const found = async (words: string) =>
      (await bySender.get(`${query}&q=${words}`)).data.map((row: any) => row.referralId);
    expect([await found('baker'), await found('clark')]).toEqual([[second], []]);
  });

  it('what has news while a reader goes on comes once more at the end', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.push((await acknowledged(sender, receiver)).referralId);
    await service.sql(
      `UPDATE referral_news SET news_at = news_at - interval '1 minute' WHERE referral_id = ANY ($1::uuid[])`,
      [ids],
    );
    const early = personOf(sender, 'member', '00000000-0000-4000-8000-000000000001');
    const query = `${INBOX}?direction=sent&view=unread&limit=1`;
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 10; page++) {
      const { data, body } = await early.get(`${query}${cursor}`);
      seen.push(...data.map((row: any) => row.referralId));
      if (page === 0) await receiver.post('/messages/send', { id: ids[0], message: 'News' });
      if (body.meta.nextCursor === null) break;
      cursor = `&cursor=${body.meta.nextCursor}`;
    }
    expect(seen).toEqual([ids[2], ids[1], ids[0]]);
  });

  it('all of one side is read up to when its list was read, and nothing later', async () => {
    const ids = [
      (await acknowledged(sender, receiver)).referralId,
      (await referred(sender, receiver)).referralId,
    ];
    const back = (await acknowledged(receiver, sender)).referralId;
    await service.sql(`UPDATE referral_news SET news_at = news_at - interval '10 seconds'`);
    const reader = personOf(sender, 'viewer', '00000000-0000-4000-8000-000000000002');
    await read(reader, ids[1]!, { isUnread: true });
    expect((await unreadOf(reader, 'sent')).sort()).toEqual([...ids].sort());
    const { asOf } = (await reader.get(`${INBOX}?direction=sent&view=unread`)).body.meta;
    await receiver.post('/messages/send', { id: ids[0], message: 'Just now' });
    const all = await reader.put(`${INBOX}/read-mark`, { direction: 'sent', readUntil: asOf });
    expect([all.status, all.data.direction]).toEqual([200, 'sent']);
    expect(await unreadOf(reader, 'sent')).toEqual([ids[0]]);
    expect(await unreadOf(reader, 'received')).toEqual([back]);
    const earlier = { direction: 'sent', readUntil: '2020-01-01T00:00:00.000Z' };
    expect((await reader.put(`${INBOX}/read-mark`, earlier)).data).toEqual(all.data);
  });

  it('archived rows are in their own view, and not counted', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    await sender.post(`/referrals/${referralId}/archive`);
    expect(await unreadOf(bySender)).toEqual([]);
    expect((await rowsOf(bySender, 'archived'))[0]).toMatchObject({ referralId, isUnread: true });
  });

  it('only people of a firm in session have marks, and only of what the firm sees', async () => {
    const { referralId } = await referred(sender, receiver);
    for (const caller of [sender, service.admin]) {
      expect((await caller.get(markPath(referralId))).code).toBe('wrong_scope');
      expect((await caller.put(markPath(referralId), { isUnread: false })).code).toBe('wrong_scope');
      const all = { direction: 'sent', readUntil: '2026-01-01T00:00:00.000Z' };
      expect((await caller.put(`${INBOX}/read-mark`, all)).code).toBe('wrong_scope');
    }
    const stranger = personOf(await service.firm('Else'));
    const draft = (await sender.post('/sent-cases', caseBody())).data.id;
    for (const [person, id] of [
      [stranger, referralId],
      [bySender, newId()],
      [bySender, draft],
    ] as const) {
      expect((await person.get(markPath(id))).status).toBe(404);
      expect((await person.put(markPath(id), { isUnread: true })).status).toBe(404);
    }
    expect((await bySender.put(markPath(referralId), {})).code).toBe('validation_error');
    const marks = await service.sql('SELECT 1 FROM read_marks WHERE firm_id = $1', [stranger.firmId]);
    expect(marks).toEqual([]);
  });

  it('marks of somebody who leaves are forgotten, and who comes back finds no old news', async () => {
    const userId = newId();
    const person = personOf(sender, 'member', userId);
    const { referralId } = await acknowledged(sender, receiver);
    await read(person, referralId);
    const user = { id: userId, firmId: sender.firmId };
    const left = { occurredAt: new Date().toISOString(), data: { user } };
    await service.service.part(OnUserDeactivatedConsumer).handle(left as never);
    expect(await service.sql('SELECT 1 FROM read_marks WHERE user_id = $1', [userId])).toEqual([]);
    expect(await unreadOf(person, 'sent')).toEqual([]);
    await receiver.post('/messages/send', { id: referralId, message: 'Are you back?' });
    expect(await unreadOf(person, 'sent')).toEqual([referralId]);
    await read(person, referralId);
    // the event comes once more, when the person is back
    await service.service.part(OnUserDeactivatedConsumer).handle(left as never);
    expect(await unreadOf(person, 'sent')).toEqual([]);
  });

  it('marks of a firm that leaves the exchange are deleted', async () => {
    const { referralId } = await referred(sender, receiver);
    await read(bySender, referralId, { isUnread: true });
    await bySender.put(`${INBOX}/read-mark`, { direction: 'sent', readUntil: new Date().toISOString() });
    await read(byReceiver, referralId);
    service.known.set('/internal/firms/offboard', { oauthApps: 0, oauthConnections: 0 });
    service.known.set(`/internal/firms/${sender.firmId}/offboard`, {
      name: 'S',
      isActive: true,
      ends: ENDS,
      firmIds: [sender.firmId],
    });
    const { status } = await service.admin.post(`/api/v1/admin/firms/${sender.firmId}/offboard`, {
      openReferrals: 'end',
    });
    expect(status).toBe(200);
    const left = async (firmId: string) =>
      (
        await service.sql(
          'SELECT firm_id FROM read_marks WHERE firm_id = $1 UNION ALL SELECT firm_id FROM inbox_read_marks WHERE firm_id = $1',
          [firmId],
        )
      ).length;
    expect([await left(sender.firmId!), await left(receiver.firmId!)]).toEqual([0, 1]);
    expect(await unreadOf(byReceiver)).toEqual([referralId]);
  });
});

const ENDS = { apiKeys: 0, crmTokens: 0, sessions: 0, invitations: 0, relationships: 0 };
