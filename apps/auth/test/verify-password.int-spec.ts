import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  readUserCall,
  readUsersCall,
  readUserIdsOfFirmCall,
  readUsersOfFirmCall,
  userFactsSchema,
  verifyPasswordCall,
  type UserFacts,
} from '@referral-exchange/contracts';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { countedOf } from '../src/passwords/throttle-keys.js';
import { auth as definition } from '../src/service.js';
import { administer, createFirm, GATEWAY } from './administer.js';

const OAUTH = { service: 'oauth' } as const;
const PASSWORD = 'correct horse battery';

let auth: ServiceUnderTest;
let replica: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
  replica = await ServiceUnderTest.start(definition, { on: auth.backing });
});
afterAll(async () => {
  await replica.stop();
  await auth.stop();
});

/** An address that no other test uses. */
let lastAddress = 0;
const newAddress = () => `203.0.113.${++lastAddress}`;
const newEmail = () => `${randomUUID()}@example.test`;

async function createUser(change: object = {}): Promise<UserFacts & { firmId: string }> {
  const { id: firmId } = await createFirm(auth);
  const body = { email: newEmail(), password: PASSWORD, firstName: 'Ada', role: 'member', firmId, ...change };
  return (await administer(auth, 'POST', '/users', body)).data;
}

async function verify(
  email: string,
  password: string,
  clientAddress = newAddress(),
  on = auth,
): Promise<{ outcome: string; user?: UserFacts }> {
  const body = { email, password, clientAddress };
  const answer = await on.call('POST', verifyPasswordCall.path, { as: OAUTH, body });
  expect(answer.status).toBe(200);
  return verifyPasswordCall.answer.parse(answer.body);
}

const outcomeOf = async (...args: Parameters<typeof verify>) => (await verify(...args)).outcome;

