import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MED_REFERRAL_STATUSES } from '@referral-exchange/contracts';
import { MED_OPERATIONS, medTransition, partyOfOperation } from '../src/med-case/med-referral.transitions.js';
import { caseBody, insertReferral, referred, TestService, type Client } from './med-cases-under-test.js';

/** The lifecycle of med referrals over HTTP: every status, every operation, and what an act publishes. */
describe('the lifecycle of a med referral', () => {
  let service: TestService;
  let firm: Client, provider: Client;
  beforeAll(async () => {
    service = await TestService.start();
    [firm, provider] = [await service.firm(), await service.provider()];
  });
  afterAll(() => service.stop());

  /** A user of the provider: only people can start a treatment. */
  const user = () => provider.as({ kind: 'session', role: 'provider_user', tier: null, userName: 'Ann Lee' });
  const BODY: Record<string, object> = { reject: { reasonCode: 'capacity' } };

  const kinds = [
    { kind: 'treatment', isPharmacy: false },
    { kind: 'pharmacy', isPharmacy: true },
  ];
  const rows = kinds.flatMap((kind) => MED_REFERRAL_STATUSES.map((status) => ({ ...kind, status })));
  // a pharmacy referral has no treatment, so the database refuses those statuses
  const possible = rows.filter(({ isPharmacy, status }) => !isPharmacy || !/TREATMENT/.test(status));

  it.each(possible)('a $kind referral in $status obeys the table', async ({ isPharmacy, status }) => {
    for (const operation of MED_OPERATIONS) {
      const { medCaseId, path } = await insertReferral(service, firm, provider, { status, isPharmacy });
      const transition = medTransition(operation, { status, isPharmacy });
      const caller = partyOfOperation(operation) === 'firm' ? firm : user();
      const answer = await caller.post(`${path}/${operation}`, BODY[operation]);
      const events = await service.service.events(medCaseId);
      if (transition) {
        expect([operation, answer.status]).toEqual([operation, 200]);
        expect(answer.data).toMatchObject({
          status: transition.to,
          [transition.stamp]: answer.data.updatedAt,
        });
        expect(events.map(({ type, data }) => [type, (data as any).previousStatus])).toEqual([
          [transition.event, status],
        ]);
      } else {
        expect([operation, answer.status, answer.code]).toEqual([
          operation,
          409,
          'conflict/not_from_this_status',
        ]);
        expect(answer.body.error.details).toMatchObject({ currentStatus: status, operation });
        expect(events).toEqual([]);
      }
      await firm.post(`${path}/withdraw`);
    }
  });

  it('of a treatment is walked through; its events hold the facts of the moment', async () => {
    const { medCaseId, referralId, path } = await referred(firm, provider, { notes: 'Neck pain' });
    for (const operation of ['acknowledge', 'accept'])
      expect((await provider.post(`${path}/${operation}`)).status).toBe(200);
    expect((await user().post(`${path}/start-treatment`)).data.status).toBe('IN_TREATMENT');
    expect((await provider.post(`${path}/complete-treatment`)).data.status).toBe('TREATMENT_COMPLETE');
    const closed = await firm.post(`${path}/close`);
    expect(closed.data).toEqual({
      id: referralId,
      medCaseId,
      referenceNumber: expect.stringMatching(/^[A-Z]{6}-M0\d+-R1$/),
      providerId: provider.principal.providerId,
      providerName: 'Harbor Spine & Rehab',
      parentReferralId: null,
      status: 'CLOSED',
      isPharmacy: false,
      notes: 'Neck pain',
      rejectionReasonCode: null,
      acknowledgedAt: expect.any(String),
      respondedAt: expect.any(String),
      treatmentStartedAt: expect.any(String),
      treatmentCompletedAt: expect.any(String),
      closedAt: closed.data.updatedAt,
      withdrawnAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
      updatedAt: expect.any(String),
    });
    const events = await service.service.events(medCaseId);
    expect(events.map(({ type }) => type)).toEqual([
      'med_referral.sent.v1',
      ...Array.from({ length: 5 }, () => 'med_referral.status_changed.v1'),
    ]);
    const times = events.map(({ occurredAt }) => occurredAt);
    expect(times).toEqual([...new Set(times)].sort());
    expect(events[0]).toMatchObject({
      key: medCaseId,
      actor: { firmId: firm.firmId, source: 'api' },
      data: {
        medCase: {
          id: medCaseId,
          handlingFirm: { id: firm.firmId },
          patientLastName: 'Whitfield',
          isTestCase: false,
        },
        medReferral: { id: referralId, status: 'SENT', provider: { name: 'Harbor Spine & Rehab' } },
      },
    });
    expect(events[3]).toMatchObject({ actor: { firmId: null, name: 'Ann Lee', source: 'manual' } });
  });

  it('ends with a reason when the provider rejects, and with an event of its own when the firm withdraws', async () => {
    const one = await referred(firm, provider);
    expect((await provider.post(`${one.path}/reject`, { reasonCode: 'CAPACITY' })).data).toMatchObject({
      status: 'REJECTED',
      rejectionReasonCode: 'capacity',
    });
    const other = await referred(firm, provider);
    expect((await firm.post(`${other.path}/withdraw`)).data).toMatchObject({ status: 'WITHDRAWN' });
    const types = (await service.service.events(other.medCaseId)).map(({ type }) => type);
    expect(types).toEqual(['med_referral.sent.v1', 'med_referral.withdrawn.v1']);
  });

  it('offers a key nothing that only people can do', async () => {
    const { path } = await insertReferral(service, firm, provider, { status: 'ACCEPTED' });
    const byKey = await provider.post(`${path}/reject`, BODY.reject);
    expect(byKey.body.error).toMatchObject({
      message: expect.stringContaining('people of the provider start the treatment'),
      details: { allowedOperations: [] },
    });
    const byPerson = await user().post(`${path}/reject`, BODY.reject);
    expect(byPerson.body.error.details.allowedOperations).toEqual(['start-treatment']);
  });

  it('does not begin while the case is archived or closed: 409 says what to do first', async () => {
    const { data: medCase } = await firm.post('/med-cases', caseBody());
    const at = `/med-cases/${medCase.id}`;
    const refer = () => firm.post(`${at}/referrals`, { providerId: provider.principal.providerId });
    await firm.post(`${at}/archive`);
    await firm.patch(at, { status: 'CLOSED' });
    const archived = await refer();
    expect([archived.code, archived.body.error.message]).toEqual([
      'conflict/case_archived',
      expect.stringContaining('unarchive it first'),
    ]);
    await firm.post(`${at}/unarchive`);
    const closed = await refer();
    expect([closed.code, closed.body.error.message]).toEqual([
      'conflict/case_closed',
      expect.stringContaining('PATCH /med-cases/{id}'),
    ]);
    expect((await firm.get(`${at}/referrals`)).data).toEqual([]);
    const types = (await service.service.events(medCase.id)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('med_referral'))).toEqual([]);
    await firm.patch(at, { status: 'SETTLED' });
    expect((await refer()).status).toBe(201);
  });

  it('goes on when the case is archived or closed meanwhile', async () => {
    const { medCaseId, path } = await referred(firm, provider);
    await firm.post(`/med-cases/${medCaseId}/archive`);
    await firm.patch(`/med-cases/${medCaseId}`, { status: 'CLOSED' });
    expect((await provider.post(`${path}/acknowledge`)).status).toBe(200);
    expect((await firm.post(`${path}/withdraw`)).status).toBe(200);
  });

  it('has one winner of two accepts at once; the other gets 409', async () => {
    for (let round = 0; round < 3; round++) {
      const { medCaseId, path } = await insertReferral(service, firm, provider, { status: 'UNDER_REVIEW' });
      const answers = await Promise.all(Array.from({ length: 4 }, () => provider.post(`${path}/accept`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await service.service.events(medCaseId)).toHaveLength(1);
    }
  });

  it('has one winner of an accept and a withdrawal at once', async () => {
    const { path, medCaseId } = await insertReferral(service, firm, provider, { status: 'UNDER_REVIEW' });
    const [accepted, withdrawn] = await Promise.all([
      provider.post(`${path}/accept`),
      firm.post(`${path}/withdraw`),
    ]);
    // a withdrawal after an acceptance is allowed; an acceptance after a withdrawal is not
    expect(withdrawn.status).toBe(200);
    expect([200, 409]).toContain(accepted.status);
    const last = (await service.service.events(medCaseId)).at(-1);
    expect(last).toMatchObject({ type: 'med_referral.withdrawn.v1' });
  });

  it('takes one referral of a kind per provider at a time, also of two at once', async () => {
    const { data: medCase } = await firm.post('/med-cases', caseBody());
    const path = `/med-cases/${medCase.id}/referrals`;
    const body = { providerId: provider.principal.providerId };
    const answers = await Promise.all([firm.post(path, body), firm.post(path, body)]);
    expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([
      201,
      'conflict/active_referral_exists',
    ]);
    const pharmacy = await firm.post(path, { ...body, isPharmacy: true });
    expect([pharmacy.status, pharmacy.data.referenceNumber]).toEqual([201, `${medCase.referenceNumber}-R2`]);
    const first = answers.find(({ status }) => status === 201)!.data;
    await firm.post(`${path}/${first.id}/withdraw`);
    const again = await firm.post(path, { ...body, parentReferralId: first.id });
    expect(again.data).toMatchObject({
      parentReferralId: first.id,
      referenceNumber: `${medCase.referenceNumber}-R3`,
    });
  });

  it('does an action with an Idempotency-Key once', async () => {
    const { path } = await referred(firm, provider);
    const key = { 'idempotency-key': path };
    const [first, second] = [
      await provider.post(`${path}/acknowledge`, {}, key),
      await provider.post(`${path}/acknowledge`, {}, key),
    ];
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await provider.post(`${path}/acknowledge`, {})).status).toBe(409);
  });
});
