import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ERASERS } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent, tablesHolding } from '@referral-exchange/testing';
import { OnErasureDoneConsumer } from '../src/erasure/on-erasure-done.consumer.js';
import { BY_EMAIL } from '../src/erasure/erasures.repository.js';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

const PATH = '/api/v1/admin/erasures';
const HOLDS = '/api/v1/admin/legal-holds';
const OF_PERSON = '/internal/med-cases-of-person';
/** Events of before, which the relay publishes and deletes. */
const BY_EXPIRY = ['outbox'];

describe('an erasure', () => {
  let service: TestService;
  let sender: Client, receiver: Client, third: Client;
  let word: string, client: Record<string, string>;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver, third] = [await service.firm(), await service.firm(), await service.firm()];
    word = `Zq${newId().slice(-10)}`;
    client = { clientLastName: word, clientEmail: `${word}@example.com`, title: `${word} v. Acme` };
    service.known.set(OF_PERSON, { medCases: [] });
  });

  const erase = (body: object) => service.admin.post(PATH, { reason: 'Request 2026-114', ...body });
  const tables = async () =>
    (await tablesHolding((sql, values) => service.sql(sql, values), word)).filter(
      (name) => !BY_EXPIRY.includes(name),
    );
  const caseOf = (firm: Client, id: string) => firm.get(`/sent-cases/${id}`);

  /** A view that a person of the firm has saved. */
  const view = ({ firmId }: Client, name: string, q: string | null = null) => {
    const user = {
      firmId,
      userId: newId(),
      kind: 'session',
      role: 'member',
      tier: null,
      keyId: null,
    } as const;
    return service.client(user).post('/api/v1/inbox/views', { name, direction: 'sent', q });
  };
  const viewsOf = async (...firms: Client[]) =>
    (
      await service.sql<{ name: string }>(
        'SELECT name FROM saved_views WHERE firm_id = ANY ($1::uuid[]) ORDER BY name',
        [firms.map(({ firmId }) => firmId)],
      )
    ).map(({ name }) => name);

  /** A case with something of the client in every table that may hold it. */
  async function wholeCase() {
    const open = await acknowledged(sender, receiver, {
      ...client,
      description: `About ${word}`,
      source: word,
    });
    const { baseCaseId, referralId } = open;
    const written = [
      await receiver.post(`/received-referrals/${referralId}/sign`, { reason: `${word} agreed` }),
      await receiver.patch(`/received-referrals/${referralId}`, {
        phase: word,
        customMetadata: { who: word },
      }),
      await receiver.post(`/cases/${baseCaseId}/notes`, { body: `Spoke with ${word}` }),
      await receiver.post('/messages/send', { id: referralId, message: `Where is ${word}?` }),
    ];
    expect(written.filter(({ status }) => status > 201).map(({ text }) => text)).toEqual([]);
    await service.sql(
      `INSERT INTO external_links (id, firm_id, referral_id, external_system, external_id, created_at)
       VALUES ($1, $2, $3, 'clio', $4, now())`,
      [newId(), sender.firmId, open.referralId, word],
    );
    // a record of a CRM that was sent, and what waits to be written back to it
    await service.sql(
      `INSERT INTO crm_records (firm_id, crm_object_api_name, record_key, case_id) VALUES ($1, 'Intake__c', $2, $3)`,
      [sender.firmId, word, baseCaseId],
    );
    await service.sql(
      `INSERT INTO crm_sends (id, firm_id, idempotency_key, crm_object_api_name, source_record_id, case_id, referral_id, state, created_at, due_at)
       VALUES ($1, $2, $1, 'Intake__c', $3, $4, $5, 'writeback_pending', now(), 'infinity')`,
      [newId(), sender.firmId, word, baseCaseId, referralId],
    );
    await view(sender, 'Where is it?', word.toUpperCase());
    const jobId = newId();
    await service.sql(
      `INSERT INTO import_jobs (id, firm_id, kind, is_dry_run, file_name, caller, header, total_rows, status)
       VALUES ($1, $2, 'cases', false, 'cases.csv', '{}', '{}', 1, 'COMPLETED')`,
      [jobId, sender.firmId],
    );
    await service.sql(
      `INSERT INTO import_failed_rows (job_id, row_number, errors, cells) VALUES ($1, 2, '[]', $2)`,
      [jobId, JSON.stringify(['x', `${word}@example.com`])],
    );
    return open;
  }

  it('leaves nothing of the person in any table, and the rest as it was', async () => {
    const { baseCaseId, referralId } = await wholeCase();
    const ended = await acknowledged(sender, third, { ...client, title: `${word} again` });
    await third.post(`/received-referrals/${ended.referralId}/reject`, {
      reason: `${word} is no client of ours`,
    });
    expect(await tables()).toEqual([
      'cases',
      'crm_records',
      'crm_sends',
      'ended_referrals',
      'external_links',
      'import_failed_rows',
      'listing_texts',
      'listings',
      'notes',
      'referrals',
      'saved_views',
      'status_updates',
    ]);
    const history = (await sender.get(`/referrals/${referralId}/status-history`)).data;
    const dry = await erase({ clientEmail: `${word.toUpperCase()}@example.com`, dryRun: true });
    expect([dry.status, dry.data.baseCaseIds]).toEqual([201, [baseCaseId, ended.baseCaseId].sort()]);
    expect(await tables()).not.toEqual([]);
    const { data } = await erase({ clientEmail: `${word}@example.com` });
    expect(data.services.find((one: { service: string }) => one.service === 'referrals').erased).toEqual(
      dry.data.services.find((one: { service: string }) => one.service === 'referrals').erased,
    );
    expect(await tables()).toEqual([]);
    expect((await caseOf(sender, baseCaseId)).data).toMatchObject({
      title: 'Erased',
      clientFirstName: 'Erased',
      clientLastName: 'Erased',
      clientEmail: null,
      caseType: 'motor_vehicle_accident',
    });
    expect((await third.get(`/received-referrals/${ended.referralId}`)).data).toMatchObject({
      title: 'Erased',
      status: 'REJECTED',
    });
    const after = (await sender.get(`/referrals/${referralId}/status-history`)).data;
    const moves = (rows: { status: string; createdAt: string }[]) =>
      rows.map(({ status, createdAt }) => [status, createdAt]);
    expect(moves(after)).toEqual(moves(history));
    for (const firm of [sender, receiver, third])
      for (const path of [
        '/sent-cases',
        '/received-referrals',
        `/sent-cases?search=${word}`,
        '/status-updates',
      ]) {
        const answer = await firm.get(path);
        expect([path, answer.status, answer.text.includes(word)]).toEqual([path, 200, false]);
      }
    expect((await sender.get(`/sent-cases?search=${word}`)).data).toEqual([]);
  });

  it('of a case goes on: its firms act, and what they write stays', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver, client);
    await erase({ baseCaseId });
    const signed = await receiver.post(`/received-referrals/${referralId}/sign`, {});
    expect([signed.status, signed.data.status, signed.data.clientLastName]).toEqual([
      200,
      'SIGNED',
      'Erased',
    ]);
    const [event] = (await service.events(baseCaseId)).slice(-1);
    const { requestedAt } = (await service.admin.get(PATH)).data[0];
    expect(event!.occurredAt > requestedAt).toBe(true);
  });

  it('is later than all that was written, notes too: older events are about the person', async () => {
    const { baseCaseId } = await acknowledged(sender, receiver, client);
    await receiver.post(`/cases/${baseCaseId}/notes`, { body: `Spoke with ${word}` });
    const sql = `UPDATE notes SET updated_at = now() + interval '5 seconds' WHERE case_id = $1 RETURNING updated_at AS time`;
    const [note] = await service.sql<{ time: Date }>(sql, [baseCaseId]);
    const { data } = await erase({ baseCaseId });
    expect(Date.parse(data.requestedAt)).toBe(note!.time.getTime() + 1);
  });

  it('deletes the views of its firms that look for the person, and no others', async () => {
    await referred(sender, receiver, { ...client, clientPhone: '+1 212 555 0199' });
    await view(sender, 'By the name', `the ${word.toLowerCase()}, case`);
    await view(sender, 'By the address', `${word}@EXAMPLE.com`);
    await view(receiver, 'By the telephone', '+1 212 555 0199');
    await view(receiver, `Of ${word}`);
    await view(sender, 'A longer name', `${word}son`);
    await view(receiver, 'Another');
    await view(third, 'Of another firm', word);
    await erase({ clientEmail: `${word}@example.com` });
    expect(await viewsOf(sender, receiver, third)).toEqual(['A longer name', 'Another', 'Of another firm']);
  });

  it('erases a draft, and one that is erased already once more', async () => {
    const { data } = await sender.post('/sent-cases', caseBody(client));
    expect((await erase({ baseCaseId: data.baseCaseId })).status).toBe(201);
    expect((await erase({ baseCaseId: data.baseCaseId })).status).toBe(201);
    expect(await tables()).toEqual([]);
  });

  it('asks the other services by an event of ids alone, and is complete when all have answered', async () => {
    const { baseCaseId } = await referred(sender, receiver, client);
    const medCaseId = newId();
    service.known.set(OF_PERSON, { medCases: [{ id: medCaseId, baseCaseId }] });
    const { data } = await erase({ medCaseId });
    const [event] = await service
      .events(data.id)
      .then((all) => all.filter(({ type }) => (type as string) === 'erasure.requested.v1'));
    expect(event).toMatchObject({
      data: { erasureId: data.id, isDryRun: false, baseCaseIds: [baseCaseId], medCaseIds: [medCaseId] },
    });
    expect(JSON.stringify(event)).not.toContain(word);
    expect(data.status).toBe('pending');
    expect(data.expiring.map(({ store }: { store: string }) => store)).toContain('topic referrals.events');
    for (const name of ERASERS)
      await service.service
        .part(OnErasureDoneConsumer)
        .handle(
          buildEvent('erasure.done.v1', { data: { erasureId: data.id, service: name, erased: { rows: 2 } } }),
        );
    const done = (await service.admin.get(`${PATH}/${data.id}`)).data;
    expect([done.status, done.completedAt === null]).toEqual(['completed', false]);
  });

  describe('of one of several people on a case', () => {
    interface MedCase {
      id: string;
      baseCaseId: string | null;
      email: string | null;
    }
    const medCase = (baseCaseId: string | null, email: string | null): MedCase => ({
      id: newId(),
      baseCaseId,
      email,
    });
    /** Med-cases knows these. */
    const known = (...all: MedCase[]) =>
      service.known.set(OF_PERSON, ({ medCaseIds, baseCaseIds, email }) => ({
        medCases: all.filter(
          (one) =>
            medCaseIds.includes(one.id) ||
            baseCaseIds.includes(one.baseCaseId) ||
            (email !== null && one.email?.toLowerCase() === email.toLowerCase()),
        ),
      }));
    const found = async (body: object) => {
      const { data } = await erase({ ...body, dryRun: true });
      const { baseCaseIds, medCaseIds, leftCaseIds } = data;
      return { cases: [...baseCaseIds, ...medCaseIds].sort(), left: leftCaseIds.sort() };
    };
    const draft = async (clientEmail: string | null) =>
      (await sender.post('/sent-cases', caseBody({ clientLastName: word, clientEmail }))).data.id as string;

    it('by an address: what has it, and what belongs to that and has none; the others are left and named', async () => {
      const [ben, dana] = [`${word}@ben.example`, `${word}@dana.example`];
      const [ofDana, ofNobody] = [await draft(dana), await draft(null)];
      const own = medCase(ofDana, ben.toUpperCase());
      const second = medCase(ofNobody, ben);
      const nameless = medCase(ofNobody, null);
      const cleo = medCase(ofNobody, 'cleo@example.com');
      const hers = medCase(ofDana, null);
      known(own, second, nameless, cleo, hers);
      expect(await found({ clientEmail: ben })).toEqual({
        cases: [own.id, second.id, ofNobody, nameless.id].sort(),
        left: [ofDana, cleo.id].sort(),
      });
      expect(await found({ clientEmail: dana })).toEqual({ cases: [ofDana, hers.id].sort(), left: [own.id] });
      await erase({ clientEmail: ben });
      expect((await caseOf(sender, ofDana)).data).toMatchObject({ clientLastName: word, clientEmail: dana });
      expect((await caseOf(sender, ofNobody)).data.clientLastName).toBe('Erased');
    });

    it('by a med case: it and its case, unless that has the address of somebody else, and no other', async () => {
      const baseCaseId = await draft(`${word}@dana.example`);
      const [ben, hers] = [medCase(baseCaseId, 'ben@example.com'), medCase(baseCaseId, null)];
      known(ben, hers);
      expect(await found({ medCaseId: ben.id })).toEqual({ cases: [ben.id], left: [baseCaseId] });
      expect(await found({ medCaseId: hers.id })).toEqual({ cases: [baseCaseId, hers.id].sort(), left: [] });
    });

    it('by the case: all of it, also med cases that are made meanwhile', async () => {
      const baseCaseId = await draft(`${word}@dana.example`);
      const [ben, hers] = [medCase(baseCaseId, 'ben@example.com'), medCase(baseCaseId, null)];
      known(ben, hers);
      expect(await found({ baseCaseId })).toEqual({ cases: [baseCaseId, ben.id, hers.id].sort(), left: [] });
      const isOfWholeCase = async (body: object) => {
        const { data } = await erase(body);
        const events = await service.events(data.id);
        return events.map((one) => (one.data as { isOfWholeCase?: boolean }).isOfWholeCase);
      };
      expect(await isOfWholeCase({ medCaseId: ben.id })).toContain(false);
      expect(await isOfWholeCase({ baseCaseId })).toContain(true);
    });

    it('and a hold on another one does not forbid it', async () => {
      const baseCaseId = await draft(`${word}@dana.example`);
      const [ben, cleo] = [
        medCase(baseCaseId, `${word}@ben.example`),
        medCase(baseCaseId, 'cleo@example.com'),
      ];
      known(ben, cleo);
      const hold = await service.admin.post(HOLDS, { medCaseId: cleo.id, reason: 'Docket 26-1180' });
      expect([hold.status, hold.data.baseCaseIds, hold.data.medCaseIds]).toEqual([201, [], [cleo.id]]);
      expect((await erase({ clientEmail: `${word}@ben.example` })).status).toBe(201);
      expect((await erase({ baseCaseId })).status).toBe(409);
    });
  });

  it.each([
    ['no person', {}, 400],
    ['two ways to name one', { baseCaseId: newId(), medCaseId: newId() }, 400],
    ['an unknown case', { baseCaseId: newId() }, 404],
    ['an address of nobody', { clientEmail: 'nobody-at-all@example.com' }, 404],
  ])('of %s is refused', async (_what, body, status) => {
    expect((await erase(body)).status).toBe(status);
  });

  it('is refused when its reason names the person, and to everybody but an administrator', async () => {
    const { baseCaseId } = await referred(sender, receiver, client);
    const named = await erase({ baseCaseId, reason: `${word} asked for it` });
    expect([named.status, named.text.includes('must not name')]).toEqual([400, true]);
    expect((await sender.post(PATH, { baseCaseId, reason: 'x' })).status).toBe(403);
    expect((await sender.get(PATH)).status).toBe(403);
  });

  it('finds an address by an index', async () => {
    const plan = await service.database.transaction(async () => {
      await service.database.query('SET LOCAL enable_seqscan = off');
      return JSON.stringify(await service.database.query(`EXPLAIN ${BY_EMAIL}`, ['dana@example.com']));
    });
    expect(plan).toContain('cases_by_email');
    expect(plan).not.toContain('Seq Scan');
  });

  it('is refused while a firm of the case imports', async () => {
    const { baseCaseId } = await referred(sender, receiver, client);
    const jobId = newId();
    await service.sql(
      `INSERT INTO import_jobs (id, firm_id, kind, is_dry_run, file_name, caller, header, total_rows, status)
       VALUES ($1, $2, 'cases', false, 'cases.csv', '{}', '{}', 1, 'RUNNING')`,
      [jobId, receiver.firmId],
    );
    const refused = await erase({ baseCaseId });
    expect([refused.status, refused.body.error.details]).toEqual([
      409,
      [
        { field: 'reason', message: 'import_running' },
        { field: 'jobId', message: jobId },
      ],
    ]);
    expect(await tables()).not.toEqual([]);
    await service.sql(`UPDATE import_jobs SET status = 'COMPLETED' WHERE id = $1`, [jobId]);
    expect((await erase({ baseCaseId })).status).toBe(201);
  });

  it('is refused under a legal hold, as is the deletion of a draft, until the hold is released', async () => {
    const { data: draft } = await sender.post('/sent-cases', caseBody(client));
    const { baseCaseId } = draft;
    const hold = (await service.admin.post(HOLDS, { baseCaseId, reason: 'Docket 26-1180' })).data;
    for (const refused of [
      await erase({ baseCaseId }),
      await erase({ baseCaseId, dryRun: true }),
      await sender.delete(`/sent-cases/${baseCaseId}`),
    ])
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(hold.id)]);
    expect((await caseOf(sender, baseCaseId)).data.clientLastName).toBe(word);
    expect((await service.admin.delete(`${HOLDS}/${hold.id}`)).status).toBe(204);
    expect((await service.admin.delete(`${HOLDS}/${hold.id}`)).status).toBe(404);
    const listed = (await service.admin.get(HOLDS)).data.find(({ id }: { id: string }) => id === hold.id);
    expect(listed).toMatchObject({ releasedBy: 'administrator', releasedAt: expect.any(String) });
    expect((await erase({ baseCaseId })).status).toBe(201);
  });

  it('and a hold at the same moment: one of them is first, and the other one knows', async () => {
    const { baseCaseId } = await referred(sender, receiver, client);
    const [erased, held] = await Promise.all([
      erase({ baseCaseId }),
      service.admin.post(HOLDS, { baseCaseId, reason: 'x' }),
    ]);
    expect(held.status).toBe(201);
    expect([201, 409]).toContain(erased.status);
    expect((await tables()).length === 0).toBe(erased.status === 201);
  });
});
