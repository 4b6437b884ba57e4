import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceUnderTest, SoftwarePasskey } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { faultyFields } from './administer.js';
import { createUser, logIn, PASSWORD, principalOf } from './log-in.js';
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

  it('is added once for each registration, and by its own user', async () => {
    const [user, other] = [await withPasskey(), await withPasskey()];
    const setup = await user.begin();
    expect((await other.add(ORIGIN, setup)).code).toBe('token_invalid');
    expect((await user.add(ORIGIN, setup)).status).toBe(201);
    expect((await user.add(ORIGIN, setup)).code).toBe('token_invalid');
  });
});
