import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LedgerRepository } from '../src/pharmacy-ledger/ledger.repository.js';
import { TestService } from './med-cases-under-test.js';
import {
  addFill,
  addTransaction,
  fillBody,
  paymentBody,
  pharmacy,
  type Pharmacy,
} from './pharmacy-under-test.js';

/** Batches of pharmacy records (decisions, section 14, "Pharmacy"). */

let service: TestService;
let ledger: Pharmacy;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

const send = (records: unknown, to: Pharmacy = ledger) => to.provider.post(`${to.path}/import`, { records });
const fill = (externalId: string, change: object = {}) => ({ fill: fillBody({ externalId, ...change }) });
const payment = (externalId: string, change: object = {}) => ({
  transaction: paymentBody({ externalId, ...change }),
});
const reversal = (externalId: string, reversesExternalId: string, change: object = {}) => ({
  transaction: { type: 'REVERSAL', transactionDate: '2026-01-22', externalId, reversesExternalId, ...change },
});
const faultsOf = ({ body }: { body: any }) =>
  body.error.details.errors.map(({ field, code }: any) => `${field} ${code}`);
const countOf = async ({ firm, path }: Pharmacy) => {
  const total = async (what: string) => (await firm.get(`${path}/${what}`)).body.pagination.total;
  return [await total('fills'), await total('transactions')];
};

