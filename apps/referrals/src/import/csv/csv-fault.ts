import { type ApiError, validationError } from '@referral-exchange/contracts';

/** 400 for a file that is not such a CSV file (decisions, 14, "CSV"). `code` says what is wrong. */
export function csvFault(code: string, message: string): ApiError {
  return validationError([{ field: 'file', code, message }]);
}
