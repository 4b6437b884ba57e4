import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { TestService, type Client } from './med-cases-under-test.js';
import { addFill, addTransaction, fillBody, paymentBody, pharmacy, type Pharmacy } from './pharmacy-under-test.js'; // prettier-ignore

/** Who reads and writes the pharmacy ledger, and what is told about it (decisions, section 11, "Access"). */

let service: TestService;
let ledger: Pharmacy;
let closed: Pharmacy;
let fill: any, payment: any;
const callers: Record<string, Client> = {};
beforeAll(async () => {
  service = await TestService.start();
  ledger = await pharmacy(service);
  closed = await pharmacy(service, { provider: await service.provider('Closed', { isRestricted: true }) });
  fill = await addFill(ledger);
  payment = await addTransaction(ledger, { fillId: fill.id });
  const { firm, provider } = ledger;
  const crm: Partial<Principal> = { kind: 'crm_token', keyId: null };
  const person = (role: Principal['role']): Partial<Principal> => ({
    kind: 'session',
    tier: null,
    role,
    keyId: null,
  });
  Object.assign(callers, {
    'the firm': firm,
    "the firm's read_only key": firm.as({ tier: 'read_only' }),
    "the firm's CRM token": firm.as(crm),
    'a member of the firm': firm.as(person('member')),
    'another firm': await service.firm(),
    'the provider': provider,
    "the provider's read_only key": provider.as({ tier: 'read_only' }),
    'a user of the provider': provider.as(person('provider_admin')),
    'another provider': await service.provider(),
    'another restricted practice': closed.provider,
    'the admin key': service.admin,
    'an OAuth token': firm.as({ kind: 'oauth', tier: null, scopes: ['cases:write'], role: 'firm_admin' }),
  });
});
afterAll(() => service.stop());

/** Answers of every read, then of every write: they must agree among themselves. */
const TABLE: [caller: string, reads: string, writes: string][] = [
  ['the firm', '200', '403 wrong_scope'],
  ["the firm's read_only key", '200', '403 wrong_scope'],
  ["the firm's CRM token", '200', '403 wrong_scope'],
  ['a member of the firm', '200', '403 wrong_scope'],
  ['another firm', '404 resource_not_found', '403 wrong_scope'],
  ['the provider', '200', '400 validation_error'],
  ["the provider's read_only key", '200', '403 insufficient_tier'],
  ['a user of the provider', '200', '400 validation_error'],
  ['another provider', '404 resource_not_found', '404 resource_not_found'],
  ['another restricted practice', '404 resource_not_found', '404 resource_not_found'],
  ['the admin key', '403 wrong_scope', '403 wrong_scope'],
  ['an OAuth token', '403 wrong_scope', '403 wrong_scope'],
];

const reads = (id = { fill: fill.id, payment: payment.id }) => ['/fills', `/fills/${id.fill}`, '/transactions', `/transactions/${id.payment}`, '/totals']; // prettier-ignore
const WRITES = [['post', '/fills'], ['post', `/fills/FILL/void`], ['post', '/transactions'], ['put', '/reported-balance'], ['post', '/import']] as const; // prettier-ignore
const answerOf = ({ status, code }: { status: number; code?: string }) => (code ? `${status} ${code}` : String(status)); // prettier-ignore

async function answersTo(caller: Client, { path }: Pharmacy): Promise<{ reads: string[]; writes: string[] }> {
  const ofReads = await Promise.all(reads().map((one) => caller.get(path + one)));
  const ofWrites = await Promise.all(WRITES.map(([method, one]) => caller[method](path + one.replace('FILL', fill.id), {}))); // prettier-ignore
  return { reads: [...new Set(ofReads.map(answerOf))], writes: [...new Set(ofWrites.map(answerOf))] };
}

