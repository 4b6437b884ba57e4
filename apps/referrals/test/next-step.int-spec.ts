import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

/** A refusal says what the caller can do instead. */
describe('the message of a refusal', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
    [sender, receiver] = [await service.firm('S'), await service.firm('R')];
  });
  afterAll(() => service.stop());

  it('names the acknowledgement that a receiver has not made, and the statuses it can reach', async () => {
    const { referralId } = await referred(sender, receiver);
    const { error } = (await receiver.post(`/received-referrals/${referralId}/sign`)).body;
    expect(error.message).toBe('Cannot sign a referral in SENT: acknowledge it first');
    expect(error.details.validNextStatuses).toEqual(['UNDER_EVALUATION', 'REJECTED']);
  });

  it('names the statuses that can follow', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    const { error } = (await receiver.post(`/received-referrals/${referralId}/start-litigation`)).body;
    expect(error.message).toBe(
      'Cannot start-litigation a referral in UNDER_EVALUATION: you can change it to INVESTIGATING or SIGNED or REJECTED',
    );
  });

  it('offers to withdraw or archive in place of deleting a sent case', async () => {
    const { baseCaseId } = await referred(sender, receiver);
    expect((await sender.delete(`/sent-cases/${baseCaseId}`)).body.error.message).toBe(
      'Cannot delete a referral in SENT: only drafts can be deleted; withdraw the referral or archive the case',
    );
  });

  it('says where the known values are, and which kind of thing an id does not name', async () => {
    const unknown = await sender.post('/sent-cases', caseBody({ caseType: 'astrology', jurisdiction: 'ZZ' }));
    expect(unknown.body.error.details.errors.map((fault: { message: string }) => fault.message)).toEqual([
      'caseType must be a case type of GET /case-types, not "astrology"',
      'jurisdiction must be a jurisdiction of GET /jurisdictions, such as NY, not "ZZ"',
    ]);
    const messageOf = async (path: string) => (await sender.get(path)).body.error.message;
    expect(await messageOf(`/sent-cases/${randomUUID()}`)).toBe('No such case or referral');
    expect(await messageOf(`/cases/${randomUUID()}/notes`)).toBe('No such case');
  });
});
