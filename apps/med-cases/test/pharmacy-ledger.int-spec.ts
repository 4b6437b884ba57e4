import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { TestService, type Client } from './med-cases-under-test.js';
import { addFill, addTransaction, fillBody, paymentBody, pharmacy, recorded, totalsOf, type Pharmacy } from './pharmacy-under-test.js'; // prettier-ignore

/** The pharmacy ledger (interface, "Pharmacy fill"; decisions, sections 11 and 14). */

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

const codes = (answer: { status: number; code?: string; body: any }) => {
  const errors = answer.body.error?.details?.errors as { field: string; code: string }[] | undefined;
  return [answer.status, answer.code, ...(errors ?? []).map(({ field, code }) => `${field} ${code}`)];
};

describe('the totals', () => {
  it('are zero at first, and count what belongs to no fill', async () => {
    const ledger = await pharmacy(service);
    const read = async () => (await ledger.firm.get(`${ledger.path}/totals`)).data;
    const none = {
      billed: '0.00',
      paid: '0.00',
      adjustments: '0.00',
      computedBalance: '0.00',
      difference: null,
    };
    expect(await read()).toEqual({ ...none, reported: null, fillCount: 0, transactionCount: 0 });
    await addTransaction(ledger, { amount: '12.5' });
    await ledger.provider.put(`${ledger.path}/reported-balance`, {
      balance: '-12.00',
      asOf: '2026-01-31T00:00:00Z',
    });
    expect(await read()).toMatchObject({
      paid: '12.50', computedBalance: '-12.50', difference: '-0.50', reported: { balance: '-12.00' }, transactionCount: 1,
    }); // prettier-ignore
    const { id } = await addFill(ledger);
    expect(await read()).toEqual(await totalsOf(ledger, id));
  });
});

