import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HOUSE_FIRMS } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent } from '@referral-exchange/testing';
import { OnSandboxResetConsumer } from '../src/for-services/sandbox-resets/on-sandbox-reset.consumer.js';
import { acknowledged, caseBody, referred, TestService, type Client } from './referrals-under-test.js';

const [{ id: HOUSE, name }] = HOUSE_FIRMS as [(typeof HOUSE_FIRMS)[number]];

describe('a test firm that was reset', () => {
  let service: TestService;
  let firm: Client, partner: Client;
  beforeAll(async () => {
    service = await TestService.start();
    await service.sql(
      `INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at) VALUES ($1, $2, 'PRO', true, true, now())`,
      [HOUSE, name],
    );
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [firm, partner] = [await service.firm(), await service.firm()];
  });

  /** As the consumer does, in one transaction. */
  const reset = () => {
    const firmId = firm.firmId!;
    const event = buildEvent('firm.sandbox_reset.v1', { key: firmId, data: { firmId, newFirmId: newId() } });
    return service.database.transaction(() => service.service.part(OnSandboxResetConsumer).handle(event));
  };

  it('leaves nothing open with firms whose people would wait, signed or not', async () => {
    const sent = await referred(firm, partner);
    const received = await acknowledged(partner, firm);
    const signed = await acknowledged(firm, partner);
    await partner.post(`/received-referrals/${signed.referralId}/sign`);
    const statusOf = async ({ referralId }: { referralId: string }) =>
      (await partner.get(`/referrals/${referralId}`)).data.status;
    expect(await Promise.all([sent, received, signed].map(statusOf))).toEqual([
      'SENT',
      'UNDER_EVALUATION',
      'SIGNED',
    ]);
    await reset();
    expect(await Promise.all([sent, received, signed].map(statusOf))).toEqual([
      'WITHDRAWN',
      'REJECTED',
      'WITHDRAWN',
    ]);
    const history = await partner.get(`/referrals/${received.referralId}/status-history`);
    expect(history.text).toContain('The test firm was reset');
    await reset();
    expect((await partner.get(`/referrals/${received.referralId}/status-history`)).data).toEqual(
      history.data,
    );
  });

  it('leaves the referrals of others and those to house firms as they are', async () => {
    const other = await service.firm();
    const theirs = await referred(other, partner);
    const { data } = await firm.post('/sent-cases', caseBody({ referentFirmId: HOUSE }));
    expect(data.status).toBe('SENT');
    await reset();
    expect((await partner.get(`/referrals/${theirs.referralId}`)).data.status).toBe('SENT');
    expect((await firm.get(`/sent-cases/${data.baseCaseId}`)).data.status).toBe('SENT');
  });
});