describe('verifying a password', () => {
  it('answers the facts of the user, whose email is found in upper and lower case', async () => {
    const user = await createUser();
    const { outcome, user: facts } = await verify(` ${user.email.toUpperCase()}`, PASSWORD);
    expect(outcome).toBe('ok');
    expect(facts).toEqual({
      id: user.id,
      email: user.email,
      firstName: 'Ada',
      lastName: null,
      role: 'member',
      firmId: user.firmId,
      firmName: 'Abbott & Crane LLP',
      providerId: null,
      isTestFirm: false,
      isActive: true,
      isMcpEnabled: false,
      signInsEnded: 0,
      signOuts: 0,
    });
    const read = await auth.call('GET', readUserCall.path.replace(':id', user.id), { as: OAUTH });
    expect(userFactsSchema.parse(read.body)).toEqual(facts);
  });

  it('a wrong password and an unknown email get the same answer', async () => {
    const { email } = await createUser();
    expect(await verify(email, 'wrong horse battery')).toEqual({ outcome: 'invalid_credentials' });
    expect(await verify(newEmail(), PASSWORD)).toEqual({ outcome: 'invalid_credentials' });
  });

  it('a deactivated user or firm is told only to who knows the password', async () => {
    const user = await createUser();
    await auth.sql('UPDATE users SET is_active = false WHERE id = $1', [user.id]);
    const other = await createUser();
    await administer(auth, 'POST', `/firms/${other.firmId}/deactivate`);
    for (const { email } of [user, other]) {
      expect(await outcomeOf(email, PASSWORD)).toBe('account_inactive');
      expect(await outcomeOf(email, 'wrong horse battery')).toBe('invalid_credentials');
    }
  });

  it('an account whose invitation is not accepted has no password yet, and counts as a failure', async () => {
    const { id, email } = await createUser();
    await auth.sql('UPDATE users SET password_hash = NULL WHERE id = $1', [id]);
    const address = newAddress();
    for (let n = 0; n < 5; n++)
      expect(await outcomeOf(email, PASSWORD, address)).toBe('account_not_fully_activated');
    expect(await outcomeOf(email, PASSWORD, address)).toBe('rate_limited_email');
    const read = await auth.call('GET', readUserCall.path.replace(':id', id), { as: OAUTH });
    expect(read.body.isActive).toBe(false);
  });

  it('referrals learns who of a firm can sign in now, the oldest account first, and oauth their ids', async () => {
    const first = await createUser({ role: 'viewer' });
    const { firmId } = first;
    const second = await createUser({ firmId });
    const deactivated = await createUser({ firmId });
    const invited = await createUser({ firmId });
    await createUser();
    await auth.sql('UPDATE users SET is_active = false WHERE id = $1', [deactivated.id]);
    await auth.sql('UPDATE users SET password_hash = NULL WHERE id = $1', [invited.id]);
    const ask = (as: object = { service: 'referrals' }) =>
      auth.call('GET', readUsersOfFirmCall.path.replace(':firmId', firmId), { as });
    const { users } = readUsersOfFirmCall.answer.parse((await ask()).body);
    expect(users.map(({ id, role }) => [id, role])).toEqual([
      [first.id, 'viewer'],
      [second.id, 'member'],
    ]);
    for (const as of [GATEWAY, {}]) expect((await ask(as)).code).toBe('wrong_scope');
    const askIds = (as: object) =>
      auth.call('GET', readUserIdsOfFirmCall.path.replace(':firmId', firmId), { as });
    const { ids } = readUserIdsOfFirmCall.answer.parse((await askIds(OAUTH)).body);
    expect(ids.toSorted()).toEqual([first.id, second.id].toSorted());
    for (const as of [GATEWAY, { service: 'referrals' }, {}])
      expect((await askIds(as)).code).toBe('wrong_scope');
    await administer(auth, 'POST', `/firms/${firmId}/deactivate`);
    expect((await ask()).body.users).toEqual([]);
    expect((await askIds(OAUTH)).body.ids).toEqual([]);
  });

  it('oauth learns of several users what it learns of each, without those that are not there', async () => {
    const strict = await createUser();
    await administer(auth, 'PUT', `/firms/${strict.firmId}/second-factors`, { isRequired: true });
    const gone = await createUser();
    await auth.sql('UPDATE users SET is_active = false WHERE id = $1', [gone.id]);
    const ids = [strict.id, (await createUser()).id, gone.id];
    const ask = (body: object, as: object = OAUTH) => auth.call('POST', readUsersCall.path, { as, body });
    const { users } = readUsersCall.answer.parse((await ask({ ids: [...ids, randomUUID()] })).body);
    const each = ids.map(async (id) => {
      const read = await auth.call('GET', readUserCall.path.replace(':id', id), { as: OAUTH });
      return readUserCall.answer.parse(read.body);
    });
    const byId = (a: UserFacts, b: UserFacts) => a.id.localeCompare(b.id);
    expect(users.toSorted(byId)).toEqual((await Promise.all(each)).toSorted(byId));
    expect(users.find(({ id }) => id === strict.id)).toMatchObject({ lacksSecondFactor: true });
    for (const as of [GATEWAY, { service: 'referrals' }, {}])
      expect((await ask({ ids }, as)).code).toBe('wrong_scope');
    expect((await ask({ ids: [] })).status).toBe(400);
  });

  it('only oauth may ask', async () => {
    const body = { email: newEmail(), password: PASSWORD, clientAddress: newAddress() };
    for (const as of [GATEWAY, {}]) {
      const answer = await auth.call('POST', verifyPasswordCall.path, { as, body });
      expect([answer.status, answer.code]).toEqual([403, 'wrong_scope']);
    }
    const unknown = await auth.call('GET', readUserCall.path.replace(':id', randomUUID()), { as: OAUTH });
    expect(unknown.status).toBe(404);
  });
});

