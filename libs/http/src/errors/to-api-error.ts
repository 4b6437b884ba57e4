import { HttpException } from '@nestjs/common';
import { ApiError, type ErrorCode } from '@referral-exchange/contracts';
import { failureKind, OutcomeUnknown } from '@referral-exchange/telemetry';

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'validation_error',
  401: 'invalid_api_key',
  403: 'permission_denied',
  404: 'resource_not_found',
  405: 'resource_not_found',
  409: 'conflict',
  413: 'file_too_large',
  415: 'validation_error',
  429: 'rate_limited',
  501: 'not_implemented',
  503: 'service_unavailable',
};

const MESSAGE_OF_STATUS: Record<number, string> = {
  400: 'The request could not be read',
  404: 'No such resource',
  405: 'No such resource',
  413: 'The body is too large',
  415: 'This encoding or media type is not supported',
};

/** The caller cannot know whether the request took effect (ADR 41). */
const OUTCOME_UNKNOWN =
  'The connection was lost while the request was completed, so it may have taken effect. Send it again with the same Idempotency-Key, or read before you send it again';

function statusOfError(error: object): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const { status, statusCode, expose } = error as Record<string, unknown>;
  // http-errors, as thrown by express and body-parser, say with `expose` that the fault is the client's
  if (expose !== true) return undefined;
  return typeof status === 'number' ? status : typeof statusCode === 'number' ? statusCode : undefined;
}

/**
 * Turns whatever was thrown into the one answer a caller may see. Texts of unknown errors never get out: they
 * may hold SQL, paths or client data. The cause stays with the log (see ApiExceptionFilter).
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (typeof thrown === 'object' && thrown !== null) {
    const status = statusOfError(thrown);
    if (status !== undefined && status < 500) {
      const code = CODE_OF_STATUS[status] ?? 'validation_error';
      const limit = (thrown as { limit?: unknown }).limit;
      const details =
        code === 'file_too_large' && typeof limit === 'number' ? { maxBytes: limit } : undefined;
      return new ApiError(code, MESSAGE_OF_STATUS[status] ?? 'The request was refused', details);
    }
    if (status === 501 || status === 503)
      return new ApiError(CODE_OF_STATUS[status]!, 'The service cannot do this now');
    if (thrown instanceof OutcomeUnknown)
      return new ApiError('service_unavailable', OUTCOME_UNKNOWN, { reason: 'outcome_unknown' });
    if (failureKind(thrown) !== 'own')
      return new ApiError('service_unavailable', 'The service is not available right now');
  }
  return new ApiError('internal_error', 'An unexpected error occurred');
}
