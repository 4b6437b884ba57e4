import { SoftwarePasskey, totpCodeOf } from '@referral-exchange/testing';
import type { Answer, ApiClient } from './api-client.js';
import { admin, internal, newWorld, sandbox, type World } from './world.js';

const STEP_MS = 30_000;
const BASE = '/auth/second-factors';

interface SecondFactorRequest {
  as: ApiClient;
  path: string;
  own?: Record<string, unknown>;
}
type Prepare = (world: World) => Promise<SecondFactorRequest> | SecondFactorRequest;

const dataOf = (answer: Answer): any => {
  if (answer.status >= 300) throw new Error(`The set-up was answered with ${answer.status}: ${answer.text}`);
  return answer.body.data;
};

/** A new person in a session. */
async function person() {
  const { firm, user } = (await newWorld()).sender;
  const { accessToken } = dataOf(await internal.post('/auth/login', user));
  return { firm, user, as: internal.as({ authorization: `Bearer ${accessToken}` }) };
}

/** The same with an app, whose code of the step before was used. */
export async function personWithApp() {
  const one = await person();
  const body = { name: 'Phone', currentPassword: one.user.password };
  const { secret } = dataOf(await one.as.post(`${BASE}/totp`, body));
  const code = totpCodeOf(secret, Date.now() - STEP_MS);
  const { id, recoveryCodes } = dataOf(await one.as.post(`${BASE}/totp/confirm`, { code }));
  const own = { currentPassword: one.user.password, code: totpCodeOf(secret) };
  return { ...one, id, secret, recoveryCode: recoveryCodes[0] as string, own };
}

/** The challenge of a person whose firm demands a second factor, and who has none. */
async function enrolment() {
  const { firm, user } = await person();
  dataOf(await admin.put(`/admin/firms/${firm.id}/second-factors`, { isRequired: true }));
  return dataOf(await internal.post('/auth/login', user)).secondFactor.challenge as string;
}

const withPresence =
  (path: (id: string) => string): Prepare =>
  async () => {
    const { as, id, own } = await personWithApp();
    return { as, path: `${BASE}${path(id)}`, own };
  };

/** What must be there before the examples of second factors are sent, by operation id. */
export const SECOND_FACTOR_REQUESTS: Record<string, Prepare> = {
  logInWithSecondFactor: async () => {
    const { user, own, recoveryCode } = await personWithApp();
    const { challenge } = dataOf(await internal.post('/auth/login', user)).secondFactor;
    return { as: internal, path: '/auth/second-factor', own: { ...own, challenge, recoveryCode } };
  },
  beginSecondFactorEnrolment: async () => ({
    as: internal,
    path: '/auth/second-factor/enrolment',
    own: { challenge: await enrolment() },
  }),
  confirmSecondFactorEnrolment: async () => {
    const challenge = await enrolment();
    const { secret } = dataOf(await internal.post('/auth/second-factor/enrolment', { challenge }));
    const own = { challenge, code: totpCodeOf(secret) };
    return { as: internal, path: '/auth/second-factor/enrolment/confirm', own };
  },
  beginPasskeyEnrolment: async () => ({
    as: internal,
    path: '/auth/second-factor/enrolment/passkeys/options',
    own: { challenge: await enrolment() },
  }),
  confirmPasskeyEnrolment: async () => {
    const [challenge, path] = [await enrolment(), '/auth/second-factor/enrolment/passkeys'];
    const { registration, options } = dataOf(await internal.post(`${path}/options`, { challenge }));
    const response = new SoftwarePasskey().register(options, sandbox.authUrl);
    return { as: internal, path, own: { challenge, registration, response } };
  },
  beginTotp: withPresence(() => '/totp'),
  confirmTotp: async () => {
    const { as, user } = await person();
    const body = { name: 'Phone', currentPassword: user.password };
    const { secret } = dataOf(await as.post(`${BASE}/totp`, body));
    return { as, path: `${BASE}/totp/confirm`, own: { code: totpCodeOf(secret) } };
  },
  renameSecondFactor: withPresence((id) => `/${id}`),
  removeSecondFactor: withPresence((id) => `/${id}/remove`),
  beginPasskey: withPresence(() => '/passkeys/options'),
  addPasskey: async () => {
    const { as, user } = await person();
    const body = { currentPassword: user.password };
    const { registration, options } = dataOf(await as.post(`${BASE}/passkeys/options`, body));
    const response = new SoftwarePasskey().register(options, sandbox.authUrl);
    return { as, path: `${BASE}/passkeys`, own: { registration, response } };
  },
  renewRecoveryCodes: withPresence(() => '/recovery-codes'),
  demandSecondFactor: async () => ({ as: (await personWithApp()).as, path: '/firm/second-factors' }),
  demandSecondFactorOfFirm: async () => {
    const { firm } = (await newWorld()).sender;
    return { as: admin, path: `/admin/firms/${firm.id}/second-factors` };
  },
};
