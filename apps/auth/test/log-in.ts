import { randomUUID } from 'node:crypto';
import { verifySessionCall, type Principal, type VerifyTokenResponse } from '@referral-exchange/contracts';
import type { ServiceAnswer, ServiceUnderTest } from '@referral-exchange/testing';
import { administer, createFirm, GATEWAY } from './administer.js';

export const PASSWORD = 'correct horse battery';
const BASE = '/api/v1/auth';

export interface TestUser {
  id: string;
  email: string;
  firmId: string | null;
}

/** A user of a new firm, unless told otherwise. */
export async function createUser(auth: ServiceUnderTest, change: object = {}): Promise<TestUser> {
  const firmId = 'firmId' in change || 'providerId' in change ? {} : { firmId: (await createFirm(auth)).id };
  const email = `${randomUUID()}@example.test`;
  const body = { email, password: PASSWORD, firstName: 'Ada', role: 'member', ...firmId, ...change };
  return (await administer(auth, 'POST', '/users', body)).data;
}

/** An address that no other call uses, so that only the tests of the throttle meet it. */
let lastAddress = 0;
export const newAddress = (): string => `198.51.100.${++lastAddress}`;

export interface LoginOptions {
  password?: string;
  address?: string;
  headers?: Record<string, string>;
}

export function logIn(
  auth: ServiceUnderTest,
  email: string,
  { password = PASSWORD, address = newAddress(), headers = {} }: LoginOptions = {},
): Promise<ServiceAnswer> {
  return auth.call('POST', `${BASE}/login`, {
    as: null,
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...headers },
  });
}

export function refresh(
  auth: ServiceUnderTest,
  refreshToken?: string,
  cookie?: string,
): Promise<ServiceAnswer> {
  return auth.call('POST', `${BASE}/refresh-session`, {
    as: null,
    body: refreshToken === undefined ? {} : { refreshToken },
    headers: { 'x-forwarded-for': newAddress(), ...(cookie && { cookie }) },
  });
}

/** What auth answers the gateway about an access token. */
export async function verifyToken(auth: ServiceUnderTest, token: string): Promise<VerifyTokenResponse> {
  const answer = await auth.call('POST', verifySessionCall.path, { as: GATEWAY, body: { token } });
  return verifySessionCall.answer.parse(answer.body);
}

/** The principal of an access token that is valid. */
export async function principalOf(auth: ServiceUnderTest, token: string): Promise<Principal> {
  const answer = await verifyToken(auth, token);
  if (answer.outcome !== 'ok') throw new Error(`The token is ${answer.outcome}`);
  return answer.principal;
}

/** The cookies that an answer sets: value and attributes by name. */
export function cookiesOf({
  headers,
}: ServiceAnswer): Record<string, { value: string; attributes: string[] }> {
  const set = [headers['set-cookie'] ?? []].flat();
  return Object.fromEntries(
    set.map((text) => {
      const [pair = '', ...attributes] = text.split('; ');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), { value: pair.slice(at + 1), attributes }];
    }),
  );
}