describe('a fill', () => {
  it('is recorded with every field, read by both sides, and counted in the totals', async () => {
    const ledger = await pharmacy(service);
    const sent = fillBody({
      externalId: 'RX-1',
      prescriptionId: newId(),
      claimDocumentId: newId(),
      rxNumber: '7001234',
      prescriberName: 'Dr. Lena Ortiz',
      notes: 'Two lines\nof notes',
      quantity: '30.5',
      billedAmount: '148.5',
    });
    const answer = await ledger.provider.post(`${ledger.path}/fills`, sent);
    expect(answer.status).toBe(201);
    const { id, createdAt, updatedAt, transactions, totals, ...rest } = answer.data;
    expect(rest).toEqual({
      ...sent,
      quantity: '30.500',
      billedAmount: '148.50',
      medCaseId: ledger.medCaseId,
      medReferralId: ledger.referralId,
      createdVia: 'api',
      voidedAt: null,
      voidReason: null,
    });
    expect([transactions, updatedAt]).toEqual([[], createdAt]);
    expect(totals).toEqual({
      billed: '148.50', paid: '0.00', adjustments: '0.00', computedBalance: '148.50', difference: null, reported: null,
      fillCount: 1, transactionCount: 0,
    }); // prettier-ignore
    for (const reader of [ledger.firm, ledger.provider]) {
      expect((await reader.get(`${ledger.path}/fills/${id}`)).data).toEqual(answer.data);
      const list = await reader.get(`${ledger.path}/fills`);
      expect(list.data).toEqual([{ ...rest, id, createdAt, updatedAt }]);
    }
  });

  it('has its own transactions, newest first, and the totals of the whole referral', async () => {
    const ledger = await pharmacy(service);
    const [fill, other] = [await addFill(ledger), await addFill(ledger, { billedAmount: '51.50' })];
    const [late, early] = [
      await addTransaction(ledger, { fillId: fill.id, transactionDate: '2026-02-01' }),
      await addTransaction(ledger, { fillId: fill.id, transactionDate: '2026-01-31', amount: '8' }),
    ];
    await addTransaction(ledger, { fillId: other.id, amount: '1.25' });
    await addTransaction(ledger, { amount: '0.25' });
    const { data } = await ledger.firm.get(`${ledger.path}/fills/${fill.id}`);
    expect(data.transactions).toEqual([late, early]);
    expect(data.totals).toMatchObject({
      billed: '200.00', paid: '109.50', computedBalance: '90.50', fillCount: 2, transactionCount: 4,
    }); // prettier-ignore
  });

  it('bills zero once it is voided, and keeps its transactions, which count', async () => {
    const ledger = await pharmacy(service);
    const { id } = await addFill(ledger);
    const payment = await addTransaction(ledger, { fillId: id });
    const voided = await ledger.provider.post(`${ledger.path}/fills/${id}/void`, {
      voidReason: 'Wrong patient',
    });
    expect([voided.status, voided.data.voidReason, voided.data.transactions]).toEqual([200, 'Wrong patient', [payment]]); // prettier-ignore
    expect(voided.data.voidedAt).toBe(voided.data.updatedAt);
    expect(voided.data.totals).toMatchObject({ billed: '0.00', paid: '100.00', computedBalance: '-100.00', fillCount: 1 }); // prettier-ignore
    const again = await ledger.provider.post(`${ledger.path}/fills/${id}/void`, { voidReason: 'Again' });
    expect(codes(again)).toEqual([409, 'conflict/already_voided']);
    expect(codes(await ledger.provider.post(`${ledger.path}/fills/${id}/void`, {}))).toEqual([400, 'validation_error', 'voidReason required']); // prettier-ignore
    await addTransaction(ledger, { fillId: id, amount: '20.00', type: 'REFUND' });
    expect(await totalsOf(ledger, id)).toMatchObject({ billed: '0.00', paid: '80.00', transactionCount: 2 });
  });

  it('is refused on a referral that ended or is not to a pharmacy; money still moves on an ended one', async () => {
    const ended = await pharmacy(service);
    const { id: fillId } = await addFill(ended, { externalId: 'F1' });
    await service.service.sql(`UPDATE med_referrals SET status = 'WITHDRAWN' WHERE id = $1`, [
      ended.referralId,
    ]);
    expect(codes(await ended.provider.post(`${ended.path}/fills`, fillBody()))).toEqual([409, 'conflict/referral_ended']); // prettier-ignore
    expect((await ended.provider.post(`${ended.path}/fills`, fillBody({ externalId: 'F1' }))).status).toBe(
      200,
    );
    await addTransaction(ended, { fillId });
    expect((await ended.firm.get(`${ended.path}/fills/${fillId}`)).data.totals.paid).toBe('100.00');
    const clinic = await pharmacy(service);
    await service.service.sql('UPDATE med_referrals SET is_pharmacy = false WHERE id = $1', [
      clinic.referralId,
    ]);
    for (const [what, body] of [['fills', fillBody()], ['transactions', paymentBody()]] as const) // prettier-ignore
      expect(codes(await clinic.provider.post(`${clinic.path}/${what}`, body))).toEqual([409, 'conflict/not_a_pharmacy_referral']); // prettier-ignore
    expect((await clinic.firm.get(`${clinic.path}/fills`)).body.pagination.total).toBe(0);
  });
});

