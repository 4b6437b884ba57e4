import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '@referral-exchange/sdk';
import type { ApiClient } from './api-client.js';
import { admin, anonymous, newWorld, subscribe, type Subscriber, type World } from './world.js';

/**
 * A pharmacy keeps its ledger of a referral, and hears of every change by webhook (decisions, sections 7 and
 * 11).
 */
describe('a pharmacy', () => {
  let world: World;
  let provider: ApiClient;
  let hook: Subscriber;
  let path: string;
  beforeAll(async () => {
    world = await newWorld();
    const { id } = (await admin.post('/admin/providers', { name: 'Lakeside Pharmacy' })).body.data;
    const made = await admin.post(`/admin/providers/${id}/api-keys`, { name: 'e2e', tier: 'STANDARD' });
    provider = anonymous.key(made.body.data.key);
    hook = await subscribe(provider);
    const patient = { patientFirstName: 'Dana', patientLastName: 'Whitfield' };
    const body = { ...patient, caseType: 'motor_vehicle_accident', jurisdiction: 'NY' };
    const medCase = (await world.asSender.post('/med-cases', body)).body.data;
    const referrals = `/med-cases/${medCase.id}/referrals`;
    const referral = await world.asSender.post(referrals, { providerId: id, isPharmacy: true });
    path = `${referrals}/${referral.body.data.id}/pharmacy`;
  });
  afterAll(() => hook.endpoint.close());

  const heard = async (event: string) => {
    const { rawBody, headers, json } = await hook.endpoint.next(
      (one) => one.headers['x-service-event'] === event,
    );
    expect(verifyWebhook(rawBody, headers['x-service-signature'] as string, hook.secret)).toBe(true);
    return (json() as { data: Record<string, unknown> }).data;
  };
  const record = async (what: string, body: object) => {
    const answer = await provider.post(`${path}/${what}`, body);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data;
  };

  it('records a fill, a payment and its reversal; the firm reads the totals, and the pharmacy hears of each', async () => {
    const fill = await record('fills', {
      drugName: 'Cyclobenzaprine 10 mg',
      quantity: '30',
      billedAmount: '148.50',
      fillDate: '2026-01-16',
    });
    expect(await heard('pharmacy.fill_recorded')).toMatchObject({ id: fill.id, billedAmount: '148.50' });
    const payment = await record('transactions', {
      type: 'PAYMENT', amount: '100', transactionDate: '2026-01-20', fillId: fill.id,
    }); // prettier-ignore
    expect(await heard('pharmacy.transaction_recorded')).toMatchObject({ id: payment.id, amount: '100.00' });
    const reversal = { type: 'REVERSAL', transactionDate: '2026-01-22', reversesTransactionId: payment.id };
    const { id } = await record('transactions', reversal);
    expect(await heard('pharmacy.transaction_recorded')).toMatchObject({ id, type: 'REVERSAL' });
    const again = await provider.post(`${path}/transactions`, reversal);
    expect([again.status, again.body.error.details.reason]).toEqual([409, 'already_reversed']);
    const { body } = await world.asSender.get(`${path}/fills/${fill.id}`);
    expect(body.data.totals).toMatchObject({ billed: '148.50', paid: '0.00', computedBalance: '148.50', transactionCount: 2 }); // prettier-ignore
    const { status } = await world.asReceiver.get(`${path}/fills/${fill.id}`);
    expect(status).toBe(404);
  });
});
