import { createHash } from 'node:crypto';
import { countedAddress, countedNetwork } from '@referral-exchange/http';

/** Who tries to sign in, from where. */
export interface LoginAttempt {
  email: string;
  clientAddress: string;
  /** The browser holds a session or a refresh token of the user with this email. */
  isOwnBrowser?: boolean;
  /**
   * The user who has shown the password already, and now shows a second factor: counted apart from
   * passwords.
   */
  secondFactorOf?: string;
}

export type LoginLimit = 'rate_limited_email' | 'rate_limited_ip';

/** One count that an attempt adds to when it fails. */
export interface Counted {
  limit: LoginLimit;
  key: Buffer;
  most: number;
  /** Does not refuse the user's own browser. */
  isOfOthers?: boolean;
}

/** How many failures a count may have. */
export interface ThrottleSettings {
  RATE_LIMIT_SCALE: number;
  LOGIN_FAILURES_PER_EMAIL: number;
  LOGIN_FAILURES_PER_EMAIL_ANYWHERE: number;
  LOGIN_FAILURES_PER_ADDRESS: number;
}

/** Bytes in half a hash. All keys of one email start with the same half. */
const HALF = 16;
const LOWEST = Buffer.alloc(HALF);
const HIGHEST = Buffer.alloc(HALF, 0xff);

/**
 * The counts of an attempt: by email and network, by email from anywhere, by address. A second factor is
 * asked of somebody who knows the password, and six digits are soon guessed: its limit from anywhere is twice
 * the limit of one network, instead of 50 times. The address is one count for both. Pure.
 */
export function countedOf(attempt: LoginAttempt, settings: ThrottleSettings): Counted[] {
  const { email, clientAddress, secondFactorOf } = attempt;
  const isSecond = secondFactorOf !== undefined;
  const scaled = (count: number): number => Math.max(1, Math.round(count * settings.RATE_LIMIT_SCALE));
  const perNetwork = settings.LOGIN_FAILURES_PER_EMAIL;
  const ofEmail = keyOfEmail(email, isSecond);
  const ofNetwork = keyOf(`network ${countedNetwork(clientAddress)}`);
  return [
    {
      limit: 'rate_limited_email',
      key: Buffer.concat([ofEmail.subarray(0, HALF), ofNetwork.subarray(0, HALF)]),
      most: scaled(perNetwork),
    },
    {
      limit: 'rate_limited_email',
      key: ofEmail,
      most: scaled(isSecond ? 2 * perNetwork : settings.LOGIN_FAILURES_PER_EMAIL_ANYWHERE),
      isOfOthers: !isSecond,
    },
    {
      limit: 'rate_limited_ip',
      key: keyOf(`address ${countedAddress(clientAddress)}`),
      most: scaled(settings.LOGIN_FAILURES_PER_ADDRESS),
    },
  ];
}

/** The ranges of keys in which the failures of an email are, passwords and second factors. Pure. */
export function rangesOfEmail(email: string): [first: Buffer, last: Buffer][] {
  return [false, true].map((isSecond) => {
    const half = keyOfEmail(email, isSecond).subarray(0, HALF);
    return [Buffer.concat([half, LOWEST]), Buffer.concat([half, HIGHEST])];
  });
}

/** The limit that these failures have reached, if it refuses the attempt. Pure. */
export function exceeded(
  counted: readonly Counted[],
  failures: readonly number[],
  { isOwnBrowser }: LoginAttempt,
): LoginLimit | null {
  const reached = counted.filter(({ most }, index) => failures[index]! >= most);
  return reached.find(({ isOfOthers }) => !(isOfOthers && isOwnBrowser))?.limit ?? null;
}

function keyOfEmail(email: string, isSecond: boolean): Buffer {
  return keyOf(`${isSecond ? 'second factor' : 'email'} ${foldEmail(email.trim())}`);
}

/**
 * One form for all spellings with which Postgres' `lower()` finds the same user, in any locale: İ is i there,
 * and would be an i with a dot by `toLowerCase()`. Others may share it too, and then share their failures.
 */
function foldEmail(email: string): string {
  return email.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().toUpperCase().toLowerCase();
}

function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
