import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  exportedFillsCall,
  exportedMedCasesCall,
  exportedTransactionsCall,
} from '@referral-exchange/contracts';
import { serviceHeaders } from '@referral-exchange/testing';
import { request } from 'undici';
import { TestService } from './med-cases-under-test.js';
import { addFill, addTransaction, pharmacy, totalsOf } from './pharmacy-under-test.js';

describe('what a firm sees of its med cases, for an export', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  async function page(
    path: string,
    firmId: string,
    only: string[] | null = null,
    after: string | null = null,
  ) {
    const answer = await request(service.service.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...serviceHeaders('documents', 'med-cases', { firmId }),
      },
      body: JSON.stringify({ only, after }),
    });
    return exportedMedCasesCall.answer.parse(await answer.body.json());
  }

  it('is each med case with its referrals, and the lines of the ledger, in the words of the API', async () => {
    const ledger = await pharmacy(service);
    const { firm, medCaseId, path } = ledger;
    const fill = await addFill(ledger);
    await addTransaction(ledger, { fillId: fill.id });
    // only the totals have what the provider reported
    const report = { balance: '48.50', asOf: '2026-01-31T00:00:00.000Z', externalId: 'B-1' };
    expect((await ledger.provider.put(`${path}/reported-balance`, report)).status).toBe(200);
    const totals = { medReferralId: ledger.referralId, ...(await totalsOf(ledger, fill.id)) };
    expect(totals).toMatchObject({ reported: { balance: '48.50' } });
    const data = async (of: string) => (await firm.get(of)).data;
    const medCase = await data(`/med-cases/${medCaseId}`);
    const referrals = await data(`/med-cases/${medCaseId}/referrals`);
    const records = async (of: string) => (await page(of, firm.firmId)).rows.map(({ record }) => record);
    expect(await records(exportedMedCasesCall.path)).toEqual([
      { medCase, referrals, pharmacyTotals: [totals] },
    ]);
    expect(await records(exportedFillsCall.path)).toEqual(await data(`${path}/fills`));
    expect(await records(exportedTransactionsCall.path)).toEqual(
      (await data(`${path}/transactions`)).toSorted((a: { id: string }, b: { id: string }) =>
        a.id.localeCompare(b.id),
      ),
    );
    const other = await service.firm();
    for (const { path: of } of [exportedMedCasesCall, exportedFillsCall, exportedTransactionsCall]) {
      expect((await page(of, other.firmId)).rows).toEqual([]);
      expect((await page(of, firm.firmId, [medCaseId])).rows.length).toBeGreaterThan(0);
      const { rows } = await page(of, firm.firmId);
      expect((await page(of, firm.firmId, null, rows.at(-1)!.id)).rows).toEqual([]);
    }
  });
});
