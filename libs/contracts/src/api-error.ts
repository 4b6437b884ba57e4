import type { ConflictReason } from './error-guide.js';
import {
  ERROR_STATUS,
  INTERNAL_ERROR_STATUS,
  type ErrorCode,
  type FieldFault,
  type InternalErrorCode,
} from './errors.js';
import { listedFaults } from './listed-faults.js';

const STATUS: Record<ErrorCode | InternalErrorCode, number> = { ...ERROR_STATUS, ...INTERNAL_ERROR_STATUS };

/** HTTP status of an error code, from the one table in contracts. */
export function statusOf(code: ErrorCode | InternalErrorCode): number {
  return STATUS[code];
}

/**
 * An answer other than success, thrown anywhere below a controller. The code is one of the closed set; the
 * finer cause goes into `details.reason` (decisions, 1.1). `details` is shown to the caller: nothing secret
 * in it.
 */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode | InternalErrorCode,
    message: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = statusOf(code);
  }
}

/**
 * 400 `validation_error` with the errors in `details.errors` (decisions, 1.1): at most 50, and below 32 KB.
 * `details.omittedErrors` says how many more there are.
 */
export function validationError(faults: readonly FieldFault[], message?: string): ApiError {
  const errors = listedFaults(faults);
  const omittedErrors = faults.length - errors.length;
  if (omittedErrors === 0) {
    const only = errors.length === 1 ? errors[0]!.message : 'The request is not valid';
    return new ApiError('validation_error', message ?? only, { errors });
  }
  const counted = `The request is not valid: ${errors.length} of ${faults.length} errors are listed`;
  return new ApiError('validation_error', message ?? counted, { errors, omittedErrors });
}

/** 404 `resource_not_found`: absent, or not visible to the caller (decisions, 1.3). */
export function notFound(message = 'No such resource'): ApiError {
  return new ApiError('resource_not_found', message);
}

/** 409 `conflict` with its `details.reason` (decisions, 1.2): one that the guide of errors explains. */
export function conflict(
  reason: ConflictReason,
  message: string,
  details: Record<string, unknown> = {},
): ApiError {
  return new ApiError('conflict', message, { reason, ...details });
}
