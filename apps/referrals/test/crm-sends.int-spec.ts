import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getQueueToken } from '@nestjs/bull';
import type { JobQueue } from '@referral-exchange/jobs';
import { WritebacksRepository } from '../src/crm/model/writebacks.repository.js';
import { WRITEBACK_QUEUE } from '../src/crm/writebacks/writeback-queue.js';
import { TestService, type Client } from './referrals-under-test.js';
import { BY_HAND, CrmOrg, newRecordId, OBJECT, profile, sendBody, setMappings } from './crm-org.js';

const SEND = '/crm/interactive-sends';

/** Interface, "CRM send flow and external links"; decisions, sections 10 and 14 ("Bodies"). */
describe('interactive sends', () => {
  let service: TestService;
  let org: CrmOrg;
  /** With a connected CRM; without one; and the firms that they send to. */
  let sender: Client, byHand: Client, receiver: Client, other: Client;
  beforeAll(async () => {
    org = await CrmOrg.start();
    const settings = { WEBHOOK_EGRESS: 'loopback', CRM_SWEEP_INTERVAL_MS: '3600000' };
    service = await TestService.start(settings, { backing: ['redis'] });
    [sender, byHand] = [await service.firm(), await service.firm()];
    [receiver, other] = [await service.firm('Lindqvist Trial Group'), await service.firm()];
    await setMappings(sender, profile({ connection: org.connection }));
    await setMappings(byHand, profile());
  });
  afterEach(() => {
    delete org.instead.GET;
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await service.stop();
    await org.close();
  });

  const send = (firm: Client, change: object = {}) => firm.post(SEND, sendBody(receiver, change));
  const handSend = (change: object = {}) => send(byHand, { overrides: BY_HAND, ...change });

  it('make a case of the record: prefill, then the record, then overrides, and refer it', async () => {
    const sourceRecordId = org.record({ Name: 'Of the record', county: '', clientEmail: 'dana@example.com' });
    const body = sendBody(receiver, {
      ...{ sourceRecordId, overrides: { clientFirstName: 'Daniela' }, notes: 'Call after five.' },
    });
    const { status, data } = await sender.post(SEND, body);
    expect(status).toBe(201);
    const { baseCaseId, referralId } = data.case;
    expect(data).toEqual({
      attempt: {
        id: expect.any(String),
        idempotencyKey: body.idempotencyKey,
        state: 'writeback_pending',
        replay: false,
        failureCode: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      },
      case: {
        ...{ baseCaseId, referralId, referenceNumber: expect.any(String) },
        ...{ status: 'SENT', referentFirmId: receiver.firmId },
      },
    });
    expect((await sender.get(`/sent-cases/${baseCaseId}`)).data).toMatchObject({
      ...{ title: 'Of the record', caseType: 'motor_vehicle_accident', jurisdiction: 'NY', county: 'Kings' },
      ...{ clientFirstName: 'Daniela', clientLastName: 'Whitfield', clientEmail: 'dana@example.com' },
      ...{ notes: 'Call after five.', referenceNumber: data.case.referenceNumber, referralId },
    });
    const events = await service.events(baseCaseId);
    expect(events.map(({ type, actor }) => [type, actor.source])).toEqual([
      ['case.created.v1', 'crm'],
      ['referral.sent.v1', 'crm'],
    ]);
  });

  it.each([
    ['with a CRM', () => ({ firm: sender, change: { sourceRecordId: org.record() } })],
    ['without one', () => ({ firm: byHand, change: { overrides: BY_HAND } })],
  ])('20 at once with one key make one case and 20 equal answers, %s', async (_what, given) => {
    const { firm, change } = given();
    const body = sendBody(receiver, change);
    const answers = await Promise.all(Array.from({ length: 20 }, () => firm.post(SEND, body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(19).fill(200), 201]);
    const shown = answers.map(({ status, data }) => {
      expect(data.attempt.replay).toBe(status === 200);
      // what is written back meanwhile shows
      return JSON.stringify({ ...data, attempt: { ...data.attempt, replay: null, state: null } });
    });
    expect(new Set(shown).size).toBe(1);
    const { total } = (await firm.get('/sent-cases')).body.pagination;
    const [row] = await service.service.sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM crm_sends WHERE idempotency_key = $1', [body.idempotencyKey]); // prettier-ignore
    const cases = (await firm.get('/sent-cases?limit=100')).data as { baseCaseId: string }[];
    expect([row!.count, cases.filter((one) => one.baseCaseId === answers[0]!.data.case.baseCaseId).length]).toEqual([1, 1]);
    expect(total).toBe(cases.length);
  }); // prettier-ignore

  it('of 20 keys at once for one record one makes the case; the others are refused', async () => {
    for (const firm of [sender, byHand]) {
      const sourceRecordId = org.record();
      const bodies = Array.from({ length: 20 }, () => sendBody(receiver, { sourceRecordId, overrides: BY_HAND }));
      const answers = await Promise.all(bodies.map((body) => firm.post(SEND, body)));
      const codes = answers.map(({ status, code }) => code ?? status);
      expect(codes.filter((one) => one === 201)).toHaveLength(1);
      for (const code of codes.filter((one) => one !== 201))
        expect(['conflict/record_already_sent', 'conflict/send_in_progress']).toContain(code);
    }
  }); // prettier-ignore

  it('a replayed key returns the original outcome whatever the body, also without its mapping', async () => {
    const firm = await service.firm();
    await setMappings(firm, profile());
    const body = sendBody(receiver, { overrides: BY_HAND });
    const first = await firm.post(SEND, body);
    await setMappings(firm);
    const again = await firm.post(SEND, {
      ...sendBody(other, { idempotencyKey: body.idempotencyKey.toUpperCase() }),
      crmObjectApiName: 'Other__c',
    });
    expect(again.status).toBe(200);
    expect(again.data).toEqual({ ...first.data, attempt: { ...first.data.attempt, replay: true } });
    // a key is the firm's own
    await setMappings(other, profile());
    const others = await other.post(SEND, { ...body, sourceRecordId: newRecordId() });
    expect([others.status, others.data.case.baseCaseId]).not.toEqual([200, first.data.case.baseCaseId]);
  });

  it('honour Idempotency-Key too, byte for byte', async () => {
    const body = sendBody(receiver, { sourceRecordId: org.record() });
    const key = { 'idempotency-key': randomUUID() };
    const first = await sender.post(SEND, body, key);
    const again = await sender.post(SEND, body, key);
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect(again.text).toBe(first.text);
    const changed = await sender.post(SEND, { ...body, notes: 'other' }, key);
    expect(changed.code).toBe('conflict/idempotency_key_reused');
  });

  it('a record that was sent is refused, in either way of writing its id, and named', async () => {
    const first = await handSend({ sourceRecordId: '0015g00000XyZ12' });
    expect(first.status).toBe(201);
    const again = await handSend({ sourceRecordId: '0015g00000XyZ12AAF' });
    expect(again.code).toBe('conflict/record_already_sent');
    expect(again.body.error.details).toMatchObject(first.data.case);
    // case matters, and so does the object
    expect((await handSend({ sourceRecordId: '0015g00000xyz12' })).status).toBe(201);
  });

  it('reRefer refers the case again, once the referral ended, and supersedes the attempt', async () => {
    const body = sendBody(receiver, { overrides: BY_HAND });
    const reRefer = (change: object = {}) =>
      byHand.post(SEND, { ...body, idempotencyKey: randomUUID(), reRefer: true, overrides: {}, ...change });
    expect((await reRefer()).body.error).toMatchObject({ code: 'resource_not_found' });
    const first = await byHand.post(SEND, body);
    const { baseCaseId, referralId } = first.data.case;
    expect((await reRefer()).code).toBe('conflict/active_referral_exists');
    expect((await reRefer({ targetFirmIds: [other.firmId] })).code).toMatch('invalid_state_transition');
    await receiver.post(`/received-referrals/${referralId}/reject`);
    const second = await reRefer({ targetFirmIds: [other.firmId], notes: 'Second try' });
    expect([second.status, second.data.case.baseCaseId]).toEqual([201, baseCaseId]);
    expect(second.data.case).toMatchObject({ referentFirmId: other.firmId, status: 'SENT' });
    const replays = await Promise.all(
      [body.idempotencyKey, second.data.attempt.idempotencyKey].map((idempotencyKey) => byHand.post(SEND, { ...body, idempotencyKey })),
    ); // prettier-ignore
    expect(replays.map(({ data }) => [data.attempt.state, data.case.referralId, data.case.status])).toEqual([
      ['superseded', referralId, 'REJECTED'],
      ['completed', second.data.case.referralId, 'SENT'],
    ]);
    expect((await byHand.get(`/sent-cases/${baseCaseId}`)).data.referrals).toHaveLength(2);
  });

  it('while a record is being read, another send of it is refused; the first succeeds', async () => {
    const sourceRecordId = org.record();
    const refused = Promise.withResolvers<void>();
    org.instead.GET = { body: JSON.stringify(org.records.get(sourceRecordId)), after: refused.promise };
    const first = send(sender, { sourceRecordId });
    await org.server.next((one) => one.path.endsWith(sourceRecordId));
    expect((await send(sender, { sourceRecordId })).code).toBe('conflict/send_in_progress');
    refused.resolve();
    expect((await first).status).toBe(201);
    expect((await send(sender, { sourceRecordId })).code).toBe('conflict/record_already_sent');
  });

  it('a process that dies while it reads leaves a record that a retry sends', async () => {
    const body = sendBody(receiver, { sourceRecordId: org.record() });
    // what such a process leaves: the claim of its key
    await service.service.sql(
      `INSERT INTO crm_records (firm_id, crm_object_api_name, record_key, claimed_by, claimed_until)
       VALUES ($1, $2, $3, $4, now() + interval '1 hour')`,
      [sender.firmId, OBJECT, body.sourceRecordId, body.idempotencyKey],
    );
    const another = { ...body, idempotencyKey: randomUUID() };
    expect((await sender.post(SEND, another)).code).toBe('conflict/send_in_progress');
    expect((await sender.post(SEND, body)).status).toBe(201);
    const abandoned = sendBody(receiver, { sourceRecordId: org.record() });
    await service.service.sql(
      `INSERT INTO crm_records (firm_id, crm_object_api_name, record_key, claimed_by, claimed_until)
       VALUES ($1, $2, $3, $4, now() - interval '1 second')`,
      [sender.firmId, OBJECT, abandoned.sourceRecordId, randomUUID()],
    );
    expect((await sender.post(SEND, abandoned)).status).toBe(201);
  });

  it('of which a referral changes are written back after the commit, without the sweep', async () => {
    const { data, status } = await send(sender, { sourceRecordId: org.record() });
    expect(status).toBe(201);
    const { baseCaseId, referralId } = data.case;
    const [{ source_record_id: recordId }] = await service.service.sql<any>(
      'SELECT source_record_id FROM crm_sends WHERE case_id = $1', [baseCaseId]); // prettier-ignore
    await org.written(recordId);
    await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
    expect((await org.written(recordId)).json()).toMatchObject({ Referral_Status__c: 'UNDER_EVALUATION' });
  });

  it('what changes while the job of its firm ends is written back too, without the sweep', async () => {
    const firm = await service.firm();
    await setMappings(firm, profile({ connection: org.connection }));
    const sourceRecordId = org.record();
    const ids = Promise.withResolvers<{ baseCaseId: string; referralId: string }>();
    const woken = Promise.withResolvers<void>();
    const queue = service.app.get<JobQueue>(getQueueToken(WRITEBACK_QUEUE), { strict: false });
    const writebacks = service.app.get(WritebacksRepository, { strict: false });
    const [add, claim] = [queue.add.bind(queue), writebacks.claim.bind(writebacks)];
    let hasChanged = false;
    jest.spyOn(queue, 'add').mockImplementation(async (...args) => {
      const job = await add(...args);
      if (hasChanged) woken.resolve();
      return job;
    });
    jest.spyOn(writebacks, 'claim').mockImplementation(async (firmId, ...args) => {
      const claimed = await claim(firmId, ...args);
      if (firmId !== firm.firmId || claimed.length > 0 || hasChanged) return claimed;
      const { baseCaseId, referralId } = await ids.promise;
      hasChanged = true;
      await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
      await woken.promise;
      return claimed;
    });
    ids.resolve((await send(firm, { sourceRecordId })).data.case);
    expect((await org.written(sourceRecordId)).json()).toMatchObject({ Referral_Status__c: 'SENT' });
    expect((await org.written(sourceRecordId)).json()).toMatchObject({
      Referral_Status__c: 'UNDER_EVALUATION',
    });
  });

  it('a key whose client was erased is answer_erased and makes no second case; a new key makes one', async () => {
    const body = sendBody(receiver, { overrides: BY_HAND });
    const { baseCaseId } = (await byHand.post(SEND, body)).data.case;
    service.known.set('/internal/med-cases-of-person', { medCases: [] });
    const before = (await byHand.get('/sent-cases')).body.pagination.total;
    const erasure = await service.admin.post('/api/v1/admin/erasures', { reason: 'Request 7', baseCaseId });
    const { erased } = erasure.data.services.find((one: { service: string }) => one.service === 'referrals');
    expect(erased).toMatchObject({ crmSends: 1, crmRecords: 1 });
    for (const again of [body, { ...body, notes: 7 }, { ...body, crmObjectApiName: 'Unknown__c' }])
      expect((await byHand.post(SEND, again)).code).toBe('conflict/answer_erased');
    expect((await byHand.get('/sent-cases')).body.pagination.total).toBe(before);
    const [kept] = await service.sql<object>(
      'SELECT source_record_id, case_id, referral_id, due_at FROM crm_sends WHERE idempotency_key = $1',
      [body.idempotencyKey],
    );
    expect(kept).toEqual({ source_record_id: 'Erased', case_id: null, referral_id: null, due_at: null });
    expect((await byHand.post(SEND, { ...body, idempotencyKey: randomUUID() })).status).toBe(201);
  });

  describe('a CRM that fails', () => {
    it.each<[string, object]>([
      ['answers 500', { status: 500 }],
      ['answers 429', { status: 429 }],
      ['cuts the connection', { mode: 'reset' }],
    ])('for a time (%s) is 503, and the key works once it is back', async (_what, answer) => {
      const body = sendBody(receiver, { sourceRecordId: org.record() });
      org.instead.GET = answer;
      const { status, code } = await sender.post(SEND, body);
      expect([status, code]).toEqual([503, 'service_unavailable/crm_unavailable']);
      delete org.instead.GET;
      expect((await sender.post(SEND, body)).status).toBe(201);
    });

    it.each<[string, object, string]>([
      ['has no such record', { status: 404 }, 'source_record_not_found'],
      ['refuses the token', { status: 401 }, 'source_access_denied'],
      ['refuses the call', { status: 422 }, 'source_refused'],
      ['redirects inward', { status: 302, headers: { location: 'http://127.0.0.1/' } }, 'source_redirected'],
      ['answers with a list', { body: '[]' }, 'source_record_unusable'],
      ['answers with a page', { body: '<html>' }, 'source_record_unusable'],
      ['answers without end', { mode: 'flood', floodBytes: 1 << 30 }, 'source_record_unusable'],
    ])('for good (%s) ends the attempt, and its key', async (_what, answer, failureCode) => {
      const body = sendBody(receiver, { sourceRecordId: org.record() });
      org.instead.GET = answer;
      const first = await sender.post(SEND, body);
      expect(first.code).toBe('conflict/attempt_failed');
      expect(first.body.error.details).toMatchObject({ failureCode, attemptId: expect.any(String) });
      delete org.instead.GET;
      const again = await sender.post(SEND, body);
      expect(again.body.error.details).toEqual(first.body.error.details);
      expect((await sender.post(SEND, { ...body, idempotencyKey: randomUUID() })).status).toBe(201);
    });

    it('has an address that became private, by itself or by its name: it is never called', async () => {
      const firm = await service.firm();
      await setMappings(firm, profile({ connection: org.connection }));
      jest.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['10.0.0.1'] as never);
      jest.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([] as never);
      for (const address of ['https://10.0.0.1', 'https://crm.example.com', 'https://[::ffff:10.0.0.1]']) {
        await service.service.sql('UPDATE crm_profiles SET base_url = $2 WHERE firm_id = $1', [firm.firmId, address]);
        const { body } = await send(firm);
        expect(body.error.details).toMatchObject({ failureCode: 'source_address_refused' });
      }
    }); // prettier-ignore
  });

  describe('bad input', () => {
    it.each<[string, object, string]>([
      ['an id of 14 characters', { sourceRecordId: 'x'.repeat(14) }, 'sourceRecordId'],
      ['an id of 19 characters', { sourceRecordId: 'x'.repeat(19) }, 'sourceRecordId'],
      ['an id with a path', { sourceRecordId: '../../../../etc1' }, 'sourceRecordId'],
      ['two targets', { targetFirmIds: [randomUUID(), randomUUID()] }, 'targetFirmIds'],
      ['no target', { targetFirmIds: [] }, 'targetFirmIds'],
      ['a target that is no UUID', { targetFirmIds: ['a firm'] }, 'targetFirmIds.0'],
      ['no key', { idempotencyKey: undefined }, 'idempotencyKey'],
      ['a key that is no UUID', { idempotencyKey: 'once' }, 'idempotencyKey'],
      ['overrides that are a list', { overrides: [] }, 'overrides'],
      ['an unknown override', { overrides: { ...BY_HAND, referentFirmId: 'x' } }, 'overrides.referentFirmId'],
      ['an override that goes up the prototype', { overrides: { constructor: 'x' } }, 'overrides.constructor'],
      ['a version of 65 characters', { mappingVersion: 'x'.repeat(65) }, 'mappingVersion'],
      ['notes of 10,001 characters', { notes: 'x'.repeat(10_001) }, 'notes'],
      ['a position without a rule', { roundRobinPosition: 0 }, 'roundRobinPosition'],
      ['no title', { overrides: { ...BY_HAND, title: undefined } }, 'title'],
      ['a required field that is cleared', { overrides: { ...BY_HAND, clientLastName: null } }, 'clientLastName'],
      ['a title longer than the mapping allows', { overrides: { ...BY_HAND, title: 'x'.repeat(81) } }, 'title'],
      ['a wrong address', { overrides: { ...BY_HAND, clientEmail: 'dana' } }, 'clientEmail'],
      ['oneself', {}, 'referentFirmId'],
    ])('%s is 400 and named, and nothing is made', async (what, change, field) => {
      const target = what === 'oneself' ? byHand : receiver;
      const body = sendBody(target, { overrides: BY_HAND, ...change });
      const { status, body: refused } = await byHand.post(SEND, body);
      expect([status, refused.error.code]).toEqual([400, 'validation_error']);
      expect(refused.error.details.errors).toEqual([expect.objectContaining({ field })]);
      // the key is free
      if (body.idempotencyKey && /^[0-9a-f-]{36}$/.test(body.idempotencyKey))
        expect((await handSend({ idempotencyKey: body.idempotencyKey })).status).toBe(201);
    }); // prettier-ignore

    it('an unknown mapping and an unknown target are 404', async () => {
      expect((await handSend({ crmObjectApiName: 'Other__c' })).code).toBe('resource_not_found/send_mapping_not_configured'); // prettier-ignore
      expect((await handSend({ targetFirmIds: [randomUUID()] })).code).toBe('resource_not_found');
      expect((await send(receiver)).code).toBe('resource_not_found/send_mapping_not_configured');
    });
  });

  it('are made by CRM tokens and keys of tier standard, not by lower or foreign callers', async () => {
    const body = () => sendBody(receiver, { overrides: BY_HAND });
    const token = byHand.as({ kind: 'crm_token', tier: 'full' });
    expect((await token.post(SEND, body())).status).toBe(201);
    expect((await byHand.as({ tier: 'read_only' }).post(SEND, body())).code).toBe('insufficient_tier');
    expect((await service.admin.post(SEND, body())).code).toBe('wrong_scope');
  });
});
