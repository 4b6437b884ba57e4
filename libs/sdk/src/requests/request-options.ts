/** What every method takes as its last argument. */
export interface RequestOptions {
  /** Ends the call, its waits and its retries. The promise is rejected with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, its answer included. */
  timeoutMs?: number | undefined;
  /** Retries at most; 0 for none. */
  maxRetries?: number | undefined;
  /** Further headers. */
  headers?: Record<string, string> | undefined;
}

/** Writes that take an `Idempotency-Key`. */
export interface Keyed {
  /**
   * Your own key, kept with the work to be done: the write then has one effect even if your process ends in
   * between. Without it each call has a new random key, the same for its retries.
   */
  idempotencyKey?: string | undefined;
}

/** Writes that can ask for the state of the record. */
export interface IfMatch {
  /**
   * `etag` of the record that you read: the write fails with a `ConflictError` if the record has changed
   * since.
   */
  ifMatch?: string | undefined;
}

/** All of them together, as the sender of requests sees them. */
export interface AnyOptions extends RequestOptions, Keyed, IfMatch {
  ifNoneMatch?: string | undefined;
  as?: 'csv' | undefined;
}
