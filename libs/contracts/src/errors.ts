/**
 * The closed set of public error codes and the HTTP status of each (interface, "Errors"; decisions, 1.1).
 * The finer cause goes into `error.details.reason`, never into a new code.
 */
export const ERROR_STATUS = {
  invalid_api_key: 401,
  insufficient_tier: 403,
  permission_denied: 403,
  wrong_scope: 403,
  restricted_access: 403,
  public_api_not_enabled: 403,
  api_key_firm_inactive: 403,
  validation_error: 400,
  invalid_state_transition: 400,
  subscription_limit_reached: 400,
  invalid_webhook_url: 400,
  resource_not_found: 404,
  external_link_not_found: 404,
  referral_not_found: 404,
  conflict: 409,
  file_too_large: 413,
  rate_limited: 429,
  internal_error: 500,
  not_implemented: 501,
  service_unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that only the internal API answers (decisions, section 14, "Addresses and envelopes"). */
export const INTERNAL_ERROR_STATUS = {
  no_token: 401,
  token_expired: 401,
  token_invalid: 401,
  invalid_credentials: 401,
  rate_limited_email: 403,
  rate_limited_ip: 403,
  account_not_fully_activated: 403,
  account_inactive_login_attempt: 403,
  insufficient_role: 403,
  insufficient_scope: 403,
} as const;
export type InternalErrorCode = keyof typeof INTERNAL_ERROR_STATUS;

/**
 * By this header of its answer a service tells the gateway the code of an error, which then need not read the
 * body. The gateway does not pass it on.
 */
export const ERROR_CODE_HEADER = 'x-error-code';

/** One fault of a request, as it stands in `error.details.errors` (decisions, 1.1). */
export interface FieldFault {
  /** Path of the field, segments joined by dots: `slots.0.firmId`. */
  field: string;
  /** Machine-readable kind of fault, snake_case: `required`, `too_long`, … */
  code: string;
  message: string;
}

/** Which of the two envelopes a response has (interface, "Response envelopes"). */
export type EnvelopeKind = 'public' | 'internal';
