import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUSE_FIRMS, type Principal, verifyCredentialCall } from '@referral-exchange/contracts';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { CreateHouseFirms } from '../src/test-firms/create-house-firms.js';
import { auth as definition } from '../src/service.js';
import { administer, createFirm, GATEWAY } from './administer.js';
import { createUser, logIn, principalOf } from './log-in.js';
import { MailFolder } from './mail-folder.js';

const PATH = '/api/v1/firm/sandbox';
const mails = new MailFolder();
let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
});
afterAll(async () => {
  await auth?.stop();
  mails.drop();
});

type Person = Partial<Principal> & { firmId: string };

const person = (firmId: string, change: Partial<Principal> = {}): Person => ({
  kind: 'session',
  role: 'firm_admin',
  tier: null,
  keyId: null,
  userId: randomUUID(),
  isTestFirm: false,
  ...change,
  firmId,
});
/** The administrator of a new real firm. */
const live = async (name = 'Real & Sons') => person((await createFirm(auth, name)).id);
const read = (as: Person) => auth.call('GET', PATH, { as });
const create = (as: Person) => auth.call('POST', PATH, { as });
const reset = (as: Person, firmId: string, name: string) =>
  auth.call('POST', `${PATH}/reset`, { as, body: { firmId, name } });
const reasonOf = ({ body }: { body: any }) =>
  body.error.details.find(({ field }: { field: string }) => field === 'reason')?.message;
const verify = async (key: string) => {
  const sha256 = createHash('sha256').update(key).digest('hex');
  return (await auth.call('POST', verifyCredentialCall.path, { as: GATEWAY, body: { sha256 } })).body;
};
const actionsOf = async (firmId: string) =>
  (await administer(auth, 'GET', `/audit-log?subjectId=${firmId}`)).body.data.map(
    ({ action }: { action: string }) => action,
  );

