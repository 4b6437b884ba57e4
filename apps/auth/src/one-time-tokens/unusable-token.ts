import { type ApiError, validationError } from '@referral-exchange/contracts';

/** 400 for a token of a mail that cannot be used, with what its reader can do. */
export function unusableToken(code: string, message: string): ApiError {
  return validationError([{ field: 'token', code, message }]);
}