describe('failed logins are limited', () => {
  it.each(['a user', 'no user'])('to 5 of one email of %s, on all replicas together', async (whose) => {
    const email = whose === 'a user' ? (await createUser()).email : newEmail();
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n++) {
      const on = n % 2 === 0 ? auth : replica;
      outcomes.push(await outcomeOf(n % 2 === 0 ? email : email.toUpperCase(), 'wrong', newAddress(), on));
    }
    expect(outcomes).toEqual([...Array<string>(5).fill('invalid_credentials'), 'rate_limited_email']);
    // the right password does not get through either
    expect(await outcomeOf(email, PASSWORD)).toBe('rate_limited_email');
  });

  it('however it is spelled: what Postgres finds the same user with counts as one, in any locale', async () => {
    const settings = {
      RATE_LIMIT_SCALE: 1,
      LOGIN_FAILURES_PER_EMAIL: 5,
      LOGIN_FAILURES_PER_EMAIL_ANYWHERE: 50,
      LOGIN_FAILURES_PER_ADDRESS: 20,
    };
    const keyOf = (local: string) =>
      countedOf(
        { email: `a${local}b@example.test`, clientAddress: '203.0.113.9' },
        settings,
      )[1]!.key.toString('hex');
    const collations = await auth.sql<{ name: string }>(
      `SELECT collname AS name FROM pg_collation WHERE collname IN ('und-x-icu', 'tr-x-icu', 'lt-x-icu', 'el-x-icu', 'default')`,
    );
    for (const { name } of collations) {
      const spellings = await auth.sql<{ typed: string; found: string }>(
        `SELECT * FROM (SELECT chr(c) AS typed, lower(chr(c) COLLATE "${name}") AS found
           FROM generate_series(1, 131071) c WHERE c NOT BETWEEN 55296 AND 57343) spelling WHERE typed <> found`,
      );
      expect(spellings.length).toBeGreaterThan(1_000);
      expect(spellings.filter(({ typed, found }) => keyOf(typed) !== keyOf(found))).toEqual([]);
    }
  });

  it('also when they come at once: no more than 5 guesses are answered, be they right or wrong', async () => {
    const { email } = await createUser();
    const guesses = Array.from({ length: 24 }, (_, n) => (n % 4 === 3 ? PASSWORD : `wrong ${n}`));
    const outcomes = await Promise.all(
      guesses.map((guess, n) => outcomeOf(email, guess, newAddress(), n % 2 === 0 ? auth : replica)),
    );
    expect(outcomes.filter((outcome) => outcome === 'invalid_credentials')).toHaveLength(5);
    const [{ count }] = (await auth.sql<{ count: string }>(
      `SELECT count(*) FROM login_failures WHERE key = sha256(convert_to($1, 'UTF8'))`,
      [`email ${email}`],
    )) as [{ count: string }];
    expect(count).toBe('5');
    expect(await outcomeOf(email, PASSWORD)).toBe('rate_limited_email');
  });

  it('to 20 from one address; the network of an IPv6 site is one address', async () => {
    const { email } = await createUser();
    for (let n = 0; n < 20; n++)
      expect(await outcomeOf(newEmail(), 'wrong', `2001:db8:9:9::${n + 1}`)).toBe('invalid_credentials');
    expect(await outcomeOf(email, PASSWORD, '2001:db8:9:9:ffff::1')).toBe('rate_limited_ip');
    expect(await outcomeOf(email, PASSWORD, '2001:db8:9:8::1')).toBe('ok');
  });

  it('for 15 minutes', async () => {
    const { email } = await createUser();
    const address = newAddress();
    for (let n = 0; n < 5; n++) await verify(email, 'wrong', address);
    expect(await outcomeOf(email, PASSWORD, address)).toBe('rate_limited_email');
    await auth.sql(`UPDATE login_failures SET failed_at = failed_at - interval '15 minutes'`);
    expect(await outcomeOf(email, PASSWORD, address)).toBe('ok');
  });

  it('and the audit log says when a limit was reached, for an unknown email too', async () => {
    const address = newAddress();
    const email = newEmail();
    for (let n = 0; n < 6; n++) await verify(email, 'wrong', address);
    const { data } = await administer(auth, 'GET', '/audit-log?action=login.throttled');
    const entries = data.filter((entry: any) => entry.details.clientAddress === address);
    expect(entries).toMatchObject([{ subjectType: 'login', details: { limit: 'rate_limited_email' } }]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});
