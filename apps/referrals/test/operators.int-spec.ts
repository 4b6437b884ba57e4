import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseEvent, type Principal } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { referred, TestService, type Client } from './referrals-under-test.js';

/** What a person who operates the exchange does with a referral. */
describe('an operator', () => {
  let service: TestService;
  let sender: Client;
  let receiver: Client;
  const OPERATOR: Partial<Principal> = {
    kind: 'session',
    role: 'system_admin',
    tier: null,
    firmId: null,
    firmName: null,
    userId: newId(),
    userName: 'Olu Adeyemi',
    hasSecondFactor: true,
  };
  beforeAll(async () => {
    service = await TestService.start();
    [sender, receiver] = [await service.firm(), await service.firm()];
  });
  afterAll(() => service.stop());

  const PATH = '/api/v1/admin/referrals';
  const call = (method: string, path: string, options: object = {}) =>
    service.service.call(method, `${PATH}/${path}`, { as: OPERATOR, ...options });
  const force = (id: string, body: object, tag?: string) =>
    call('POST', `${id}/force-status`, { body, headers: tag === undefined ? {} : { 'if-match': tag } });

  it('finds a referral by its id, its number or that of its case, and reads nothing of the client', async () => {
    const { referralId, baseCaseId, record } = await referred(sender, receiver, {
      clientEmail: 'dana@example.com',
    });
    const found = await call('GET', referralId);
    expect(found.data).toEqual({
      id: referralId,
      baseCaseId,
      referenceNumber: `${record.referenceNumber}-R1`,
      sequenceNumber: 1,
      status: 'SENT',
      referringFirmId: sender.firmId,
      referringFirmName: expect.any(String),
      referentFirmId: receiver.firmId,
      referentFirmName: expect.any(String),
      isAcknowledged: false,
      isTestCase: false,
      sentDate: expect.any(String),
      referralsOfCase: [expect.objectContaining({ id: referralId })],
    });
    for (const number of [record.referenceNumber, `${record.referenceNumber}-R1`])
      expect((await call('GET', number)).data.id).toBe(referralId);
    expect(found.text).not.toMatch(/Dana|Whitfield|Rear-end|example\.com/);
    expect((await call('GET', newId())).status).toBe(404);
    expect((await call('GET', 'nowhere')).status).toBe(400);
  });

  it('forces the status of a closed case, and the audit log has the name', async () => {
    const { referralId } = await referred(sender, receiver);
    await force(referralId, { status: 'CLOSED', reason: 'by mistake' });
    const again = await force(referralId, { status: 'INVESTIGATING', reason: 'opened again' });
    expect([again.status, again.data.status]).toEqual([200, 'INVESTIGATING']);
    const rows = await service.database.query<{ payload: string }>(
      `SELECT payload FROM outbox WHERE topic = 'audit.events' AND key = $1 ORDER BY id`,
      [referralId],
    );
    const entries = rows.map(({ payload }) => parseEvent(JSON.parse(payload)));
    expect(entries).toMatchObject([
      {
        actor: { userId: OPERATOR.userId, name: 'Olu Adeyemi' },
        data: { details: { from: 'SENT', to: 'CLOSED' } },
      },
      { actor: { name: 'Olu Adeyemi' }, data: { details: { from: 'CLOSED', to: 'INVESTIGATING' } } },
    ]);
    // firms do not read who it was
    const history = await sender.get(`/referrals/${referralId}/status-history`);
    expect(history.text).not.toContain('Olu');
  });

  it('is refused when another operator was faster, and nothing is written', async () => {
    const { referralId } = await referred(sender, receiver);
    const tag = String((await call('GET', referralId)).headers.etag);
    const answers = await Promise.all([
      force(referralId, { status: 'SIGNED', reason: 'first' }, tag),
      force(referralId, { status: 'CLOSED', reason: 'second' }, tag),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)!;
    const now = await call('GET', referralId);
    expect(now.data.status).toBe(won.data.status);
    expect(now.headers.etag).toBe(won.headers.etag);
  });

  it.each([
    ['an operator without a second factor', { ...OPERATOR, hasSecondFactor: false }, 'insufficient_role'],
    ['the administrator of a firm', { kind: 'session', role: 'account_manager', tier: null }, 'wrong_scope'],
    ['a key of a firm', { kind: 'firm_key', tier: 'full' }, 'wrong_scope'],
  ] as const)('%s neither finds nor forces', async (_who, change, code) => {
    const { referralId } = await referred(sender, receiver);
    const as = { firmId: sender.firmId, ...change } as Partial<Principal>;
    const answers = [
      await call('GET', referralId, { as }),
      await call('POST', `${referralId}/force-status`, { as, body: { status: 'CLOSED' } }),
    ];
    expect(answers.map(({ body }) => body.error.code)).toEqual([code, code]);
    expect((await call('GET', referralId)).data.status).toBe('SENT');
  });
});
