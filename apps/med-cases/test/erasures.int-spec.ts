import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent, serviceHeaders, tablesHolding } from '@referral-exchange/testing';
import { request } from 'undici';
import { OF_PERSON } from '../src/erasures/erasures.repository.js';
import { OnErasureRequestedConsumer } from '../src/erasures/on-erasure-requested.consumer.js';
import { TestService, type Client } from './med-cases-under-test.js';
import { addFill, addTransaction, fillBody, pharmacy, totalsOf } from './pharmacy-under-test.js';

/** Events of before, which the relay publishes and deletes. */
const BY_EXPIRY = ['outbox'];

describe('when a patient is erased', () => {
  let service: TestService;
  let firm: Client, provider: Client;
  let word: string;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [firm, provider] = [await service.firm(), await service.provider()];
    word = `Zq${newId().slice(-10)}`;
  });

  const tables = async () =>
    (await tablesHolding((sql, values) => service.sql(sql, values), word)).filter(
      (name) => !BY_EXPIRY.includes(name),
    );
  async function erase(medCaseIds: string[], change: object = {}) {
    const data = { erasureId: newId(), isDryRun: false, baseCaseIds: [], medCaseIds, ...change };
    const event = buildEvent('erasure.requested.v1', { data });
    await service.database.transaction(() => service.service.part(OnErasureRequestedConsumer).handle(event));
    const answers = (await service.events()).filter(({ type }) => type === 'erasure.done.v1');
    return (answers.at(-1)!.data as { erased: Record<string, number> }).erased;
  }
  const name = (medCaseId: string) =>
    service.sql('UPDATE med_cases SET patient_last_name = $2, patient_email = $3 WHERE id = $1', [
      medCaseId,
      word,
      `${word}@example.com`,
    ]);

  it('nothing of the patient is left in any table, and the money of the ledger is as it was', async () => {
    const ledger = await pharmacy(service, { firm, provider });
    await name(ledger.medCaseId);
    const fill = await addFill(ledger, {
      drugName: `${word} 10 mg`,
      rxNumber: word,
      prescriberName: `Dr. ${word}`,
      notes: word,
    });
    const paid = { payer: word, reference: word, note: `for ${word}`, fillId: fill.id };
    await addTransaction(ledger, paid);
    const voided = await addFill(ledger, { drugName: 'Naproxen' });
    await provider.post(`${ledger.path}/fills/${voided.id}/void`, { reason: `${word} did not come` });
    expect(await tables()).toEqual([
      'med_case_listings',
      'med_cases',
      'pharmacy_fills',
      'pharmacy_transactions',
    ]);
    const totals = await totalsOf(ledger, fill.id);
    const counted = await erase([ledger.medCaseId], { isDryRun: true });
    expect((await tables()).length).toBe(4);
    expect(await erase([ledger.medCaseId])).toEqual(counted);
    expect(counted).toEqual({
      medCases: 1,
      medReferrals: 1,
      pictures: 0,
      fills: 2,
      transactions: 1,
      answers: 0,
    });
    expect(await tables()).toEqual([]);
    expect(await totalsOf(ledger, fill.id)).toEqual(totals);
    expect((await firm.get(`/med-cases/${ledger.medCaseId}`)).data).toMatchObject({
      patientFirstName: 'Erased',
      patientLastName: 'Erased',
      patientEmail: null,
    });
    for (const what of ['fills', 'transactions'])
      expect([what, (await provider.get(`${ledger.path}/${what}`)).status]).toEqual([what, 200]);
    await addFill(ledger, { drugName: 'Naproxen' });
  });

  it('a batch that is sent again is known by what was kept, and its money still counts', async () => {
    const ledger = await pharmacy(service, { firm, provider });
    await name(ledger.medCaseId);
    const fill = fillBody({ externalId: 'F1', drugName: `${word} 10 mg`, rxNumber: word, notes: word });
    const paid = { type: 'PAYMENT', amount: '5.00', transactionDate: '2026-01-20', externalId: 'T1' };
    const batch = (change = {}) => [{ fill }, { transaction: { ...paid, payer: word, ...change } }];
    const send = (records: object[]) => provider.post(`${ledger.path}/import`, { records });
    expect((await send(batch())).status).toBe(200);
    expect((await send(batch({ payer: 'Another' }))).status).toBe(400);
    await erase([ledger.medCaseId]);
    expect((await send(batch())).status).toBe(200);
    expect(await tables()).toEqual([]);
    expect((await send(batch({ amount: '6.00' }))).status).toBe(400);
    const later = { ...paid, externalId: 'T2', payer: 'Another' };
    expect((await send([{ transaction: later }])).status).toBe(200);
    expect((await send([{ transaction: { ...later, payer: 'A third' } }])).status).toBe(400);
  });

  it('nor an answer to a call with an Idempotency-Key, on the case or on what belongs to it', async () => {
    const ledger = await pharmacy(service, { firm, provider });
    const [ofCase, ofFill] = [{ 'idempotency-key': newId() }, { 'idempotency-key': newId() }];
    const create = () =>
      firm.post(
        '/med-cases',
        {
          patientFirstName: 'Zdenka',
          patientLastName: word,
          caseType: 'motor_vehicle_accident',
          jurisdiction: 'NY',
        },
        ofCase,
      );
    const made = await create();
    const record = () => provider.post(`${ledger.path}/fills`, fillBody({ rxNumber: word }), ofFill);
    expect([made.status, (await record()).status]).toEqual([201, 201]);
    expect(await erase([ledger.medCaseId, made.data.id])).toMatchObject({ answers: 2 });
    for (const again of [await create(), await record()])
      expect([again.status, again.body.error.details.reason]).toEqual([409, 'answer_erased']);
  });

  it('nor in what a provider keeps of a case that ended', async () => {
    const ledger = await pharmacy(service, { firm, provider, status: 'SENT' });
    await name(ledger.medCaseId);
    const at = `/med-cases/${ledger.medCaseId}/referrals/${ledger.referralId}`;
    await provider.post(`${at}/acknowledge`);
    await provider.post(`${at}/reject`, { reasonCode: 'capacity' });
    expect(await tables()).toEqual(['med_case_listings', 'med_cases', 'med_referrals']);
    expect(await erase([ledger.medCaseId])).toMatchObject({ pictures: 1 });
    expect(await tables()).toEqual([]);
    expect((await provider.get(`/med-cases?search=${word}`)).data).toEqual([]);
    expect((await provider.get(`/med-cases/${ledger.medCaseId}`)).data.patientLastName).toBe('Erased');
  });

  it('other med cases of the same case stay, unless the whole case is meant', async () => {
    const [one, other] = [
      await pharmacy(service, { firm, provider }),
      await pharmacy(service, { firm, provider }),
    ];
    const baseCaseId = newId();
    for (const { medCaseId } of [one, other]) {
      await name(medCaseId);
      await service.sql('UPDATE med_cases SET base_case_id = $2 WHERE id = $1', [medCaseId, baseCaseId]);
    }
    const change = { baseCaseIds: [baseCaseId], isOfWholeCase: false };
    expect(await erase([one.medCaseId], change)).toMatchObject({ medCases: 1 });
    expect((await firm.get(`/med-cases/${other.medCaseId}`)).data.patientLastName).toBe(word);
    expect(await erase([], { ...change, isOfWholeCase: true })).toMatchObject({ medCases: 2 });
    expect(await tables()).toEqual([]);
  });

  it('the ledger lets an erasure take the patient from a row, and nothing else change', async () => {
    const ledger = await pharmacy(service, { firm, provider });
    const fill = await addFill(ledger, { rxNumber: 'RX-1' });
    await addTransaction(ledger);
    for (const set of ['payer = NULL, amount = 1.00', `payer = 'Somebody else'`, 'reference = NULL'])
      await expect(
        service.sql(`UPDATE pharmacy_transactions SET ${set} WHERE med_referral_id = $1`, [
          ledger.referralId,
        ]),
      ).rejects.toThrow();
    for (const set of ['rx_number = NULL', `drug_name = 'Erased', quantity = 1.000`, `drug_name = 'Another'`])
      await expect(service.sql(`UPDATE pharmacy_fills SET ${set} WHERE id = $1`, [fill.id])).rejects.toThrow(
        'only by being voided',
      );
  });

  it('the cases of a person are found by indexes', async () => {
    const plan = await service.database.transaction(async () => {
      await service.database.query('SET LOCAL enable_seqscan = off');
      return JSON.stringify(
        await service.database.query(`EXPLAIN ${OF_PERSON}`, [[], [], 'dana@example.com']),
      );
    });
    for (const index of ['med_cases_by_email', 'med_cases_of_case']) expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });

  it('the cases of a person are told to referrals alone, by case, address and med case', async () => {
    const { medCaseId } = await pharmacy(service, { firm, provider });
    await name(medCaseId);
    const baseCaseId = newId();
    await service.sql('UPDATE med_cases SET base_case_id = $2 WHERE id = $1', [medCaseId, baseCaseId]);
    const ask = async (body: object, as: 'referrals' | 'documents' = 'referrals') => {
      const answer = await request(`${service.url}/internal/med-cases-of-person`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...serviceHeaders(as, 'med-cases') },
        body: JSON.stringify({ medCaseIds: [], baseCaseIds: [], email: null, ...body }),
      });
      return [answer.statusCode, ((await answer.body.json()) as { medCases?: object[] }).medCases];
    };
    const email = `${word}@example.com`;
    const words = expect.arrayContaining([word, email]);
    const found = [
      200,
      [{ id: medCaseId, baseCaseId, handlingFirmId: firm.firmId, email, words, isErased: false }],
    ];
    expect(await ask({ medCaseIds: [medCaseId] })).toEqual(found);
    expect(await ask({ baseCaseIds: [baseCaseId] })).toEqual(found);
    expect(await ask({ email: `${word.toUpperCase()}@example.com` })).toEqual(found);
    expect(await ask({})).toEqual([200, []]);
    await erase([medCaseId]);
    const told = {
      ...(found[1]![0 as never] as object),
      email: null,
      words: ['Erased', 'Erased'],
      isErased: true,
    };
    expect(await ask({ medCaseIds: [medCaseId] })).toEqual([200, [told]]);
    await firm.patch(`/med-cases/${medCaseId}`, { patientFirstName: 'Ben', patientLastName: 'Ames' });
    expect(await ask({ medCaseIds: [medCaseId] })).toEqual([
      200,
      [{ ...told, words: ['Ben', 'Ames'], isErased: false }],
    ]);
    expect((await ask({}, 'documents'))[0]).toBe(403);
  });
});
