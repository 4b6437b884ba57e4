import { ApiError } from '@referral-exchange/contracts';
import type { AuthConfig } from '../config.js';
import type { PasswordCheck } from '../passwords/verify-password.js';

/** The refusal of a password. */
export function loginRefused(
  outcome: Exclude<PasswordCheck['outcome'], 'ok'>,
  { LOGIN_WINDOW_MINUTES: minutes }: Pick<AuthConfig, 'LOGIN_WINDOW_MINUTES'>,
): ApiError {
  switch (outcome) {
    case 'invalid_credentials':
      return new ApiError('invalid_credentials', 'The email or the password is wrong');
    case 'rate_limited_email':
      return new ApiError(
        'rate_limited_email',
        `Too many failed logins with this email: wait ${minutes} minutes, or choose a new password by mail (forgot-password), which ends the wait`,
      );
    case 'rate_limited_ip':
      return new ApiError(
        'rate_limited_ip',
        `Too many failed logins from this address: wait ${minutes} minutes`,
      );
    case 'account_not_fully_activated':
      return new ApiError(
        'account_not_fully_activated',
        'The invitation to this account was not accepted yet: follow the link in the latest invitation mail',
      );
    case 'account_inactive':
      return new ApiError(
        'account_inactive_login_attempt',
        'This account or its firm is deactivated: ask an administrator to activate it',
      );
  }
}

/** 401 for a password that is not, or no longer, the present one of the user who changes it. */
export function wrongCurrentPassword(): ApiError {
  const message = 'currentPassword is not your present password';
  const errors = [{ field: 'currentPassword', code: 'invalid_credentials', message }];
  return new ApiError('invalid_credentials', message, { errors });
}
