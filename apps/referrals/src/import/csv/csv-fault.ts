import { validationError, type ApiError } from '@referral-exchange/platform';

/** 400 for a file that is not a CSV file of the expected kind (decisions, section 14, "CSV"). `code` says what is wrong. */
export function csvFault(code: string, message: string): ApiError {
  return validationError([{ field: 'file', code, message }]);
}
