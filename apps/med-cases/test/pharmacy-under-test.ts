import { insertReferral, type Client, type TestService } from './med-cases-under-test.js';

/** A pharmacy referral with its firm and provider, and the calls that its provider makes most. */
export interface Pharmacy {
  firm: Client;
  provider: Client;
  medCaseId: string;
  referralId: string;
  /** Path of the ledger. */
  path: string;
}

export async function pharmacy(
  service: TestService,
  { status = 'ACCEPTED', firm, provider }: { status?: string; firm?: Client; provider?: Client } = {},
): Promise<Pharmacy> {
  const parties = { firm: firm ?? (await service.firm()), provider: provider ?? (await service.provider()) };
  const { medCaseId, referralId, path } = await insertReferral(service, parties.firm, parties.provider, {
    status,
    isPharmacy: true,
  });
  return { ...parties, medCaseId, referralId, path: `${path}/pharmacy` };
}

export const fillBody = (change: object = {}) => ({
  drugName: 'Cyclobenzaprine 10 mg',
  ndc: '00093015001',
  quantity: '30',
  billedAmount: '148.50',
  fillDate: '2026-01-16',
  daysSupply: 30,
  ...change,
});

export const paymentBody = (change: object = {}) => ({
  type: 'PAYMENT',
  amount: '100.00',
  transactionDate: '2026-01-20',
  payer: 'Northern Mutual',
  ...change,
});

/** Posts to the ledger as its provider; fails unless the answer is 200 or 201. */
export async function recorded({ provider, path }: Pharmacy, what: string, body: object): Promise<any> {
  const answer = await provider.post(`${path}/${what}`, body);
  if (answer.status > 201) throw new Error(`${what} answered ${answer.status}: ${answer.text}`);
  return answer.data;
}

export const addFill = (ledger: Pharmacy, change: object = {}): Promise<any> =>
  recorded(ledger, 'fills', fillBody(change));
export const addTransaction = (ledger: Pharmacy, change: object = {}): Promise<any> =>
  recorded(ledger, 'transactions', paymentBody(change));

/** The totals of a ledger with this fill. */
export async function totalsOf({ firm, path }: Pharmacy, fillId: string): Promise<any> {
  return (await firm.get(`${path}/fills/${fillId}`)).data.totals;
}
