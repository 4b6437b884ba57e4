import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLOCK_FOLLOWERS, type EventOfType, type Principal } from '@referral-exchange/contracts';
import { clockFollowed } from '@referral-exchange/messaging';
import { ServiceUnderTest, type ServiceAnswer } from '@referral-exchange/testing';
import { OneTimeTokensRepository } from '../src/one-time-tokens/one-time-tokens.repository.js';
import { auth as definition } from '../src/service.js';
import { OnClockFollowedConsumer } from '../src/test-clock/on-clock-followed.consumer.js';
import { ADMIN, administer, createFirm } from './administer.js';

type Advanced = EventOfType<'firm.clock_advanced.v1'>;

const CLOCK = '/api/public/v1/sandbox/clock';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
});
afterAll(() => auth.stop());

async function testFirm(): Promise<Partial<Principal> & { firmId: string }> {
  const [{ sender }] = (await administer(auth, 'POST', '/test-firms')).body.data;
  return { firmId: sender.firm.id, isTestFirm: true, tier: 'full', keyId: randomUUID() };
}

async function realFirm(): Promise<Partial<Principal> & { firmId: string }> {
  return { firmId: (await createFirm(auth, 'Real & Sons')).id, isTestFirm: false, tier: 'full' };
}

const advance = (as: Partial<Principal>, body: unknown, headers: Record<string, string> = {}) =>
  auth.call('POST', CLOCK, { as, body, headers });
const read = (as: Partial<Principal>, query = '') => auth.call('GET', CLOCK + query, { as });

const advances = async (firmId: string): Promise<Advanced[]> =>
  (await auth.facts(firmId)).filter(({ type }) => type === 'firm.clock_advanced.v1') as Advanced[];

/** As if these services had moved their part. */
async function follow(firmId: string, services: readonly (typeof CLOCK_FOLLOWERS)[number][]): Promise<void> {
  for (const event of await advances(firmId))
    for (const service of services)
      await auth.part(OnClockFollowedConsumer).handle(clockFollowed(service, event));
}

const faultsOf = ({ body }: ServiceAnswer) => body.error.details.errors;

