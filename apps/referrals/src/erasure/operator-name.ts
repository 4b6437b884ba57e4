import type { Caller } from '@referral-exchange/identity';

/** Who acts, as receipts and holds name it: a person who signed in, or the admin key. Pure. */
export function nameOf({ userName }: Caller): string {
  return userName ?? 'administrator';
}
