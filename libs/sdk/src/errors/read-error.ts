import {
  AuthenticationError,
  ConflictError,
  type ErrorFacts,
  InvalidStateError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ReferralExchangeError,
  ServerError,
  ValidationError,
} from './errors.js';

type ErrorClass = new (message: string, facts: ErrorFacts) => ReferralExchangeError;

const BY_STATUS: Record<number, ErrorClass> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  408: ValidationError,
  409: ConflictError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  429: RateLimitError,
};

/**
 * The error that a response with a status of 400 and more stands for. A body that is not of the API (a
 * proxy's page) is quoted.
 */
export function readError(response: Response, text: string): ReferralExchangeError {
  const { error, meta } = envelopeOf(text);
  const facts: ErrorFacts = {
    status: response.status,
    code: error?.code ?? `http_${response.status}`,
    headers: response.headers,
  };
  const requestId = meta?.requestId ?? response.headers.get('x-request-id');
  if (requestId) facts.requestId = requestId;
  if (error?.docUrl) facts.docUrl = error.docUrl;
  if (error?.details) facts.details = error.details;
  return new (classOf(response.status, facts.code))(messageOf(error, response, text), facts);
}

interface ErrorBody {
  code: string;
  message: string;
  docUrl?: string;
  details?: Record<string, unknown>;
}

function envelopeOf(text: string): { error?: ErrorBody; meta?: { requestId?: string } } {
  try {
    const body = JSON.parse(text) as { error?: ErrorBody; meta?: { requestId?: string } } | null;
    return typeof body?.error?.code === 'string' ? body : {};
  } catch {
    return {};
  }
}

function classOf(status: number, code: string): ErrorClass {
  if (code === 'invalid_state_transition') return InvalidStateError;
  return BY_STATUS[status] ?? (status >= 500 ? ServerError : ReferralExchangeError);
}

function messageOf(error: ErrorBody | undefined, response: Response, text: string): string {
  const said = error?.message ?? `HTTP ${response.status}: ${text.slice(0, 200) || 'no body'}`;
  const details = error?.details?.['errors'];
  if (!Array.isArray(details)) return said;
  const fields = details.map(
    ({ field, message }: { field: string; message: string }) => `${field}: ${message}`,
  );
  return `${said} (${fields.join('; ')})`;
}
