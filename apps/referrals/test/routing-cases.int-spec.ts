import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readRoutingCaseCall } from '@referral-exchange/contracts';
import { acknowledged, referred, TestService, type Client } from './referrals-under-test.js';

/** Each firm sees only its own hop (interface, "What the service does", 6), also by what routing skips. */
describe('who else has a case', () => {
  let service: TestService;
  let owner: Client, receiver: Client, third: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [owner, receiver, third] = [await service.firm(), await service.firm(), await service.firm()];
  });

  async function busyOf({ firmId }: Client, caseId: string): Promise<string[]> {
    const options = { as: { service: 'routing' }, body: { firmId, caseId } } as const;
    const { status, body } = await service.service.call('POST', readRoutingCaseCall.path, options);
    expect(status).toBe(200);
    return (body.busyFirmIds as string[]).sort();
  }
  const ids = (...firms: Client[]) => firms.map(({ firmId }) => firmId!).sort();

  it.each(['rejected it', 'had it withdrawn'])('is not told a firm that %s', async (what) => {
    const { baseCaseId, referralId } = await acknowledged(owner, receiver);
    if (what === 'rejected it') await receiver.post(`/received-referrals/${referralId}/reject`);
    else await owner.post(`/sent-cases/${baseCaseId}/withdraw`);
    const again = await owner.post(`/sent-cases/${baseCaseId}/refer`, { referentFirmId: third.firmId });
    expect(again.status).toBe(200);
    expect(await busyOf(receiver, baseCaseId)).toEqual([]);
    expect(await busyOf(owner, baseCaseId)).toEqual(ids(owner, third));
  });

  it('is not told an onward receiver before it acknowledges', async () => {
    const { baseCaseId, referralId } = await acknowledged(owner, receiver);
    const onward = { referentFirmId: third.firmId };
    const { data } = await receiver.post(`/sent-cases/${referralId}/refer`, onward);
    expect(await busyOf(third, baseCaseId)).toEqual([]);
    expect(await busyOf(receiver, baseCaseId)).toEqual(ids(owner, receiver, third));
    await third.post(`/cases/${baseCaseId}/referrals/${data.referralId}/acknowledge`);
    // it may refer the case on from now on, and must not be sent in a circle
    expect(await busyOf(third, baseCaseId)).toEqual(ids(owner, receiver, third));
  });

  it('is told again when the case comes back, once that is acknowledged', async () => {
    const { baseCaseId, referralId } = await acknowledged(owner, receiver);
    await receiver.post(`/received-referrals/${referralId}/reject`);
    const back = { referentFirmId: receiver.firmId };
    const { data } = await owner.post(`/sent-cases/${baseCaseId}/refer`, back);
    expect(await busyOf(receiver, baseCaseId)).toEqual([]);
    await receiver.post(`/cases/${baseCaseId}/referrals/${data.referralId}/acknowledge`);
    expect(await busyOf(receiver, baseCaseId)).toEqual(ids(owner, receiver));
  });

  it('is told the owner, of a case that it sent', async () => {
    const { baseCaseId } = await referred(owner, receiver);
    expect(await busyOf(owner, baseCaseId)).toEqual(ids(owner, receiver));
  });
});
