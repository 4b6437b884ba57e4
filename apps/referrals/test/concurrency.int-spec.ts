import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acknowledged,
  caseBody,
  referred,
  TestService,
  type Answer,
  type Client,
} from './referrals-under-test.js';

/** Two firms acting at once on one hop: exactly one wins (issue 3; decisions, 1.2). */
describe('at the same time', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  beforeAll(async () => {
    service = await TestService.start({ DATABASE_POOL_SIZE: '20' });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver] = [await service.firm('S'), await service.firm('R')];
  });

  const codes = (answers: Answer[]) =>
    answers.map((answer) => answer.code?.split('/')[0] ?? answer.status).sort();

  it('reject and withdraw: one wins, the other gets 400 with the current status', async () => {
    for (let round = 0; round < 10; round++) {
      const ids = await referred(sender, receiver);
      const answers = await Promise.all([
        receiver.post(`/received-referrals/${ids.referralId}/reject`),
        sender.post(`/sent-cases/${ids.baseCaseId}/withdraw`),
      ]);
      expect(codes(answers)).toEqual([200, 'invalid_state_transition']);
      const loser = answers.find((answer) => answer.status === 400)!;
      const { data } = await sender.get(`/sent-cases/${ids.baseCaseId}`);
      expect(loser.body.error.details.currentStatus).toBe(data.status);
      expect(await service.eventTypes(ids.baseCaseId)).toHaveLength(3);
      expect((await sender.get(`/referrals/${ids.referralId}/status-history`)).data).toHaveLength(2);
    }
  });

  it('twenty acknowledgements: one event', async () => {
    const ids = await referred(sender, receiver);
    const path = `/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => receiver.post(path)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await service.eventTypes(ids.baseCaseId)).toEqual([
      'case.created',
      'referral.sent',
      'referral.accepted',
    ]);
  });

  it('twenty referrals of one draft to two firms: one hop', async () => {
    const other = await service.firm('O');
    const { id } = (await sender.post('/sent-cases', caseBody())).data;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sender.post(`/sent-cases/${id}/refer`, { referentFirmId: [receiver, other][index % 2]!.firmId }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await sender.get(`/sent-cases/${id}`)).data.referrals).toHaveLength(1);
    expect(await service.eventTypes(id)).toEqual(['case.created', 'referral.sent']);
  });

  it('edits of both sides: no update is lost', async () => {
    const { baseCaseId, referralId } = await acknowledged(sender, receiver);
    await Promise.all([
      receiver.patch(`/received-referrals/${referralId}`, { phase: 'P' }),
      receiver.patch(`/received-referrals/${referralId}`, { leadAttorneyName: 'L' }),
      sender.patch(`/sent-cases/${baseCaseId}`, { sendingFirmPercentage: 12 }),
      sender.patch(`/sent-cases/${baseCaseId}`, { description: 'D' }),
      receiver.post(`/received-referrals/${referralId}/sign`),
      receiver.patch(`/received-referrals/${referralId}`, { attorneyFees: 5 }),
    ]);
    const { data } = await receiver.get(`/received-referrals/${referralId}`);
    expect(data).toMatchObject({
      phase: 'P',
      leadAttorneyName: 'L',
      sendingFirmPercentage: 12,
      description: 'D',
      status: 'SIGNED',
      attorneyFees: 5,
    });
    const times = (await service.events(baseCaseId)).map((event) => event.occurredAt);
    expect(times.slice(1)).toEqual([...new Set(times.slice(1))].sort());
  });

  it('forty creations of one firm: numbers without a gap or a double', async () => {
    const created = await Promise.all(
      Array.from({ length: 40 }, () => sender.post('/sent-cases', caseBody())),
    );
    const numbers = created
      .map(({ data }) => Number(data.referenceNumber.split('-')[1]))
      .sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it('one Idempotency-Key, ten calls: one case, one event, one answer', async () => {
    const call = () =>
      sender.post('/sent-cases', caseBody({ referentFirmId: receiver.firmId }), { 'idempotency-key': 'k1' });
    const answers = await Promise.all(Array.from({ length: 10 }, call));
    const done = answers.filter((answer) => answer.status === 201);
    expect(answers.filter((answer) => answer.status !== 201).map((answer) => answer.code)).toEqual(
      Array(10 - done.length).fill('conflict/request_in_progress'),
    );
    const replay = await call();
    expect([replay.text, replay.headers['idempotent-replayed']]).toEqual([done[0]!.text, 'true']);
    expect((await sender.get('/sent-cases')).body.pagination.total).toBe(1);
    expect((await service.events()).filter((event) => event.data.case.id === replay.data.id)).toHaveLength(2);
  });
});
