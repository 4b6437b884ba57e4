import { ApiError } from '@referral-exchange/contracts';
import type { AuthConfig } from '../config.js';
import type { SecondFactorCheck } from './check-second-factor.js';

type Refused = Exclude<SecondFactorCheck['outcome'], 'ok'>;

/**
 * What is wrong with a second factor, in words. A code of another time is told like a wrong one: who guesses
 * must not learn that a code will be right in a minute.
 */
const SECOND_FACTOR_FAULTS: Record<Exclude<Refused, `rate_limited_${string}`>, string> = {
  wrong:
    'The code or passkey is not right. An app shows a new code every 30 seconds: take the next one. If it is refused too, the clock of the device is off: let it set itself',
  off_clock:
    'The code or passkey is not right. An app shows a new code every 30 seconds: take the next one. If it is refused too, the clock of the device is off: let it set itself',
  replayed:
    'This code was used before, and each works once: wait for the next code of the app, or take another recovery code',
  foreign_origin:
    'The passkey signed for a page of another site. Check the address in your browser, and sign in on the page of Referral Exchange',
};

/** 401 `invalid_credentials` with the reason, or 403 when too many failed. */
export function secondFactorRefused(
  outcome: Refused,
  { LOGIN_WINDOW_MINUTES: minutes }: Pick<AuthConfig, 'LOGIN_WINDOW_MINUTES'>,
): ApiError {
  switch (outcome) {
    case 'rate_limited_email':
      return new ApiError(outcome, `Too many wrong codes for this account: wait ${minutes} minutes`);
    case 'rate_limited_ip':
      return new ApiError(outcome, `Too many failed logins from this address: wait ${minutes} minutes`);
    default:
      return new ApiError('invalid_credentials', SECOND_FACTOR_FAULTS[outcome], {
        reason: reasonOf(outcome),
      });
  }
}

function reasonOf(outcome: Exclude<Refused, `rate_limited_${string}`>): string {
  return outcome === 'off_clock' ? 'second_factor_wrong' : `second_factor_${outcome}`;
}
