import type { FieldFault, Warning } from '../schemas/api.js';

/** What an error of the API says. */
export interface ErrorFacts {
  status: number;
  /** `error.code`, for example `validation_error`. */
  code: string;
  requestId?: string;
  docUrl?: string;
  details?: Record<string, unknown>;
  headers?: Headers;
}

/** Every error of this package but those of your own `AbortSignal`. */
export class ReferralExchangeError extends Error {
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** Machine-readable cause. Branch on the class or on this, not on the message. */
  readonly code: string;
  /** The finer cause, `error.details.reason`. */
  readonly reason: string | undefined;
  /** Name it in a question to support. */
  readonly requestId: string | undefined;
  /** Page about this error. */
  readonly docUrl: string | undefined;
  /** Everything else that the API said. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Headers of the response. */
  readonly headers: Headers | undefined;

  constructor(message: string, facts: ErrorFacts, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.docUrl = facts.docUrl;
    this.details = facts.details ?? {};
    this.reason = typeof this.details['reason'] === 'string' ? this.details['reason'] : undefined;
    this.headers = facts.headers;
  }

  /** The faulty fields of a `validation_error`; empty for other errors. */
  get fieldErrors(): readonly FieldFault[] {
    return listOf<FieldFault>(this.details['errors']);
  }

  /** Parts of the request that were ignored: often the misspelt name behind a missing field. */
  get warnings(): readonly Warning[] {
    return listOf<Warning>(this.details['warnings']);
  }
}

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);

/** 400, 413, 415 and the like: the request is wrong. See `fieldErrors`. */
export class ValidationError extends ReferralExchangeError {}
/** 400 `invalid_state_transition`: the status of the record does not allow it. */
export class InvalidStateError extends ReferralExchangeError {}
/** 401: the key is missing, wrong or revoked. Never retried. */
export class AuthenticationError extends ReferralExchangeError {}
/** 403: the key may not do this. Never retried. */
export class PermissionError extends ReferralExchangeError {}
/** 404: there is no such record, or it is not visible to your firm. */
export class NotFoundError extends ReferralExchangeError {}
/** 409: the record has changed, exists already, or collides with another one. */
export class ConflictError extends ReferralExchangeError {}
/** 429, after the last retry. */
export class RateLimitError extends ReferralExchangeError {}
/** 5xx, after the last retry. */
export class ServerError extends ReferralExchangeError {}
/** No response came: the network, the name of the host, TLS, or a redirect. */
export class ConnectionError extends ReferralExchangeError {}
/** No whole response within `timeoutMs`. */
export class TimeoutError extends ConnectionError {}
/** The signature of a webhook is wrong or too old. Respond with 400. */
export class WebhookSignatureError extends ReferralExchangeError {}
/** The webhook's body was parsed before it was verified. A mistake in your program. */
export class WebhookBodyParsedError extends ReferralExchangeError {}