describe('an import', () => {
  beforeEach(async () => {
    ledger = await pharmacy(service);
  });

  it('refuses days more than a year ahead, of fills and of transactions', async () => {
    const inAYear = new Date(Date.now() + 360 * 86_400_000).toISOString().slice(0, 10);
    const refused = await send([fill('F1', { fillDate: '2099-01-01' }), payment('P1', { transactionDate: '2099-01-01' })]);
    expect(faultsOf(refused)).toEqual(['records.0.fill.fillDate out_of_range', 'records.1.transaction.transactionDate out_of_range']);
    const one = await ledger.provider.post(`${ledger.path}/fills`, fillBody({ fillDate: '2099-01-01' }));
    expect(faultsOf(one)).toEqual(['fillDate out_of_range']);
    expect(await countOf(ledger)).toEqual([0, 0]);
    expect((await send([fill('F1', { fillDate: inAYear }), payment('P1', { transactionDate: inAYear })])).status).toBe(200);
  }); // prettier-ignore

  it('records fills and transactions that name each other, in any order of kinds, with an event for each', async () => {
    const records = [
      payment('P1', { fillExternalId: 'F1' }),
      fill('F1'),
      reversal('R1', 'P1'),
      payment('P2', { amount: '7', type: 'WRITE_OFF' }),
    ];
    const answer = await send(records);
    expect([answer.status, answer.data.created, answer.data.existing]).toEqual([200, 4, 0]);
    expect(answer.data.records.map(({ kind, externalId, isNew }: any) => [kind, externalId, isNew])).toEqual([
      ['transaction', 'P1', true], ['fill', 'F1', true], ['transaction', 'R1', true], ['transaction', 'P2', true],
    ]); // prettier-ignore
    expect(answer.data.totals).toMatchObject({ billed: '148.50', paid: '0.00', adjustments: '7.00', fillCount: 1, transactionCount: 3 }); // prettier-ignore
    const [p1, f1] = answer.data.records;
    const { data } = await ledger.firm.get(`${ledger.path}/fills/${f1.id}`);
    expect([data.createdVia, data.totals]).toEqual(['import', answer.data.totals]);
    expect(data.transactions.map(({ id }: any) => id)).toContain(p1.id);
    const events = await service.service.events(ledger.medCaseId);
    expect(events.map(({ type }) => type).sort()).toEqual([
      'pharmacy.fill_recorded.v1',
      ...Array<string>(3).fill('pharmacy.transaction_recorded.v1'),
    ]);
  });

  it('records nothing twice when the batch is sent again, also by two requests at once', async () => {
    const records = [fill('F1'), payment('P1', { fillExternalId: 'F1' }), reversal('R1', 'P1')];
    const first = await Promise.all([send(records), send(records)]);
    expect(first.map(({ data }) => data.created).sort()).toEqual([0, 3]);
    const again = await send([...records, payment('P2'), payment('P2')]);
    expect([again.data.created, again.data.existing]).toEqual([1, 4]);
    expect(again.data.totals).toMatchObject({ billed: '148.50', paid: '100.00' });
    expect(await countOf(ledger)).toEqual([1, 3]);
  });

  it('refuses nothing because it saw the same batch half recorded by another request', async () => {
    const records = [fill('F1'), payment('P1', { fillExternalId: 'F1' }), reversal('R1', 'P1')];
    const repository = service.service.part(LedgerRepository);
    const known = repository.known.bind(repository);
    const reading = jest.spyOn(repository, 'known').mockImplementationOnce(async (...asked) => {
      // the other request commits between the read of the fills and that of the transactions
      const { fills } = await known(...asked);
      const other = await send(records);
      expect([other.status, other.data.created]).toEqual([200, 3]);
      return { ...(await known(...asked)), fills };
    });
    const answer = await send(records);
    reading.mockRestore();
    expect([answer.status, answer.data?.created, answer.data?.existing]).toEqual([200, 0, 3]);
    expect(await countOf(ledger)).toEqual([1, 2]);
  });

  it('records nothing when a record is refused, and names every refused record', async () => {
    const { id } = await addTransaction(ledger, { externalId: 'KNOWN' });
    await addTransaction(ledger, { type: 'REVERSAL', amount: undefined, reversesTransactionId: id });
    const answer = await send([
      fill('F1'),
      payment('P1', { fillExternalId: 'NONE' }),
      payment('KNOWN', { amount: '1' }),
      reversal('R1', 'KNOWN'),
      reversal('R2', 'R3'),
      payment('F1', { fillExternalId: 'F1' }),
      reversal('R4', 'F1'),
      reversal('R5', 'F1'),
      reversal('R6', 'R4'),
      fill('F1', { billedAmount: '1' }),
    ]);
    expect([answer.status, answer.code]).toEqual([400, 'validation_error']);
    expect(faultsOf(answer)).toEqual([
      'records.1.transaction.fillExternalId not_found',
      'records.2.transaction.externalId external_id_in_use',
      'records.3.transaction.reversesTransactionId already_reversed',
      'records.4.transaction.reversesExternalId not_found',
      'records.7.transaction.reversesTransactionId already_reversed',
      'records.8.transaction.reversesTransactionId reversal_of_reversal',
      'records.9.fill.externalId external_id_in_use',
    ]);
    expect(await countOf(ledger)).toEqual([0, 2]);
    expect(await service.service.events(ledger.medCaseId)).toHaveLength(2);
  });

  it('refuses malformed records by their place, and batches that are too small or too large', async () => {
    const answer = await send([
      fill('F1', { daysSupply: 0, ndc: '1' }),
      payment('P1', { amount: '1.005' }),
      payment('P1', { externalId: undefined }),
      'text',
    ]);
    expect(faultsOf(answer)).toEqual([
      'records.0.fill.ndc invalid_format',
      'records.0.fill.daysSupply out_of_range',
      'records.1.transaction.amount invalid_format',
      'records.2.transaction.externalId required',
      'records.3 invalid_type',
    ]);
    const across = await send([
      {},
      { ...fill('F1'), ...payment('P1') },
      payment('P1', { amount: undefined }),
      payment('P1', { amount: '-1' }),
      payment('P1', { fillId: ledger.referralId, fillExternalId: 'F1' }),
      reversal('R1', 'P1', { reversesExternalId: undefined }),
    ]);
    expect(faultsOf(across)).toEqual([
      'records.0 invalid',
      'records.1 invalid',
      'records.2.transaction.amount required',
      'records.3.transaction.amount out_of_range',
      'records.4.transaction.fillExternalId invalid',
      'records.5.transaction.reversesTransactionId required',
    ]);
    for (const records of [
      [],
      undefined,
      'x',
      Array.from({ length: 501 }, (_, index) => payment(`P${index}`)),
    ])
      expect(faultsOf(await send(records))[0]).toMatch(/^records /);
    expect(await countOf(ledger)).toEqual([0, 0]);
  });

  it('takes 500 records', async () => {
    const { id } = await addFill(ledger);
    const records = Array.from({ length: 500 }, (_, index) =>
      payment(`P${index}`, { fillId: id, amount: '0.01' }),
    );
    expect((await send(records)).data.totals).toMatchObject({ paid: '5.00', transactionCount: 500 });
    expect((await send(records)).data).toMatchObject({ created: 0, existing: 500 });
  });
});
