import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceUnderTest, SoftwarePasskey } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer, faultyFields } from './administer.js';
import { createUser, logIn, newAddress, PASSWORD, principalOf } from './log-in.js';
import { auditedOf, callOwn, reasonOf, showCode } from './second-factors.js';

const ORIGIN = 'https://exchange.example';
const withPassword = { currentPassword: PASSWORD };
let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { settings: { PUBLIC_BASE_URL: ORIGIN } });
});
afterAll(() => auth?.stop());

describe('a passkey', () => {
  async function withPasskey() {
    const user = await createUser(auth);
    const as = await principalOf(auth, (await logIn(auth, user.email)).data.accessToken);
    const device = new SoftwarePasskey();
    const begin = async () => (await callOwn(auth, as, 'POST', '/passkeys/options', withPassword)).data;
    const add = async (origin: string, setup: { registration: string; options: any }) =>
      callOwn(auth, as, 'POST', '/passkeys', {
        registration: setup.registration,
        name: 'Laptop',
        response: device.register(setup.options, origin),
      });
    return { ...user, as, device, begin, add };
  }

  it('signs in, once for each challenge', async () => {
    const user = await withPasskey();
    const added = await user.add(ORIGIN, await user.begin());
    expect([added.status, added.data.recoveryCodes.length]).toEqual([201, 10]);
    const { challenge, kinds, passkey } = (await logIn(auth, user.email)).data.secondFactor;
    expect(kinds).toEqual(['passkey']);
    const signed = user.device.sign(passkey, ORIGIN);
    expect((await showCode(auth, challenge, { passkey: signed })).status).toBe(200);
    expect((await showCode(auth, challenge, { passkey: signed })).code).toBe('token_invalid');
    const { secondFactor } = (await logIn(auth, user.email)).data;
    const replayed = await showCode(auth, secondFactor.challenge, { passkey: signed });
    expect([replayed.status, reasonOf(replayed)]).toEqual([401, 'second_factor_wrong']);
  });

  it('of another origin is refused in plain words, and audited', async () => {
    const user = await withPasskey();
    const made = await user.add('https://evil.example', await user.begin());
    expect([made.status, faultyFields(made)]).toEqual([400, ['response']]);
    expect(made.body.error.message).toContain('another site');
    expect((await user.add(ORIGIN, await user.begin())).status).toBe(201);
    const { challenge, passkey } = (await logIn(auth, user.email)).data.secondFactor;
    const foreign = await showCode(auth, challenge, {
      passkey: user.device.sign(passkey, 'https://evil.example'),
    });
    expect([foreign.status, reasonOf(foreign)]).toEqual([401, 'second_factor_foreign_origin']);
    expect(foreign.body.error.message).toContain('another site');
    const refusals = (await auditedOf(auth, user.id)).filter((action) => action === 'second_factor.refused');
    expect(refusals).toHaveLength(2);
  });

  it('signs in to an application, on the page of oauth', async () => {
    const user = await withPasskey();
    await user.add(ORIGIN, await user.begin());
    const ask = (path: string, body: object) =>
      auth.call('POST', `/internal/users/${path}`, { as: { service: 'oauth' }, body: { ...body, clientAddress: newAddress() } }); // prettier-ignore
    const { body: first } = await ask('verify-password', { email: user.email, password: PASSWORD });
    expect(first).toMatchObject({ outcome: 'second_factor_required', kinds: ['passkey'] });
    const { challenge } = first;
    const show = (passkey: object) => ask('verify-second-factor', { challenge, passkey });
    const foreign = await show(user.device.sign(first.passkey, 'https://evil.example'));
    expect(foreign.body.outcome).toBe('second_factor_wrong');
    const { body } = await show(user.device.sign(first.passkey, ORIGIN));
    expect(body).toMatchObject({ outcome: 'ok', user: { id: user.id } });
    expect((await show(user.device.sign(first.passkey, ORIGIN))).body.outcome).toBe('challenge_over');
    expect((await ask('verify-second-factor', { challenge, code: '1', passkey: {} })).status).toBe(400);
    const known = await auth.call('GET', `/internal/users/${user.id}`, { as: { service: 'oauth' } });
    expect(known.body).toMatchObject({ needsSecondFactor: true });
  });

  it('is set up at the login when the firm demands a second factor, and only as the first one', async () => {
    const user = await createUser(auth);
    await administer(auth, 'PUT', `/firms/${user.firmId}/second-factors`, { isRequired: true });
    const step = (path: string, body: object) =>
      auth.call('POST', `/api/v1/auth/second-factor/enrolment/passkeys${path}`, { as: null, body });
    const begun = async () => {
      const { challenge } = (await logIn(auth, user.email)).data.secondFactor;
      const { registration, options } = (await step('/options', { challenge })).data;
      const device = new SoftwarePasskey();
      return (origin = ORIGIN) =>
        step('', { challenge, registration, response: device.register(options, origin) });
    };
    const [make, makeAnother] = [await begun(), await begun()];
    const foreign = await make('https://evil.example');
    expect([foreign.status, faultyFields(foreign)]).toEqual([400, ['response']]);
    const made = await make();
    expect([made.status, made.data.recoveryCodes.length]).toEqual([200, 10]);
    expect(await principalOf(auth, made.data.accessToken)).toMatchObject({ userId: user.id });
    expect((await make()).code).toBe('token_invalid');
    expect((await makeAnother()).code).toBe('token_invalid');
    expect((await logIn(auth, user.email)).data.secondFactor).toMatchObject({ kinds: ['passkey'] });
  });

  it('is added once for each registration, and by its own user', async () => {
    const [user, other] = [await withPasskey(), await withPasskey()];
    const setup = await user.begin();
    expect((await other.add(ORIGIN, setup)).code).toBe('token_invalid');
    expect((await user.add(ORIGIN, setup)).status).toBe(201);
    expect((await user.add(ORIGIN, setup)).code).toBe('token_invalid');
  });
});
