import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTracing, stopTracing } from '@referral-exchange/platform';
import { OtlpCollector } from '@referral-exchange/testing';
import { TestService, type Answer } from './med-cases-under-test.js';
import {
  addFill,
  addTransaction,
  fillBody,
  paymentBody,
  pharmacy,
  type Pharmacy,
} from './pharmacy-under-test.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

/** Records are written without a lock at first (ADR 76). */
describe('a record that is sent while its referral changes', () => {
  /** Sends while another transaction has withdrawn the referral; it commits once the request waits for it. */
  async function sentDuringWithdrawal({ referralId }: Pharmacy, send: () => Promise<Answer>): Promise<Answer> {
    const { promise: isWithdrawn, resolve: withdrawn } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const withdrawal = service.database.transaction(async () => {
      await service.database.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      await service.database.query(`UPDATE med_referrals SET status = 'WITHDRAWN' WHERE id = $1`, [referralId]);
      withdrawn();
      await mayCommit;
    });
    await isWithdrawn;
    const answer = send();
    await untilWaiting();
    commit();
    await withdrawal;
    return answer;
  } // prettier-ignore

  async function untilWaiting(): Promise<void> {
    const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await service.service.sql(waiting)).length === 0) await sleep(10);
  }

  it('is judged by the referral as it is then', async () => {
    const ledger = await pharmacy(service);
    const { provider, path, medCaseId } = ledger;
    const refused = await sentDuringWithdrawal(ledger, () => provider.post(`${path}/fills`, fillBody()));
    expect([refused.status, refused.code]).toEqual([409, 'conflict/referral_ended']);
    expect(await service.service.events(medCaseId)).toEqual([]);
  });

  it('has the referral as it is then in its event', async () => {
    const ledger = await pharmacy(service);
    const { provider, path, medCaseId } = ledger;
    const send = () => provider.post(`${path}/transactions`, paymentBody({ amount: '7.00' }));
    expect((await sentDuringWithdrawal(ledger, send)).status).toBe(201);
    const events = await service.service.events(medCaseId);
    expect(events).toMatchObject([
      { data: { medReferral: { status: 'WITHDRAWN' }, transaction: { amount: '7.00' } } },
    ]);
  });
});

describe('the traces of the ledger', () => {
  let collector: OtlpCollector;
  beforeAll(async () => {
    collector = await OtlpCollector.start();
    await startTracing('med-cases', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  });
  afterAll(() => collector.close());

  it('have every statement, and no value of a record', async () => {
    const ledger = await pharmacy(service);
    const { firm, path } = ledger;
    const fill = await addFill(ledger, {
      drugName: 'Secretol 10 mg', ndc: '99887766554', rxNumber: 'SECRET-RX', prescriberName: 'Dr. Secret', notes: 'Secret note',
      quantity: '31.415', billedAmount: '27182.81', externalId: 'SECRET-FILL',
    }); // prettier-ignore
    await addTransaction(ledger, {
      fillId: fill.id, amount: '16180.33', payer: 'Secret Mutual', reference: 'SECRET-CHECK', note: 'Secret remark',
      externalId: 'SECRET-PAY',
    }); // prettier-ignore
    await firm.get(`${path}/fills/${fill.id}`);
    await firm.get(`${path}/transactions?externalId=SECRET-PAY`);
    await firm.get(`/med-cases/${ledger.medCaseId}`);
    await stopTracing();
    const spans = collector.text;
    for (const name of [
      'ledger-append',
      'ledger-fill-balance',
      'ledger-page-externalId',
      'outbox-insert',
      'GET /api',
    ])
      expect(spans).toContain(name);
    const shown = /.{20}(secret|99887766554|31\.415|27182\.81|16180\.33|whitfield|\bdana\b).{20}/i.exec(
      spans,
    )?.[0];
    expect(shown).toBeUndefined();
  });
});
