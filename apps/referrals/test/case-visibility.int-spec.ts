import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { callPath, findCaseCall } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { serviceHeaders } from '@referral-exchange/testing';
import { referred, TestService } from './referrals-under-test.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

/** What med-cases asks before a firm links a med case to a case. */
it('a firm may name the cases that it sent or received, and no others', async () => {
  const [sender, receiver, stranger] = [await service.firm(), await service.firm(), await service.firm()];
  const { baseCaseId, referralId } = await referred(sender, receiver);
  const ask = async (id: string, firm: string | null, as = 'med-cases') => {
    const path = callPath(findCaseCall.path, { id });
    const headers = serviceHeaders(as, 'referrals', firm ? { firmId: firm } : {});
    const { status, body } = await service.service.call('GET', path, { as: null, headers });
    return status === 200 ? findCaseCall.answer.parse(body) : body.error.code;
  };
  for (const firm of [sender, receiver]) expect(await ask(baseCaseId, firm.firmId)).toEqual({ baseCaseId });
  for (const firm of [stranger.firmId, null]) expect(await ask(baseCaseId, firm)).toBe('resource_not_found');
  for (const id of [referralId, newId()]) expect(await ask(id, sender.firmId)).toBe('resource_not_found');
  expect(await ask(baseCaseId, sender.firmId, 'webhooks')).toBe('wrong_scope');
});
