import { ApiError } from '@referral-exchange/platform';

/**
 * A request that is no good as HTTP, before it is one to the API: `validation_error` like every bad input, with the status
 * that HTTP has for the case where there is one (400, 408, 414, 431), since clients and proxies know those.
 */
export class HttpFault extends ApiError {
  override readonly status: number;

  constructor(status: number, field: string, code: string, message: string) {
    super('validation_error', message, { errors: [{ field, code, message }] });
    this.status = status;
  }
}