describe('the test firm that a firm makes', () => {
  it('is made in one call, with keys that work, and is found again without its secrets', async () => {
    const admin = await live();
    expect((await read(admin)).data).toMatchObject({ isTestFirm: false, testFirm: null });
    const { status, data } = await create(admin);
    expect([status, data.firm.name]).toEqual([201, 'Real & Sons (test)']);
    for (const [tier, key] of Object.entries<string>(data.keys))
      expect(await verify(key)).toMatchObject({
        principal: { firmId: data.firm.id, tier, isTestFirm: true },
      });
    const login = await logIn(auth, data.user.email, { password: data.user.password });
    expect(login.data.user.firm).toEqual({ ...data.firm, isTestFirm: true });
    const again = await read(admin);
    expect(again.data.testFirm).toEqual({
      ...data.firm,
      createdAt: expect.any(String),
      administrator: data.user.email,
      liveKeys: 3,
    });
    expect(again.text).not.toContain(data.user.password);
    expect(await actionsOf(admin.firmId)).toContain('firm.sandbox_created');
    expect(await actionsOf(data.firm.id)).toEqual(expect.arrayContaining(['firm.created']));
    expect((await auth.facts(data.firm.id)).map(({ type }) => type)).toEqual(['firm.created.v1']);
  });

  it('is made once by two clicks at once', async () => {
    const admin = await live();
    const answers = await Promise.all([create(admin), create(admin), create(admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(reasonOf(answers.find(({ status }) => status === 409)!)).toBe('test_firm_exists');
    expect(await auth.sql('SELECT 1 FROM firms WHERE sandbox_of = $1', [admin.firmId])).toHaveLength(1);
  });

  it('is no matter of a member, and a test firm has none', async () => {
    const admin = await live();
    expect((await create({ ...admin, role: 'member' })).code).toBe('insufficient_role');
    expect((await read({ ...admin, role: 'viewer' })).status).toBe(200);
    const { data } = await create(admin);
    const inside = person(data.firm.id, { isTestFirm: true });
    const refused = await create(inside);
    expect([refused.status, reasonOf(refused)]).toEqual([409, 'is_test_firm']);
    expect((await read(inside)).data).toMatchObject({ isTestFirm: true, testFirm: { id: data.firm.id } });
  });

  it('keeps within the length of a name', async () => {
    const { data } = await create(await live('x'.repeat(255)));
    expect([data.firm.name.length, data.firm.name.endsWith('x (test)')]).toEqual([255, true]);
  });

  it('comes again when an administrator has deactivated it', async () => {
    const admin = await live();
    const { data } = await create(admin);
    await administer(auth, 'POST', `/firms/${data.firm.id}/deactivate`);
    expect((await read(admin)).data.testFirm).toBeNull();
    expect((await create(admin)).status).toBe(201);
  });

  it('has an administrator who gets a new password when the first one is lost', async () => {
    const admin = await live();
    const renew = (as: Person) => auth.call('POST', `${PATH}/password`, { as });
    expect(reasonOf(await renew(admin))).toBe('no_test_firm');
    const { firm, user } = (await create(admin)).data;
    const other = await createUser(auth, { firmId: firm.id, role: 'firm_admin' });
    expect((await renew({ ...admin, role: 'member' })).code).toBe('insufficient_role');
    expect(reasonOf(await renew(person(firm.id, { isTestFirm: true })))).toBe('no_test_firm');
    const { data } = await renew(admin);
    expect(data.email).toBe(user.email);
    expect((await logIn(auth, user.email, { password: user.password })).status).toBe(401);
    expect((await logIn(auth, user.email, { password: data.password })).status).toBe(200);
    await auth.sql('UPDATE users SET is_active = false WHERE email = $1', [user.email]);
    await auth.sql(`UPDATE users SET email = 'real@abbottcrane.example' WHERE id = $1`, [other.id]);
    expect(reasonOf(await renew(admin))).toBe('no_test_firm');
  });

  it('stands beside the house firms, where there are some', async () => {
    const admin = await live();
    expect((await read(admin)).data.houseFirms).toEqual([]);
    await auth.part(CreateHouseFirms).execute();
    expect((await read(admin)).data.houseFirms).toEqual(
      HOUSE_FIRMS.map(({ id, name, does }) => ({ id, name, does })),
    );
  });
});

describe('a reset', () => {
  const made = async () => {
    const admin = await live();
    const { firm, user, keys } = (await create(admin)).data;
    return { admin, firm, user, keys, inside: person(firm.id, { isTestFirm: true }) };
  };

  it('puts an empty firm in its place: people, sessions, keys and tokens go on', async () => {
    const { admin, firm, user, keys, inside } = await made();
    const session = (await logIn(auth, user.email, { password: user.password })).data;
    await createUser(auth, { firmId: firm.id });
    await auth.call('POST', '/api/v1/firm/crm-tokens', { as: inside, body: { name: 'CRM' } });
    const { status, data } = await reset(inside, firm.id, firm.name);
    expect([status, data.testFirm.name, data.testFirm.liveKeys]).toEqual([200, firm.name, 3]);
    const next = data.testFirm.id;
    expect(next).not.toBe(firm.id);
    expect(await principalOf(auth, session.accessToken)).toMatchObject({ firmId: next, isTestFirm: true });
    expect((await logIn(auth, user.email, { password: user.password })).data.user.firmId).toBe(next);
    expect(await verify(keys.full)).toMatchObject({ outcome: 'ok', principal: { firmId: next } });
    for (const table of ['users', 'api_keys', 'crm_tokens'])
      expect(await auth.sql(`SELECT 1 FROM ${table} WHERE firm_id = $1`, [firm.id])).toEqual([]);
    expect((await read(admin)).data.testFirm).toMatchObject({ id: next, administrator: user.email });
    expect((await auth.facts(firm.id)).map(({ type }) => type)).toEqual([
      'firm.created.v1',
      'user.created.v1',
      'firm.deactivated.v1',
    ]);
    // by the firm that made it, so that two resets are seen in their order
    expect((await auth.facts(admin.firmId)).map(({ type }) => type)).toContain('firm.sandbox_reset.v1');
    expect((await auth.facts(next)).map(({ type }) => type)).toEqual(['firm.created.v1']);
    for (const id of [firm.id, next, admin.firmId]) expect(await actionsOf(id)).toContain('firm.sandbox_reset');
  }); // prettier-ignore

  it('begins at the time of now: the new firm has no test clock that was moved', async () => {
    const { firm, inside } = await made();
    const clock = '/api/public/v1/sandbox/clock';
    const key = { firmId: firm.id, isTestFirm: true, tier: 'full' as const, keyId: randomUUID() };
    await auth.call('POST', clock, { as: key, body: { advance: '90d' } });
    const { data } = await reset(inside, firm.id, firm.name);
    const now = await auth.call('GET', clock, { as: { ...key, firmId: data.testFirm.id } });
    expect(now.body.data.advancedSeconds).toBe(0);
  });

  it('happens once, whoever asks twice', async () => {
    const { admin, firm, inside } = await made();
    const answers = await Promise.all([
      reset(inside, firm.id, firm.name),
      reset(admin, firm.id, firm.name),
      reset(inside, firm.id, firm.name),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(reasonOf(answers.find(({ status }) => status === 409)!)).toBe('sandbox_was_reset');
    expect(await auth.sql('SELECT 1 FROM firms WHERE sandbox_of = $1', [admin.firmId])).toHaveLength(2);
  });

  it('takes nothing more into the old firm from calls that were under way', async () => {
    const { firm, inside } = await made();
    const email = () => `${randomUUID()}@example.test`;
    const member = (await auth.as(inside).post('/users', { email: email() })).data.id as string;
    const ofFirm = 'SELECT id FROM api_keys WHERE firm_id = $1';
    const keyId = (await auth.sql<{ id: string }>(ofFirm, [firm.id]))[0]!.id;
    const crmToken = await auth.call('POST', '/api/v1/firm/crm-tokens', {
      as: inside,
      body: { name: 'CRM' },
    });
    const other = await createFirm(auth, 'Other LLP');
    // what the calls find that waited for the lock of a reset, while all that they name is still there
    await auth.sql('UPDATE firms SET is_active = false WHERE id = $1', [firm.id]);
    const key = { ...inside, kind: 'firm_key', role: null, tier: 'full', keyId } as const;
    const calls = [
      ['POST', '/users', { email: email() }, inside],
      ['PATCH', `/users/${member}`, { firstName: 'Ada' }, inside],
      ['POST', `/users/${member}/resend-invitation`, undefined, inside],
      ['POST', '/api/v1/public-api-keys', { name: 'New', tier: 'FULL' }, inside],
      ['POST', `/api/v1/public-api-keys/${keyId}/rotate`, undefined, inside],
      ['DELETE', `/api/v1/public-api-keys/${keyId}`, undefined, inside],
      ['POST', '/api/v1/firm/crm-tokens', { name: 'CRM 2' }, inside],
      ['DELETE', `/api/v1/firm/crm-tokens/${crmToken.data.id}`, undefined, inside],
      ['PUT', '/api/v1/firm/retention', {}, inside],
      ['PATCH', '/firms/me', { phone: '+1 312 555 0100' }, inside],
      ['PUT', `/network/outbound/${other.id}`, {}, inside],
      ['POST', '/api/public/v1/sandbox/clock', { advance: '90d' }, key],
    ] as const;
    for (const [method, path, body, as] of calls) {
      const whole = path.startsWith('/api/') ? path : `/api/public/v1${path}`;
      const { status, text } = await auth.call(method, whole, { as, body });
      expect([path, status, text]).toEqual([path, 409, expect.stringContaining('firm_inactive')]);
    }
  });

  it('meets an invitation and a new key, and leaves neither in the old firm', async () => {
    const { firm, inside } = await made();
    await Promise.all([
      reset(inside, firm.id, firm.name),
      auth.as(inside).post('/users', { email: `${randomUUID()}@example.test` }),
      auth.call('POST', '/api/v1/public-api-keys', { as: inside, body: { name: 'New', tier: 'FULL' } }),
    ]);
    for (const table of ['users', 'api_keys'])
      expect(await auth.sql(`SELECT 1 FROM ${table} WHERE firm_id = $1`, [firm.id])).toEqual([]);
  });

  it('happens ten times a day at most', async () => {
    const { admin, firm } = await made();
    const again = async (id: string, ago: string) => {
      await auth.sql(`UPDATE firms SET created_at = now() - $2::interval WHERE id = $1`, [id, ago]);
      return reset(admin, id, firm.name);
    };
    let id: string = firm.id;
    for (let n = 0; n < 10; n++) id = (await again(id, `${23 - n} hours`)).data.testFirm.id;
    const refused = await again(id, '1 hour');
    expect([refused.status, reasonOf(refused), Number(refused.headers['retry-after'])]).toEqual([
      429,
      'too_many_resets',
      expect.closeTo(3_600, -2),
    ]);
    await auth.sql(`UPDATE firms SET created_at = now() - interval '25 hours' WHERE id = $1`, [firm.id]);
    expect((await reset(admin, id, firm.name)).status).toBe(200);
  });

  it('is open no more when its firm is deactivated', async () => {
    const { admin, firm } = await made();
    await administer(auth, 'POST', `/firms/${admin.firmId}/deactivate`);
    expect(await auth.sql('SELECT 1 FROM firms WHERE id = $1 AND is_active', [firm.id])).toEqual([]);
    expect(await actionsOf(firm.id)).toContain('firm.deactivated');
  });

  it('wants the name, and changes nothing without it', async () => {
    const { firm, inside } = await made();
    const { status, body } = await reset(inside, firm.id, 'Real & Sons');
    expect([status, body.error.details]).toEqual([
      400,
      [expect.objectContaining({ field: 'name', message: expect.stringContaining(firm.name) })],
    ]);
    expect(await auth.sql('SELECT 1 FROM firms WHERE id = $1 AND is_active', [firm.id])).toHaveLength(1);
  });

  it('is refused to members, to other firms, and for a real firm', async () => {
    const { admin, firm, inside } = await made();
    const stranger = await live('Strangers LLP');
    const other = (await create(stranger)).data.firm;
    const refusals = await Promise.all([
      reset({ ...inside, role: 'member' }, firm.id, firm.name),
      reset(stranger, firm.id, firm.name),
      reset(person(other.id, { isTestFirm: true }), firm.id, firm.name),
      reset(admin, admin.firmId, 'Real & Sons'),
      reset(inside, admin.firmId, 'Real & Sons'),
      reset(admin, randomUUID(), firm.name),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([403, 404, 404, 404, 404, 404]);
    expect(await auth.sql('SELECT 1 FROM firms WHERE id = $1 AND is_active', [firm.id])).toHaveLength(1);
  });

  it('works for a test firm that an administrator made', async () => {
    const [{ sender }] = (await administer(auth, 'POST', '/test-firms')).body.data;
    const inside = person(sender.firm.id, { isTestFirm: true });
    const { status, data } = await reset(inside, sender.firm.id, sender.firm.name);
    expect([status, data.testFirm.administrator]).toEqual([200, sender.user.email]);
  });
});
