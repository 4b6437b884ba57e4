import {
  ApiError,
  type EnvelopeKind,
  type ErrorCode,
  EXAMPLE_ORIGIN,
  type InternalErrorCode,
} from '@referral-exchange/contracts';
import { errorBody } from '../envelope/envelope.js';
import type { InlineSchema } from './api-data.decorator.js';

type Code = ErrorCode | InternalErrorCode;

/** An example message of each code (interface, "Errors"), with its usual details. */
const CASES: Record<Code, [message: string, details?: Record<string, unknown>]> = {
  invalid_api_key: ['No API key was sent: send it in the header X-API-Key'],
  insufficient_tier: ['This key is read_only; the call needs standard'],
  permission_denied: ['Only the receiving firm may do this'],
  wrong_scope: ['You used the admin key; this call accepts: a firm API key, a CRM token'],
  restricted_access: ['The practice is restricted from pharmacy reads'],
  public_api_not_enabled: [
    "The firm's public API integration is not enabled: ask an administrator to enable it",
  ],
  api_key_firm_inactive: ['The firm of this API key is deactivated: ask an administrator to activate it'],
  validation_error: [
    'title is required',
    { errors: [{ field: 'title', code: 'required', message: 'title is required' }] },
  ],
  invalid_state_transition: ['The status does not allow this now', { reason: 'not_from_this_status' }],
  subscription_limit_reached: [
    'At most 5 subscriptions can be active: delete or switch off another one first',
  ],
  invalid_webhook_url: ['The url must use https on port 443', { reason: 'not_https' }],
  resource_not_found: ['No such resource'],
  external_link_not_found: ['No such external link'],
  referral_not_found: ['The linked referral no longer exists: update the external link'],
  conflict: [
    'The record has changed since you read it: read it again and repeat the change with the new ETag',
    { reason: 'version_mismatch' },
  ],
  file_too_large: ['The body is too large', { maxBytes: 1_048_576 }],
  rate_limited: ['Too many requests: wait for the seconds in Retry-After', { retryAfterSeconds: 12 }],
  internal_error: ['An unexpected error occurred'],
  not_implemented: ['This is not available yet'],
  service_unavailable: ['The service is not available right now'],
  no_token: ['No token was sent: send it as Authorization: Bearer'],
  token_expired: ['The token has expired'],
  token_invalid: ['The token is not valid'],
  invalid_credentials: ['Email or password is wrong'],
  rate_limited_email: ['Too many failed logins for this email'],
  rate_limited_ip: ['Too many failed logins from this address'],
  account_not_fully_activated: ['The invitation was not accepted yet'],
  account_inactive_login_attempt: ['The account is deactivated'],
  insufficient_role: ['Your role viewer is read_only; the call needs standard'],
  insufficient_scope: ['The token has the scopes cases:read; the call needs cases:write'],
};

const FACTS = { requestId: 'req_0123456789abcdef01234567', timestamp: '2026-01-15T15:04:05.678Z' };

const nameOf = (code: Code, envelope: EnvelopeKind): string =>
  envelope === 'internal' ? `internal_${code}` : code;

/** An answer for every code in both envelopes, for `components.examples`. */
export function errorExamples(): Record<string, InlineSchema> {
  const examplesIn = (envelope: EnvelopeKind) =>
    Object.entries(CASES).map(([code, [summary, details]]) => {
      const error = new ApiError(code as Code, summary, details);
      return [
        nameOf(code as Code, envelope),
        { summary, value: errorBody(error, { kind: envelope, origin: EXAMPLE_ORIGIN, facts: FACTS }) },
      ];
    });
  return Object.fromEntries([...examplesIn('public'), ...examplesIn('internal')]) as Record<
    string,
    InlineSchema
  >;
}

/** References to the examples of these codes, by code. */
export function exampleRefs(codes: readonly Code[], envelope: EnvelopeKind): Record<string, InlineSchema> {
  const refTo = (code: Code) => ({ $ref: `#/components/examples/${nameOf(code, envelope)}` });
  return Object.fromEntries(codes.map((code) => [code, refTo(code)]));
}