describe('a transaction', () => {
  it.each([
    ['PAYMENT', '10.00', { paid: '10.00', adjustments: '0.00' }],
    ['REFUND', '10.00', { paid: '-10.00', adjustments: '0.00' }],
    ['ADJUSTMENT', '10.00', { paid: '0.00', adjustments: '10.00' }],
    ['ADJUSTMENT', '-10.00', { paid: '0.00', adjustments: '-10.00' }],
    ['WRITE_OFF', '10.00', { paid: '0.00', adjustments: '10.00' }],
    ['PAYMENT', '0', { paid: '0.00', adjustments: '0.00' }],
  ])('of type %s and %s changes the totals, and its reversal takes it back', async (type, amount, effect) => {
    const ledger = await pharmacy(service);
    const { id: fillId } = await addFill(ledger);
    const transaction = await addTransaction(ledger, { type, amount, fillId });
    expect(await totalsOf(ledger, fillId)).toMatchObject(effect);
    const reversal = await addTransaction(ledger, {
      type: 'REVERSAL',
      amount: undefined,
      reversesTransactionId: transaction.id,
    });
    expect(reversal).toMatchObject({
      fillId,
      amount: amount === '0' ? '0.00' : '10.00',
      reversesTransactionId: transaction.id,
    });
    expect(await totalsOf(ledger, fillId)).toMatchObject({ paid: '0.00', adjustments: '0.00', computedBalance: '148.50' }); // prettier-ignore
    expect((await ledger.firm.get(`${ledger.path}/transactions/${reversal.id}`)).data).toEqual(reversal);
  });

  it('is reversed whole, once, on its own fill, and a reversal never', async () => {
    const ledger = await pharmacy(service);
    const [fill, other] = [await addFill(ledger), await addFill(ledger)];
    const payment = await addTransaction(ledger, { fillId: fill.id });
    const reverse = (change: object) =>
      ledger.provider.post(`${ledger.path}/transactions`, {
        type: 'REVERSAL',
        transactionDate: '2026-01-21',
        reversesTransactionId: payment.id,
        ...change,
      });
    const fault = (field: string, code: string) => [400, 'validation_error', `${field} ${code}`];
    expect(codes(await reverse({ fillId: other.id }))).toEqual(fault('fillId', 'other_fill'));
    expect(codes(await reverse({ amount: '99.99' }))).toEqual(fault('amount', 'partial_reversal'));
    expect(codes(await reverse({ amount: '-100.00' }))).toEqual(fault('amount', 'out_of_range'));
    expect(codes(await reverse({ reversesTransactionId: null }))).toEqual(
      fault('reversesTransactionId', 'required'),
    );
    expect(codes(await reverse({ reversesTransactionId: newId() }))).toEqual([404, 'resource_not_found']);
    expect(codes(await reverse({ type: 'PAYMENT', amount: '1' }))).toEqual(
      fault('reversesTransactionId', 'invalid'),
    );
    const reversal = await reverse({ amount: '100', fillId: fill.id });
    expect(reversal.status).toBe(201);
    expect(codes(await reverse({}))).toEqual([409, 'conflict/already_reversed']);
    expect(codes(await reverse({ reversesTransactionId: reversal.data.id }))).toEqual(fault('reversesTransactionId', 'reversal_of_reversal')); // prettier-ignore
    const elsewhere = await pharmacy(service);
    const foreign = await addTransaction(elsewhere);
    expect(codes(await reverse({ reversesTransactionId: foreign.id }))).toEqual([404, 'resource_not_found']);
    const foreignFill = await addFill(elsewhere);
    expect(codes(await ledger.provider.post(`${ledger.path}/transactions`, paymentBody({ fillId: foreignFill.id })))).toEqual([404, 'resource_not_found']); // prettier-ignore
    expect(await totalsOf(ledger, fill.id)).toMatchObject({ paid: '0.00', transactionCount: 2 });
  });

  it('is reversed by one of two requests at once', async () => {
    const ledger = await pharmacy(service);
    const payment = await addTransaction(ledger);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        ledger.provider.post(`${ledger.path}/transactions`, {
          type: 'REVERSAL',
          transactionDate: '2026-01-21',
          reversesTransactionId: payment.id,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await totalsOf(ledger, (await addFill(ledger)).id)).toMatchObject({
      paid: '0.00',
      transactionCount: 2,
    });
  });

  it('changes the totals by its amount when many are recorded at once', async () => {
    const ledger = await pharmacy(service);
    const { id } = await addFill(ledger);
    await Promise.all(
      Array.from({ length: 25 }, (_, cents) => addTransaction(ledger, { amount: `0.${10 + cents}` })),
    );
    expect(await totalsOf(ledger, id)).toMatchObject({ paid: '5.50', transactionCount: 25 });
  });
});

describe('an external id', () => {
  it('gives the existing record for the same content, and 409 for another', async () => {
    const ledger = await pharmacy(service);
    const first = await addFill(ledger, { externalId: 'RX-1', billedAmount: '10' });
    const post = (what: string, body: object) => ledger.provider.post(`${ledger.path}/${what}`, body);
    const again = await post('fills', fillBody({ externalId: 'RX-1', billedAmount: '10.00' }));
    expect([again.status, again.data.id]).toEqual([200, first.id]);
    const other = await post('fills', fillBody({ externalId: 'RX-1', billedAmount: '10.01' }));
    expect(codes(other)).toEqual([409, 'conflict/external_id_in_use']);
    const payment = paymentBody({ externalId: 'RX-1', fillId: first.id });
    const { id } = await recorded(ledger, 'transactions', payment);
    const repeated = await post('transactions', payment);
    expect([repeated.status, repeated.data.id]).toEqual([200, id]);
    for (const change of [{ amount: '99' }, { fillId: null }, { payer: null }, { type: 'REFUND' }])
      expect(codes(await post('transactions', { ...payment, ...change }))).toEqual([409, 'conflict/external_id_in_use']); // prettier-ignore
    const reversal = {
      type: 'REVERSAL',
      transactionDate: '2026-01-22',
      reversesTransactionId: id,
      externalId: 'R',
    };
    const reversed = await recorded(ledger, 'transactions', reversal);
    for (const same of [reversal, { ...reversal, amount: '100', fillId: first.id }])
      expect((await post('transactions', same)).data).toEqual(reversed);
    expect(codes(await post('transactions', { ...reversal, amount: '50' }))).toEqual([409, 'conflict/external_id_in_use']); // prettier-ignore
    expect(await totalsOf(ledger, first.id)).toMatchObject({ fillCount: 1, transactionCount: 2 });
    const elsewhere = await addFill(await pharmacy(service), { externalId: 'RX-1' });
    expect(elsewhere.id).not.toBe(first.id);
  });

  it('makes one record of many requests at once', async () => {
    const ledger = await pharmacy(service);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        ledger.provider.post(`${ledger.path}/fills`, fillBody({ externalId: 'X' })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });
});

describe('the reported balance', () => {
  it('is compared with the ledger, and replaced', async () => {
    const ledger = await pharmacy(service);
    const put = (body: object) => ledger.provider.put(`${ledger.path}/reported-balance`, body);
    const first = await put({ balance: '10', asOf: '2026-01-31T23:59:59+01:00', externalId: 'S-1' });
    expect([first.status, first.data.difference]).toEqual([200, '-10.00']);
    const { id } = await addFill(ledger);
    expect(await totalsOf(ledger, id)).toMatchObject({
      difference: '138.50',
      reported: { balance: '10.00', asOf: '2026-01-31T22:59:59.000Z', externalId: 'S-1' },
    });
    await put({ balance: '-0.01', asOf: '2026-02-01T00:00:00Z' });
    expect(await totalsOf(ledger, id)).toMatchObject({
      difference: '148.51',
      reported: { balance: '-0.01', externalId: null },
    });
    for (const asOf of ['2026-02-30T00:00:00Z', 'yesterday', '2026-W05'])
      expect((await put({ balance: '1', asOf })).status).toBe(400);
  });
});

describe('the list of transactions', () => {
  let ledger: Pharmacy;
  let all: any[];
  const ids = async (query: string, reader: Client = ledger.firm) => {
    const { data, body, status, text } = await reader.get(`${ledger.path}/transactions${query}`);
    if (status !== 200) throw new Error(text);
    return { ids: data.map(({ id }: any) => id), total: body.pagination.total };
  };
  beforeAll(async () => {
    ledger = await pharmacy(service);
    const [one, two] = [await addFill(ledger), await addFill(ledger)];
    all = [];
    for (const [index, change] of [
      { fillId: one.id, transactionDate: '2024-02-29' },
      { fillId: one.id, transactionDate: '2026-01-01', type: 'ADJUSTMENT', amount: '-1' },
      { fillId: two.id, transactionDate: '2026-01-31' },
      { fillId: two.id, transactionDate: '2026-01-31', type: 'WRITE_OFF' },
      { transactionDate: '2026-02-01', type: 'REFUND' },
    ].entries())
      all.push(await addTransaction(ledger, { externalId: `T-${index}`, ...change }));
  });

  it('is in the order of transactionDate, newest first, then of recording, newest first', async () => {
    const order = [4, 3, 2, 1, 0].map((index) => all[index].id);
    expect(await ids('')).toEqual({ ids: order, total: 5 });
    expect(await ids('?limit=2&page=2')).toEqual({ ids: order.slice(2, 4), total: 5 });
    expect(await ids('?page=9', ledger.provider)).toEqual({ ids: [], total: 5 });
    expect((await ledger.firm.get(`${ledger.path}/transactions?limit=1`)).data).toEqual([all[4]]);
  });

  it.each([
    ['type=payment', [2, 0]],
    ['type=REVERSAL', []],
    ['dateFrom=2026-01-31', [4, 3, 2]],
    ['dateTo=2026-01-01', [1, 0]],
    ['dateFrom=2026-01-01&dateTo=2026-01-31', [3, 2, 1]],
    ['dateFrom=2024-02-29&dateTo=2024-02-29', [0]],
    ['dateFrom=2026-01-31&type=WRITE_OFF', [3]],
    ['externalId=T-3', [3]],
    ['externalId=t-3', []],
    ['externalId=T-3&type=PAYMENT', []],
    ['limit=20', [4, 3, 2, 1, 0]],
  ])('filters by %s, also page by page', async (query, expected) => {
    const order = expected.map((index) => all[index].id);
    expect(await ids(`?${query}`)).toEqual({ ids: order, total: order.length });
    const pageOf = (index: number) => ids(`?${query.replace('limit=20', '')}&limit=1&page=${index + 1}`);
    const pages = await Promise.all([...order, undefined].map((_id, index) => pageOf(index)));
    expect(pages.map(({ ids: [id] }) => id)).toEqual([...order, undefined]);
  });

  it('filters by fill, also with other filters', async () => {
    const [one, two] = [all[0].fillId, all[2].fillId];
    expect(await ids(`?fillId=${one}`)).toEqual({ ids: [all[1].id, all[0].id], total: 2 });
    expect(await ids(`?fillId=${two}&type=WRITE_OFF&dateTo=2026-01-31`)).toEqual({
      ids: [all[3].id],
      total: 1,
    });
    expect(await ids(`?fillId=${newId()}`)).toEqual({ ids: [], total: 0 });
  });

  it.each([
    ['page=0', 'page'], ['limit=101', 'limit'], ['limit=1e1', 'limit'], ['fillId=x', 'fillId'], ['type=GIFT', 'type'],
    ['dateFrom=2026-02-30', 'dateFrom'], ['dateTo=2026-2-3', 'dateTo'], ['dateTo=2025-02-29', 'dateTo'],
    ['dateFrom=2026-01-01T00:00:00Z', 'dateFrom'], ['dateFrom=2026-02-01&dateTo=2026-01-31', 'dateTo'],
    [`externalId=${'x'.repeat(201)}`, 'externalId'],
  ])('refuses %s', async (query, field) => {
    const answer = await ledger.firm.get(`${ledger.path}/transactions?${query}`);
    expect([answer.status, answer.code, answer.body.error.details.errors[0].field]).toEqual([400, 'validation_error', field]);
  }); // prettier-ignore

  it('of fills filters by date and external id', async () => {
    const fills = await pharmacy(service);
    const first = await addFill(fills, { fillDate: '2026-01-31', externalId: 'A' });
    const second = await addFill(fills, { fillDate: '2026-02-01' });
    const list = async (query: string) => {
      const { data, body } = await fills.firm.get(`${fills.path}/fills${query}`);
      return [data.map(({ id }: any) => id), body.pagination.total];
    };
    expect(await list('')).toEqual([[second.id, first.id], 2]);
    expect(await list('?dateTo=2026-01-31')).toEqual([[first.id], 1]);
    expect(await list('?dateFrom=2026-02-01&dateTo=2026-02-01')).toEqual([[second.id], 1]);
    expect(await list('?externalId=A&limit=1')).toEqual([[first.id], 1]);
    expect((await fills.firm.get(`${fills.path}/fills?dateFrom=2026-02-01&dateTo=2026-01-01`)).status).toBe(
      400,
    );
  });
});

describe('bad input', () => {
  let ledger: Pharmacy;
  beforeAll(async () => {
    ledger = await pharmacy(service);
  });

  const AMOUNTS = ['1.005', '1e2', 'NaN', '+1.00', '12345678901234567890', '', ' 1', '1,00', 12.5, '.5'];
  it.each([
    ...AMOUNTS.map((amount) => ['transactions', { amount }, 'amount'] as const),
    ...AMOUNTS.map((billedAmount) => ['fills', { billedAmount }, 'billedAmount'] as const),
    ...(['PAYMENT', 'REFUND', 'WRITE_OFF'] as const).map(
      (type) => ['transactions', { type, amount: '-0.01' }, 'amount'] as const,
    ),
    ['transactions', { amount: undefined }, 'amount'],
    ['transactions', { type: 'GIFT' }, 'type'],
    ['transactions', { transactionDate: '2026-02-30' }, 'transactionDate'],
    ['transactions', { transactionDate: undefined }, 'transactionDate'],
    ['transactions', { fillId: 'x' }, 'fillId'],
    ['transactions', { externalId: 'x'.repeat(201) }, 'externalId'],
    ['fills', { billedAmount: '-1' }, 'billedAmount'],
    ['fills', { quantity: '0' }, 'quantity'],
    ['fills', { quantity: '1.0005' }, 'quantity'],
    ['fills', { quantity: '-1' }, 'quantity'],
    ['fills', { fillDate: '2026-02-30' }, 'fillDate'],
    ['fills', { daysSupply: 0 }, 'daysSupply'],
    ['fills', { daysSupply: 1826 }, 'daysSupply'],
    ['fills', { daysSupply: 1.5 }, 'daysSupply'],
    ['fills', { ndc: '0009301500' }, 'ndc'],
    ['fills', { ndc: '00093-0150-01' }, 'ndc'],
    ['fills', { drugName: ' ' }, 'drugName'],
    ['fills', { fillDate: undefined }, 'fillDate'],
    ['fills', { quantity: undefined }, 'quantity'],
  ] as [what: string, change: object, field: string][])('%s %j is refused', async (what, change, field) => {
    const body = what === 'fills' ? fillBody(change) : paymentBody(change);
    const answer = await ledger.provider.post(`${ledger.path}/${what}`, body);
    expect([answer.status, answer.code, answer.body.error.details.errors[0].field]).toEqual([400, 'validation_error', field]); // prettier-ignore
  });

  it('recorded nothing, and the limits themselves are accepted', async () => {
    expect((await ledger.firm.get(`${ledger.path}/transactions`)).body.pagination.total).toBe(0);
    const { id } = await addFill(ledger, {
      daysSupply: 1825,
      quantity: '0.001',
      billedAmount: '999999999999.99',
    });
    await addFill(ledger, { daysSupply: 1, billedAmount: '0' });
    await addTransaction(ledger, {
      type: 'ADJUSTMENT',
      amount: '-999999999999.99',
      externalId: 'x'.repeat(200),
    });
    expect((await totalsOf(ledger, id)).computedBalance).toBe('1999999999999.98');
  });
});
