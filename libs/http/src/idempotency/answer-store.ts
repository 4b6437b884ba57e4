import type { IdempotentRequest } from './idempotent-request.js';

/** An answer as its handler gave it. */
export interface Answer {
  status: number;
  /** Its exact text. */
  body: string;
  /** Its ETag. */
  entityTag?: string | null;
  /** Ids of the records that it is about. */
  subjects?: readonly string[];
}

/** An answer to be sent. */
export interface StoredAnswer extends Answer {
  isReplay: boolean;
}

/**
 * Keeps the answers of requests with an Idempotency-Key (decisions, section 14, "Idempotency"). A service
 * with a database has one: `IdempotencyStore` of libs/database. It is named here so that a service without a
 * database loads none.
 */
export abstract class AnswerStore {
  /**
   * Runs `work` in one transaction with its answer, unless its answer of the last 24 h is known.
   *
   * @throws 409 `request_in_progress` while the first still runs, 409 `idempotency_key_reused` for another
   *   body, 409 `answer_erased` when the person in the answer was erased since.
   */
  abstract once(request: IdempotentRequest, work: () => Promise<Answer>): Promise<StoredAnswer>;

  /**
   * The answer of the last 24 h, for a route with work before its effect.
   *
   * @throws 409 `idempotency_key_reused` and `answer_erased`, as `once`
   */
  abstract find(request: IdempotentRequest): Promise<StoredAnswer | null>;
}
