import { ApiError } from '@referral-exchange/contracts';

/** An address that was given up: the status has no error code of its own. */
class Gone extends ApiError {
  override readonly status = 410;
}

/** What a test receiver responds with when it refuses a delivery. */
export function receiverFailure(status: 410 | 500 | 503): ApiError {
  const message = `This test receiver responds with ${status}`;
  if (status === 410) return new Gone('resource_not_found', message);
  return new ApiError(status === 500 ? 'internal_error' : 'service_unavailable', message);
}