describe('the clock of a test firm', () => {
  it('was never moved at first', async () => {
    const firm = await testFirm();
    const { status, body } = await read(firm);
    expect([status, body.data]).toEqual([
      200,
      { firmId: firm.firmId, advancedSeconds: 0, lastAdvancedAt: null, isSettled: true },
    ]);
  });

  it.each([
    ['a key', {}],
    ['a user', { kind: 'session', role: 'firm_admin', tier: null, keyId: null }],
  ] as const)('is moved by %s of the firm, with an event and an audit entry', async (_, caller) => {
    const firm = { ...(await testFirm()), ...caller };
    const { status, body } = await advance(firm, { advance: '48h' });
    expect([status, body.data]).toEqual([
      200,
      {
        firmId: firm.firmId,
        advancedSeconds: 172_800,
        lastAdvancedAt: expect.any(String),
        isSettled: false,
      },
    ]);
    expect(await advances(firm.firmId)).toMatchObject([
      {
        occurredAt: body.data.lastAdvancedAt,
        key: firm.firmId,
        data: { firmId: firm.firmId, seconds: 172_800 },
      },
    ]);
    const log = await administer(auth, 'GET', `/audit-log?subjectId=${firm.firmId}`);
    expect(log.body.data[0]).toMatchObject({
      action: 'firm.clock_advanced',
      subjectType: 'firm',
      details: { seconds: 172_800 },
    });
  });

  it('is moved by the admin key, which names the firm', async () => {
    const { firmId } = await testFirm();
    expect((await advance(ADMIN, { advance: '90m', firmId })).body.data.advancedSeconds).toBe(5_400);
    await follow(firmId, CLOCK_FOLLOWERS);
    expect((await read(ADMIN, `?firmId=${firmId}`)).body.data).toMatchObject({ firmId, isSettled: true });
  });

  it.each([
    ['1s', 1],
    ['30m', 1_800],
    ['366d', 31_622_400],
    ['8784h', 31_622_400],
  ])('moves on by %s, %i seconds', async (text, seconds) => {
    expect((await advance(await testFirm(), { advance: text })).body.data.advancedSeconds).toBe(seconds);
  });

  it('adds up advances, also two at once, and publishes them one after the other', async () => {
    const firm = await testFirm();
    const answers = await Promise.all(['1h', '2h', '3h'].map((text) => advance(firm, { advance: text })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const times = (await advances(firm.firmId)).map(({ occurredAt }) => occurredAt);
    expect(times).toEqual([...times].sort());
    await follow(firm.firmId, CLOCK_FOLLOWERS);
    expect((await read(firm)).body.data).toMatchObject({ advancedSeconds: 6 * 3_600, isSettled: true });
  });

  it('is moved once by a request that is repeated with its Idempotency-Key', async () => {
    const firm = await testFirm();
    const headers = { 'Idempotency-Key': 'once' };
    const first = await advance(firm, { advance: '1h' }, headers);
    const second = await advance(firm, { advance: '1h' }, headers);
    expect(second.text).toBe(first.text);
    expect(await advances(firm.firmId)).toHaveLength(1);
  });

  it('is settled when every service has followed every advance; a read waits for it', async () => {
    const [waiting, followed] = [await testFirm(), await testFirm()];
    for (const firm of [waiting, followed]) {
      await advance(firm, { advance: '1d' });
      await follow(firm.firmId, ['webhooks']);
    }
    const reads = [read(waiting), read(followed)];
    await follow(followed.firmId, ['referrals', 'webhooks', 'referrals']);
    const [late, settled] = await Promise.all(reads);
    expect([late!.body.data.isSettled, settled!.body.data.isSettled]).toEqual([false, true]);
  });

  it('lets the links in mails to its own people expire sooner, and those of nobody else', async () => {
    const [own, other] = [await testFirm(), await testFirm()];
    const tokens = auth.part(OneTimeTokensRepository);
    const linkOf = async ({ firmId }: { firmId: string }) => {
      const [user] = await auth.sql<{ id: string }>('SELECT id FROM users WHERE firm_id = $1', [firmId]);
      return tokens.issue(user!.id, 'invitation', 72);
    };
    const [ownLink, otherLink] = [await linkOf(own), await linkOf(other)];
    const isLive = async (link: string) => (await tokens.find(link, 'invitation'))?.isLive;
    await advance(own, { advance: '71h' });
    expect(await isLive(ownLink)).toBe(true);
    await advance(own, { advance: '1h' });
    expect([await isLive(ownLink), await isLive(otherLink)]).toEqual([false, true]);
  });
});

describe('what is refused', () => {
  const FORM =
    'advance must be a whole number above 0 and one of the units s, m, h and d, such as 48h: the clock only moves forward';

  it.each([
    ['-48h', 'invalid_format', FORM],
    ['0h', 'invalid_format', FORM],
    ['48x', 'invalid_format', FORM],
    ['48', 'invalid_format', FORM],
    ['1.5h', 'invalid_format', FORM],
    ['48h; DROP TABLE firms', 'invalid_format', FORM],
    ['', 'invalid_format', FORM],
    ['367d', 'out_of_range', 'advance must be at most 366d: move the clock in several calls'],
    ['31622401s', 'out_of_range', 'advance must be at most 366d: move the clock in several calls'],
    [48, 'invalid_type', 'advance must be a string, not a number'],
    [undefined, 'required', expect.stringContaining('advance')],
  ])('an advance of %j', async (text, code, message) => {
    const firm = await testFirm();
    const answer = await advance(firm, { advance: text });
    expect([answer.status, faultsOf(answer)]).toEqual([400, [{ field: 'advance', code, message }]]);
    expect(await advances(firm.firmId)).toEqual([]);
  });

  it('a real firm: its own clock, before the body is judged', async () => {
    const firm = await realFirm();
    for (const answer of [await advance(firm, { advance: 'x' }), await read(firm)]) {
      expect([answer.status, answer.body.error.code, answer.body.error.details.reason]).toEqual([
        403,
        'permission_denied',
        'not_a_test_firm',
      ]);
      expect(answer.body.error.message).toBe('Only a test firm has a test clock, and yours is a real firm');
    }
  });

  it('a real firm that the admin key names, no firm, and one that does not exist', async () => {
    const { firmId } = await realFirm();
    const unknown = '0192f3a0-1000-7000-8000-0000000000ff';
    for (const named of [
      (id: string) => advance(ADMIN, { advance: '1h', firmId: id }),
      (id: string) => read(ADMIN, `?firmId=${id}`),
    ]) {
      const answer = await named(firmId);
      const message = 'firmId must name a test firm: Real & Sons is a real firm, whose time nobody can move';
      expect([answer.status, faultsOf(answer)]).toEqual([
        400,
        [{ field: 'firmId', code: 'not_a_test_firm', message }],
      ]);
      expect((await named(unknown)).status).toBe(404);
    }
    for (const answer of [await advance(ADMIN, { advance: '1h' }), await read(ADMIN)])
      expect([answer.status, faultsOf(answer)]).toMatchObject([400, [{ field: 'firmId', code: 'required' }]]);
  });

  it('another firm: a key moves the clock of its own firm alone', async () => {
    const [own, other] = [await testFirm(), await testFirm()];
    const answer = await advance(own, { advance: '1h', firmId: other.firmId });
    expect([answer.status, faultsOf(answer)]).toMatchObject([
      400,
      [{ field: 'firmId', code: 'not_allowed' }],
    ]);
    expect((await advance(own, { advance: '1h', firmId: own.firmId })).status).toBe(200);
  });

  it.each([
    ['a standard key', { tier: 'standard' }, 'insufficient_tier'],
    ['a member', { kind: 'session', role: 'member', tier: null, keyId: null }, 'insufficient_tier'],
    ['a CRM token', { kind: 'crm_token' }, 'wrong_scope'],
    [
      'an OAuth token',
      { kind: 'oauth', role: 'firm_admin', scopes: ['cases:write'], tier: null, keyId: null },
      'wrong_scope',
    ],
  ] as const)('%s', async (_, caller, code) => {
    const answer = await advance(
      { ...(await testFirm()), ...(caller as Partial<Principal>) },
      { advance: '1h' },
    );
    expect([answer.status, answer.body.error.code]).toEqual([403, code]);
  });

  it('a body that is too large', async () => {
    const answer = await advance(await testFirm(), { advance: '1h'.padEnd(2_000_000, ' ') });
    expect([answer.status, answer.body.error.code]).toEqual([413, 'file_too_large']);
  });
});
