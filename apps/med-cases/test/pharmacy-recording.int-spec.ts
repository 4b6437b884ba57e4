import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { callerOf } from '@referral-exchange/identity';
import { clock, newId, startTracing, stopTracing } from '@referral-exchange/telemetry';
import { OtlpCollector, untilBlocked } from '@referral-exchange/testing';
import { VisibleMedReferralsRepository } from '../src/access/visible-med-referrals.repository.js';
import { AppendQueue } from '../src/pharmacy-ledger/append-queue.js';
import type { LedgerAppend } from '../src/pharmacy-ledger/ledger.repository.js';
import { planEntries } from '../src/pharmacy-ledger/plan-entries.js';
import { eventsOf } from '../src/pharmacy-recording/ledger-events.js';
import { TestService, type Answer } from './med-cases-under-test.js';
import {
  addFill,
  addTransaction,
  fillBody,
  paymentBody,
  pharmacy,
  type Pharmacy,
  recorded,
} from './pharmacy-under-test.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

/** Withdraws the referral in a transaction. Commits when the function that it answers is called. */
async function withdrawing({ referralId }: Pharmacy): Promise<() => Promise<void>> {
  const { promise: isWithdrawn, resolve: withdrawn } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const withdrawal = service.database.transaction(async () => {
    await service.database.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await service.database.query(`UPDATE med_referrals SET status = 'WITHDRAWN' WHERE id = $1`, [referralId]);
    withdrawn();
    await mayCommit;
  });
  await isWithdrawn;
  return () => {
    commit();
    return withdrawal;
  };
}

/** Sends while another transaction has withdrawn the referral; it commits once the request waits for it. */
async function sentDuringWithdrawal(ledger: Pharmacy, send: () => Promise<Answer>): Promise<Answer> {
  const commit = await withdrawing(ledger);
  const answer = send();
  await untilBlocked(service);
  await commit();
  return answer;
}

/** Records are written without a lock at first (ADR 124). */
describe('a record that is sent while its referral changes', () => {
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

it('a fill is voided later than it was recorded, also by a clock that is behind', async () => {
  const ledger = await pharmacy(service);
  const ahead = jest.spyOn(clock, 'date').mockImplementation(() => new Date(clock.now() + 60_000));
  const { id } = await addFill(ledger);
  ahead.mockRestore();
  await recorded(ledger, `fills/${id}/void`, { voidReason: 'Entered twice' });
  const times = (await service.service.events(ledger.medCaseId)).map(({ occurredAt }) => Date.parse(occurredAt));
  expect(times).toEqual([times[0], times[0]! + 1]);
}); // prettier-ignore

/** They are added by one statement (ADR 124). */
describe('records of several referrals that are sent at the same time', () => {
  /** A payment as the ledger has planned it, and not added yet. */
  async function planned({ provider, medCaseId, referralId }: Pharmacy, amount: string): Promise<LedgerAppend> {
    const caller = callerOf({ userId: null, userName: null, keyName: 'Key', ...provider.principal } as Principal);
    const path = { medCaseId, referralId };
    const seen = await service.service.part(VisibleMedReferralsRepository).forPharmacy(caller, path);
    const at = clock.date();
    const transaction = { type: 'PAYMENT', amount, transactionDate: '2026-01-20' } as const;
    const stamp = { medReferralId: referralId, createdVia: 'api', at, newId };
    const plan = planEntries([{ transaction }], { fills: [], transactions: [], isPatientErased: false }, stamp);
    return { seen, plan, events: eventsOf(plan, { caller, seen, at }) };
  } // prettier-ignore

  it('are added with their balances and events; one whose referral has changed is left out', async () => {
    const ledgers = await Promise.all([1, 2, 3, 4].map(() => pharmacy(service)));
    const appends = await Promise.all(ledgers.map((ledger, index) => planned(ledger, `${index + 1}.00`)));
    await (
      await withdrawing(ledgers[2]!)
    )();
    const queue = service.service.part(AppendQueue);
    appends.push(await planned(ledgers[3]!, '5.00'));
    // the first is on its way while the others arrive
    const balances = await Promise.all(appends.map((append) => queue.append(append)));
    expect(balances).toMatchObject([
      { medReferralId: ledgers[0]!.referralId, paid: '1.00', transactionCount: 1 },
      { medReferralId: ledgers[1]!.referralId, paid: '2.00', transactionCount: 1 },
      null,
      { medReferralId: ledgers[3]!.referralId, paid: '9.00', transactionCount: 2 },
      { medReferralId: ledgers[3]!.referralId, paid: '9.00', transactionCount: 2 },
    ]);
    for (const [index, { medCaseId, path, firm }] of ledgers.entries()) {
      const amounts = [['1.00'], ['2.00'], [], ['4.00', '5.00']][index]!;
      const { data: shown } = await firm.get(`${path}/transactions`);
      expect(shown.map(({ amount }: { amount: string }) => amount).reverse()).toEqual(amounts);
      const events = await service.service.events(medCaseId);
      const recorded = events.filter(({ type }) => type === 'pharmacy.transaction_recorded.v1');
      expect(recorded.map(({ data }) => (data as any).transaction.amount)).toEqual(amounts);
    }
  });

  it('do not wait for the lock of a referral of another request', async () => {
    const [locked, free] = [await pharmacy(service), await pharmacy(service)];
    const commit = await withdrawing(locked);
    const waits = locked.provider.post(`${locked.path}/transactions`, paymentBody());
    await untilBlocked(service);
    expect((await free.provider.post(`${free.path}/transactions`, paymentBody())).status).toBe(201);
    await commit();
    expect((await waits).status).toBe(201);
  });
});

describe('the traces of the ledger', () => {
  let collector: OtlpCollector;
  beforeAll(async () => {
    collector = await OtlpCollector.start();
    await startTracing('med-cases', collector.settings);
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
      'ledger-newest-externalId',
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
