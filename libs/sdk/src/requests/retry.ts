/** What an attempt came to. */
export interface FailedAttempt {
  method: string;
  /** 0 when no response came. */
  status: number;
  /** `error.details.reason`. */
  reason?: string | undefined;
  headers?: Headers | undefined;
  /** It has `If-Match`: what the first attempt changed is a mismatch to the second one. */
  isConditional?: boolean | undefined;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_BACKOFF_MS = 30_000;
/**
 * Retries of a PATCH could act twice (a note), as it takes no Idempotency-Key. Every POST is sent with one.
 */
const SAFE_TO_REPEAT = ['GET', 'PUT', 'DELETE', 'POST'];

/**
 * The wait before the next attempt, or `undefined` when there shall be none (interface, "Client handling
 * rules"): 401, 403 and other mistakes are not retried; 429 waits for the reset, with growing jitter; 5xx
 * waits from 1 s to 30 s. A lost connection, or an outcome that is unknown, is retried if the request may be
 * repeated.
 *
 * @param retries how many retries there were before
 * @param random from 0 up to 1
 */
export function retryWaitMs(failed: FailedAttempt, retries: number, random: number): number | undefined {
  const { status, reason, headers } = failed;
  const backoff = Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** retries);
  if (status === 429) return waitForReset(headers) + Math.round(random * backoff);
  // the first attempt, whose answer was lost, is still at work
  if (status === 409 && reason === 'request_in_progress') return backoff;
  const isLost = status === 0 || reason === 'outcome_unknown';
  if (isLost && !isSafeToRepeat(failed)) return undefined;
  if (status !== 0 && (status < 500 || status === 501)) return undefined;
  const jittered = Math.min(LONGEST_BACKOFF_MS, Math.round(backoff * (1 + random / 4)));
  return Math.max(jittered, retryAfterMs(headers));
}

function isSafeToRepeat({ method, isConditional }: FailedAttempt): boolean {
  return SAFE_TO_REPEAT.includes(method) && !(method === 'PUT' && isConditional);
}

/**
 * Until `X-RateLimit-Reset`, by the server's clock; or `Retry-After`, if it is another limit that has
 * passed.
 */
function waitForReset(headers: Headers | undefined): number {
  const after = retryAfterMs(headers);
  const reset = Number(headers?.get('x-ratelimit-reset'));
  const isOtherLimit = Number(headers?.get('x-ratelimit-remaining') ?? 0) > 0;
  if (!reset || (after > 0 && isOtherLimit)) return after;
  return Math.max(after, reset * 1000 - serverTimeMs(headers), 0);
}

/** The clock of this machine may be wrong by minutes. */
function serverTimeMs(headers: Headers | undefined): number {
  const date = Date.parse(headers?.get('date') ?? '');
  return Number.isNaN(date) ? Date.now() : date;
}

function retryAfterMs(headers: Headers | undefined): number {
  const seconds = Number(headers?.get('retry-after') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
