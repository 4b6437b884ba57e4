import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { csv, upload } from './import-files.js';
import { acknowledged, referred, TestService, type Client } from './referrals-under-test.js';

const COLUMNS = ['status', 'reason', 'closingStatus', 'closureReason', 'settlementAmount', 'attorneyFees',
  'leadAttorneyName', 'phase'] as const; // prettier-ignore
type Row = Partial<Record<(typeof COLUMNS)[number], string | number>>;

/** One row of a bulk status file is the action that it names, and writes what it may (decisions, T16). */
describe('a row of a bulk status file', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver] = [await service.firm('S'), await service.firm('R')];
  });

  /** Outcome of the row, or code and message of what refused it. */
  async function apply(client: Client, referralId: string, row: Row): Promise<string> {
    const cells = [referralId, ...COLUMNS.map((name) => row[name] ?? '')];
    const { data } = await upload(service, client, 'cases/update', csv(['referralId', ...COLUMNS], cells));
    const [error] = data.errors;
    return error ? `${error.code}: ${error.message}` : data.updated === 1 ? 'updated' : 'skipped';
  }

  const everything = {
    closingStatus: 'lost', closureReason: 'done', settlementAmount: 77, attorneyFees: 7, leadAttorneyName: 'Ada Law',
    phase: 'Discovery',
    reason: 'As told',
  } as const; // prettier-ignore

  async function written(referralId: string): Promise<Record<string, unknown>> {
    const { data } = await receiver.get(`/referrals/${referralId}`);
    const { reason: _, ...fields } = everything;
    const given = Object.keys(fields).filter((key) => data[key] !== null);
    return Object.fromEntries([['status', data.status], ...given.map((key) => [key, data[key]])]);
  }

  it('of the sender writes nothing of what the receiver alone may tell', async () => {
    for (const status of ['WITHDRAWN', 'REJECTED'] as const) {
      const { referralId } = await acknowledged(sender, receiver);
      expect(await apply(sender, referralId, { ...everything, status })).toBe('updated');
      expect(await written(referralId)).toEqual({ status });
    }
    const { referralId } = await acknowledged(sender, receiver);
    await receiver.post(`/received-referrals/${referralId}/sign`);
    await receiver.post(`/referrals/${referralId}/begin-closing`, { closingStatus: 'won_settled' });
    expect(await apply(sender, referralId, { ...everything, status: 'CLOSED' })).toBe('updated');
    expect(await written(referralId)).toEqual({
      status: 'CLOSED',
      closingStatus: 'won_settled',
      closureReason: 'done',
    });
  });

  it('of the receiver writes what it may edit, and of the outcome nothing before it closes', async () => {
    const { referralId } = await referred(sender, receiver);
    const { closingStatus, closureReason, reason: _, ...editable } = everything;
    for (const status of ['UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION'] as const) {
      const row = { ...everything, phase: `In ${status}`, status };
      expect(await apply(receiver, referralId, row)).toBe('updated');
      expect(await written(referralId)).toEqual({ ...editable, phase: `In ${status}`, status });
    }
    const outcome = { ...editable, closingStatus, closureReason };
    expect(await apply(receiver, referralId, { ...everything, status: 'CLOSING' })).toBe('updated');
    expect(await written(referralId)).toEqual({ ...outcome, status: 'CLOSING' });
    const paid = { ...everything, closureReason: 'paid', status: 'CLOSED' } as const;
    expect(await apply(receiver, referralId, paid)).toBe('updated');
    expect(await written(referralId)).toEqual({ ...outcome, closureReason: 'paid', status: 'CLOSED' });
    expect(await apply(receiver, referralId, { ...paid, closureReason: 'again' })).toBe(
      'invalid_state_transition: The referral is CLOSED already: to correct values send PATCH /received-referrals/{id}',
    );
    expect(await apply(receiver, referralId, { status: 'CLOSED' })).toBe('skipped');
  });

  it('that rejects writes nothing more when the referral was never acknowledged', async () => {
    const { referralId } = await referred(sender, receiver);
    expect(await apply(receiver, referralId, { ...everything, status: 'REJECTED' })).toBe('updated');
    const [row] = await service.database.query<Record<string, unknown>>(
      `SELECT status, acknowledged_at, closing_status, closure_reason, settlement_amount, lead_attorney_name, phase
         FROM referrals WHERE id = $1`,
      [referralId],
    );
    expect(row).toEqual({ status: 'REJECTED', acknowledged_at: null, closing_status: null, closure_reason: null, settlement_amount: null, lead_attorney_name: null, phase: null }); // prettier-ignore
  });

  it('begins no closing and closes nothing without an outcome', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    expect(await apply(receiver, referralId, { status: 'SIGNED' })).toBe('updated');
    for (const status of ['CLOSING', 'CLOSED'] as const)
      expect(await apply(receiver, referralId, { status })).toEqual(
        expect.stringMatching(/^invalid_state_transition: .*closingStatus/),
      );
    expect(await written(referralId)).toEqual({ status: 'SIGNED' });
    expect(await apply(receiver, referralId, { status: 'CLOSED', closingStatus: 'lost' })).toBe('updated');
    expect(await written(referralId)).toEqual({ status: 'CLOSED', closingStatus: 'lost' });
  });

  it('is no move that the uploader’s side could not make', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    expect(await apply(sender, referralId, { status: 'SIGNED' })).toMatch(
      /^invalid_state_transition: Cannot change a referral from UNDER_EVALUATION to SIGNED: you can change it to/,
    );
    expect(await apply(await service.firm(), referralId, { status: 'SIGNED' })).toMatch(
      /^resource_not_found: /,
    );
  });
});