describe('the pharmacy ledger', () => {
  it.each(TABLE)('answers to %s: reads %s, writes %s', async (name, ofReads, ofWrites) => {
    expect(await answersTo(callers[name]!, ledger)).toEqual({ reads: [ofReads], writes: [ofWrites] });
  });

  it('is closed to a restricted practice on its own referral, and open to its firm', async () => {
    expect(await answersTo(closed.provider, closed)).toEqual({
      reads: ['403 restricted_access'],
      writes: ['403 restricted_access'],
    });
    expect((await closed.firm.get(`${closed.path}/fills`)).status).toBe(200);
  });

  it('is read in every status of the referral', async () => {
    for (const status of ['SENT', 'UNDER_REVIEW', 'ACCEPTED', 'CLOSED', 'REJECTED', 'WITHDRAWN']) {
      const { firm, provider, path } = await pharmacy(service, { status });
      for (const reader of [firm, provider])
        expect((await reader.get(`${path}/transactions`)).status).toBe(200);
    }
  });

  it('gives 404 for the ids of another case, referral, fill or transaction, and 400 for malformed ones', async () => {
    const other = await pharmacy(service, { firm: ledger.firm, provider: ledger.provider });
    const { firm } = ledger;
    const crossed = ledger.path.replace(ledger.medCaseId, other.medCaseId);
    for (const path of [crossed, ledger.path.replace(ledger.referralId, newId())])
      expect((await firm.get(`${path}/fills`)).status).toBe(404);
    for (const [index, one] of reads().entries())
      expect((await firm.get(other.path + one)).status).toBe(index % 2 === 0 ? 200 : 404);
    for (const one of reads({ fill: newId(), payment: newId() }).filter((_, index) => index % 2 === 1))
      expect((await firm.get(ledger.path + one)).status).toBe(404);
    const void_ = await ledger.provider.post(`${other.path}/fills/${fill.id}/void`, { voidReason: 'x' });
    expect(void_.status).toBe(404);
    for (const path of [`${ledger.path}/fills/x`, `${ledger.path}/transactions/1`, '/med-cases/x/referrals/y/pharmacy/fills'])
      expect(answerOf(await firm.get(path))).toBe('400 validation_error');
  }); // prettier-ignore

  it('tells each fill, void and transaction by an event, with the actor, and nothing of what was refused', async () => {
    const told = await pharmacy(service);
    const { id: fillId } = await addFill(told, { externalId: 'RX-1', notes: 'private' });
    const { id } = await addTransaction(told, { fillId, note: 'private' });
    await told.provider.post(`${told.path}/fills`, fillBody({ externalId: 'RX-1', notes: 'private' }));
    await told.provider.post(`${told.path}/transactions`, paymentBody({ fillId: newId() }));
    await told.provider.post(`${told.path}/fills/${fillId}/void`, { voidReason: 'private' });
    const events: any[] = await service.service.events(told.medCaseId);
    expect(events.map(({ type }) => type)).toEqual([
      'pharmacy.fill_recorded.v1', 'pharmacy.transaction_recorded.v1', 'pharmacy.fill_recorded.v1',
    ]); // prettier-ignore
    const [recorded, transaction, voided] = events.map(({ data }) => data);
    expect([recorded.fill.voidedAt, recorded.medReferral.id]).toEqual([null, told.referralId]);
    expect(transaction.transaction).toMatchObject({ id, fillId, amount: '100.00', type: 'PAYMENT' });
    expect(voided.fill).toMatchObject({ id: fillId, billedAmount: '148.50', voidedAt: expect.any(String) });
    expect(events[0].actor).toMatchObject({ firmId: null, source: 'api' });
    expect(JSON.stringify(events)).not.toContain('private');
  });

  it('has each read in the audit log, and no read that was refused', async () => {
    const seen = await pharmacy(service);
    const { id } = await addFill(seen);
    await seen.firm.get(`${seen.path}/fills/${id}`);
    await seen.provider.get(`${seen.path}/transactions`);
    await callers['another provider']!.get(`${seen.path}/fills/${id}`);
    const entries = (await service.auditEntries()).filter(({ subjectId }) => subjectId === seen.referralId);
    expect(entries.map(({ action, callerKind }) => [action, callerKind])).toEqual([
      ['pharmacy_fill.read', 'firm_key'],
      ['pharmacy_transaction.read', 'provider_key'],
    ]);
    expect(entries[0]!.details).toMatchObject({ firmId: seen.firm.firmId, subjectIds: [id] });
    expect(JSON.stringify(entries)).not.toContain('Cyclobenzaprine');
  });

  it('replays a request with an Idempotency-Key, and keeps the answer byte for byte', async () => {
    const { provider, path } = await pharmacy(service);
    const post = () => provider.post(`${path}/transactions`, paymentBody(), { 'idempotency-key': 'once' });
    const [first, again] = [await post(), await post()];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });
});
