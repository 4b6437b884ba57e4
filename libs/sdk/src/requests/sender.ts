import type { ClientOptions, RequestInfo } from '../client-options.js';
import { ReferralExchangeError } from '../errors/errors.js';
import { readError } from '../errors/read-error.js';
import type { Warning } from '../schemas/api.js';
import { attempt, type ReadResponse } from './attempt.js';
import type { RequestOptions } from './request-options.js';
import { retryWaitMs } from './retry.js';
import { wait } from './wait.js';

/** A request, ready to be sent as often as it takes. */
export interface PreparedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** The body of an attempt, with headers of its own. */
  open(): { body?: string | FormData | ReadableStream<Uint8Array>; headers?: Record<string, string> };
  /** Whether `open` can be called again. */
  isRepeatable: boolean;
  /** Default when the caller sets none. */
  timeoutMs: number;
}

const MAX_RETRIES = 4;
const MAX_RETRY_WAIT_MS = 90_000;

/** Sends requests with the key, retries and hooks of one client. */
export class Sender {
  constructor(private readonly client: ClientOptions) {}

  /**
   * Sends a request until it succeeds or must not be sent again.
   *
   * @throws {ReferralExchangeError} the error of the last attempt
   */
  async send(request: PreparedRequest, options: RequestOptions): Promise<ReadResponse> {
    const retries = options.maxRetries ?? this.client.maxRetries ?? MAX_RETRIES;
    let mayBeDone = false;
    for (let retry = 0; ; retry += 1) {
      const info = infoOf(request, retry + 1);
      try {
        return await this.sendOnce(request, info, { ...options, mayBeDone });
      } catch (error) {
        const delayMs = retry < retries ? this.waitBeforeNext(error, request, retry) : undefined;
        if (delayMs === undefined) throw error;
        const failed = error as ReferralExchangeError;
        mayBeDone ||= failed.status === 0 || failed.status >= 500;
        this.client.onRetry?.({
          ...info,
          delayMs,
          error: failed,
          ...(failed.status > 0 && { status: failed.status }),
        });
        await wait(delayMs, options.signal);
      }
    }
  }

  private async sendOnce(
    request: PreparedRequest,
    info: RequestInfo,
    options: RequestOptions & { mayBeDone: boolean },
  ): Promise<ReadResponse> {
    const { apiKey, fetch = globalThis.fetch, timeoutMs = request.timeoutMs } = this.client;
    const key = typeof apiKey === 'function' ? await apiKey() : apiKey;
    const { body, headers } = request.open();
    const init = {
      method: request.method,
      headers: { ...request.headers, ...headers, 'x-api-key': key },
      ...(body !== undefined && { body }),
      // fetch asks for this when a body is a stream
      ...(body instanceof ReadableStream && { duplex: 'half' as const }),
    };
    this.client.onRequest?.(info);
    const start = performance.now();
    const read = await attempt(fetch, request.url, init, {
      timeoutMs: options.timeoutMs ?? timeoutMs,
      signal: options.signal,
    });
    this.tell(info, read, Math.round(performance.now() - start));
    if (read.response.status < 400) return read;
    const error = readError(read.response, read.text);
    if (options.mayBeDone && isGone(request, error)) return read;
    throw error;
  }

  private tell(info: RequestInfo, { response, text }: ReadResponse, durationMs: number): void {
    if (!this.client.onResponse) return;
    const requestId = response.headers.get('x-request-id');
    this.client.onResponse({
      ...info,
      status: response.status,
      ...(requestId && { requestId }),
      durationMs,
      warnings: warningsIn(text),
    });
  }

  private waitBeforeNext(error: unknown, request: PreparedRequest, retry: number): number | undefined {
    if (!(error instanceof ReferralExchangeError) || error.code === 'redirected' || !request.isRepeatable)
      return;
    const { status, reason, headers } = error;
    const isConditional = 'if-match' in request.headers;
    const failed = { method: request.method, status, reason, headers, isConditional };
    const delayMs = retryWaitMs(failed, retry, Math.random());
    const isTooLong = delayMs !== undefined && delayMs > (this.client.maxRetryWaitMs ?? MAX_RETRY_WAIT_MS);
    return isTooLong ? undefined : delayMs;
  }
}

/** An earlier attempt of a DELETE, whose answer was lost, may have deleted what this one does not find. */
function isGone({ method }: PreparedRequest, { status, code }: ReferralExchangeError): boolean {
  return method === 'DELETE' && status === 404 && code.endsWith('_not_found');
}

function infoOf({ method, url, headers }: PreparedRequest, attemptNumber: number): RequestInfo {
  const idempotencyKey = headers['idempotency-key'];
  return { method, url, attempt: attemptNumber, ...(idempotencyKey && { idempotencyKey }) };
}

function warningsIn(text: string): Warning[] {
  if (!text.includes('"warnings"')) return [];
  try {
    const { meta, error } = JSON.parse(text) as {
      meta?: { warnings?: Warning[] };
      error?: { details?: { warnings?: Warning[] } };
    };
    return meta?.warnings ?? error?.details?.warnings ?? [];
  } catch {
    return [];
  }
}
