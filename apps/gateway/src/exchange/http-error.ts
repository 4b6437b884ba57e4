import { ApiError } from '@referral-exchange/contracts';

/**
 * An invalid HTTP request. It has the code `validation_error`, like all invalid input, and the status that
 * HTTP defines for the case (400, 408, 414, 431), which clients and proxies know.
 */
export class HttpError extends ApiError {
  override readonly status: number;

  constructor(status: number, field: string, code: string, message: string) {
    super('validation_error', message, { errors: [{ field, code, message }] });
    this.status = status;
  }
}
