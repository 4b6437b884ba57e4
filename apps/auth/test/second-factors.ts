import { setTimeout as sleep } from 'node:timers/promises';
import type { Principal } from '@referral-exchange/contracts';
import { totpCodeOf, type ServiceAnswer, type ServiceUnderTest } from '@referral-exchange/testing';
import { administer } from './administer.js';
import { createUser, logIn, newAddress, PASSWORD, principalOf, type TestUser } from './log-in.js';

const BASE = '/api/v1/auth';
export const STEP_MS = 30_000;

/**
 * Waits until a 30-second step lasts for some seconds more: what was made now is still of this step when it
 * comes.
 */
export async function withinAStep(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 5_000) await sleep(left);
}

/** Calls a route of the own second factors. */
export function callOwn(
  auth: ServiceUnderTest,
  as: Principal,
  method: string,
  path: string,
  body?: object,
): Promise<ServiceAnswer> {
  const headers = { 'x-forwarded-for': newAddress() };
  return auth.call(method, `${BASE}/second-factors${path}`, { as, body, headers });
}

/** Begins to set up an app; the answer has its secret. */
export async function beginApp(
  auth: ServiceUnderTest,
  as: Principal,
): Promise<{ secret: string; uri: string }> {
  const body = { name: 'Phone', currentPassword: PASSWORD };
  const headers = { 'x-forwarded-for': newAddress() };
  return (await auth.call('POST', `${BASE}/second-factors/totp`, { as, body, headers })).data;
}

/** The second step of a login. */
export function showCode(
  auth: ServiceUnderTest,
  challenge: string,
  proof: object,
  address = newAddress(),
): Promise<ServiceAnswer> {
  return auth.call('POST', `${BASE}/second-factor`, {
    as: null,
    body: { challenge, ...proof },
    headers: { 'x-forwarded-for': address },
  });
}

export interface EnrolledUser extends TestUser {
  as: Principal;
  accessToken: string;
  refreshToken: string;
  secret: string;
  recoveryCodes: string[];
  /** A new challenge, by the right password. */
  challenge: () => Promise<string>;
}

/** A user with an app, who is signed in. The code of the step before was used to confirm it. */
export async function enrolled(auth: ServiceUnderTest, change: object = {}): Promise<EnrolledUser> {
  const user = await createUser(auth, change);
  const { accessToken, refreshToken } = (await logIn(auth, user.email)).data;
  const as = await principalOf(auth, accessToken);
  const { secret } = await beginApp(auth, as);
  await withinAStep();
  const code = totpCodeOf(secret, Date.now() - STEP_MS);
  const confirmed = await auth.call('POST', `${BASE}/second-factors/totp/confirm`, { as, body: { code } });
  const { recoveryCodes } = confirmed.data;
  const challenge = async () => (await logIn(auth, user.email)).data.secondFactor.challenge as string;
  return { ...user, as, accessToken, refreshToken, secret, recoveryCodes, challenge };
}

/** The actions in the audit log about a user, newest first. */
export async function auditedOf(auth: ServiceUnderTest, userId: string): Promise<string[]> {
  const { data } = await administer(auth, 'GET', `/audit-log?subjectId=${userId}&limit=100`);
  return data.map(({ action }: { action: string }) => action);
}

/** The finer cause of an error of the internal API. */
export function reasonOf({ body }: ServiceAnswer): string | undefined {
  return body.error.details.find(({ field }: { field: string }) => field === 'reason')?.message;
}
