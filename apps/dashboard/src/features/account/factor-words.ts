import type { SecondFactor } from '../../api/second-factors.ts';

/** Kinds of second factors in words. */
export const KINDS: Readonly<Record<SecondFactor['kind'], string>> = {
  totp: 'Authenticator app',
  passkey: 'Passkey',
};

/** Fewer recovery codes than this are few. */
const FEW = 3;

/** How many recovery codes are left, and what to do. Pure. */
export function codesInWords(left: number): string {
  if (left === 0)
    return 'No recovery code is left. Make new ones, so that a lost phone does not lock you out.';
  const count = left === 1 ? 'One recovery code is left' : `${left} recovery codes are left`;
  return left < FEW ? `${count}. Make new ones soon.` : `${count}. Each works once.`;
}
