import type { Warning } from './schemas/api.js';

/** A request that is about to be sent. It has no key and no body, so it can be logged. */
export interface RequestInfo {
  method: string;
  url: string;
  /** 1 for the first attempt. */
  attempt: number;
  idempotencyKey?: string;
}

/** A response that came, whatever its status. */
export interface ResponseInfo extends RequestInfo {
  status: number;
  /** To name in a question to support. */
  requestId?: string;
  durationMs: number;
  /** Parts of the request that the API ignored: misspelt fields and parameters. */
  warnings: Warning[];
}

/** A failed attempt that another one follows. */
export interface RetryInfo extends RequestInfo {
  /** The wait before the next attempt. */
  delayMs: number;
  /** Absent when no response came. */
  status?: number;
  /** Why: the error of the attempt. */
  error: Error;
}

export interface ClientOptions {
  /** Key of a firm or provider, or a function that gives it for each request. Keep it on your server. */
  apiKey: string | (() => string | Promise<string>);
  /** Address of the API, with or without `/api/public/v1`. */
  baseUrl: string;
  /** Milliseconds for one attempt; 60,000 unless said, and ten minutes for an upload. */
  timeoutMs?: number;
  /** Retries after a failed attempt; 4 unless said. */
  maxRetries?: number;
  /** The longest wait for a retry, 90,000 ms unless said. A call that should wait longer fails at once. */
  maxRetryWaitMs?: number;
  /** Called before each attempt. What a hook throws fails the call. */
  onRequest?: (request: RequestInfo) => void;
  /** Called after each response. */
  onResponse?: (response: ResponseInfo) => void;
  /** Called before the wait for another attempt. */
  onRetry?: (retry: RetryInfo) => void;
  /** Another `fetch`: a proxy, a test. */
  fetch?: typeof globalThis.fetch;
}
