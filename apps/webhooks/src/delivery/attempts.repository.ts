import type { LockSession } from '@referral-exchange/database';
import { NO_LONGER_ACTIVE } from './no-longer-active.js';

/** How one attempt ended. */
export interface AttemptResult {
  deliveryId: string;
  subscriptionId: string;
  startedAt: Date;
  /** Of the event, and whether this was the first attempt of the delivery. */
  occurredAt: Date | null;
  isFirst: boolean;
  durationMs: number;
  statusCode: number | null;
  /** Null if and only if it was delivered. */
  error: string | null;
  /** Wait before the next attempt, milliseconds; null: there is none. */
  waitMs: number | null;
}

/** The delivery after its attempt was recorded. */
export interface RecordedAttempt {
  deliveryId: string;
  subscriptionId: string;
  status: 'DELIVERED' | 'FAILED' | 'EXHAUSTED';
  /** False if it ended because its subscription is no longer active. */
  countsForBreaker: boolean;
}

/** So many exhausted deliveries in a row deactivate it (interface, "Retry and circuit breaker", 4). */
const BREAKER_LIMIT = 10;

/**
 * A delivery that was ended in the meantime stays ended, unless this attempt delivered it. The number of an
 * attempt comes from the row, so that two processes never write the same number. The rows are locked before
 * they are judged: a process that lost its lanes may record a failure while their new owner records that it
 * has delivered. The ids are named twice, so that no plan can read more rows than theirs (ADR 127).
 */
const RECORD = `
  WITH result AS (
    SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::smallint[], $5::text[], $6::int[])
      AS r (id, started_at, duration_ms, status_code, error, wait_ms)
  ), judged AS (
    SELECT r.*, CASE
        WHEN r.error IS NULL OR d.status = 'DELIVERED' THEN 'DELIVERED'
        WHEN d.status = 'EXHAUSTED' OR NOT s.is_active OR s.deleted_at IS NOT NULL THEN 'ENDED'
        WHEN r.wait_ms IS NULL THEN 'EXHAUSTED'
        ELSE 'FAILED' END AS verdict
      FROM result r
      JOIN deliveries d ON d.id = r.id AND d.id = ANY ($1::uuid[])
      JOIN subscriptions s ON s.id = d.subscription_id AND s.id = ANY ($9::uuid[])
     ORDER BY d.id FOR NO KEY UPDATE OF d
  ), recorded AS (
    UPDATE deliveries d SET
        attempts = d.attempts + 1,
        last_status_code = j.status_code,
        last_error = CASE j.verdict WHEN 'DELIVERED' THEN NULL WHEN 'ENDED' THEN $7 ELSE j.error END,
        status = CASE j.verdict WHEN 'ENDED' THEN 'EXHAUSTED' ELSE j.verdict END,
        next_attempt_at = CASE j.verdict WHEN 'FAILED' THEN now() + j.wait_ms * interval '1 millisecond' END,
        finished_at = CASE WHEN j.verdict <> 'FAILED' THEN coalesce(d.finished_at, now()) END
      FROM judged j WHERE d.id = j.id AND d.id = ANY ($1::uuid[])
    RETURNING d.id, d.subscription_id, d.attempts, d.status, j.verdict, j.started_at, j.duration_ms, j.status_code, j.error
  ), logged AS (
    INSERT INTO attempts (delivery_id, number, started_at, duration_ms, status_code, error)
    SELECT id, attempts, started_at, duration_ms, status_code, error FROM recorded
  ), reset AS (
    UPDATE subscriptions SET consecutive_exhausted = 0
     WHERE $8 AND consecutive_exhausted <> 0 AND id = ANY ($9::uuid[])
       AND id IN (SELECT subscription_id FROM recorded WHERE status = 'DELIVERED')
  )
  SELECT id AS "deliveryId", subscription_id AS "subscriptionId", status, verdict <> 'ENDED' AS "countsForBreaker"
    FROM recorded`;

const RESET_BREAKER = `
  UPDATE subscriptions SET consecutive_exhausted = 0 WHERE id = ANY ($1::uuid[]) AND consecutive_exhausted <> 0`;
const COUNT_EXHAUSTED = `
  UPDATE subscriptions
     SET consecutive_exhausted = consecutive_exhausted + 1,
         is_active = is_active AND consecutive_exhausted + 1 < ${BREAKER_LIMIT},
         updated_at = CASE WHEN consecutive_exhausted + 1 < ${BREAKER_LIMIT} THEN updated_at ELSE now() END,
         switched_off_at = CASE WHEN consecutive_exhausted + 1 >= ${BREAKER_LIMIT} THEN now() END,
         switched_off_by = CASE WHEN consecutive_exhausted + 1 >= ${BREAKER_LIMIT} THEN 'circuit_breaker' END
   WHERE id = $1 AND is_active AND deleted_at IS NULL
  RETURNING NOT is_active AS tripped`;

/**
 * Ends the queue of a subscription that was deactivated or deleted (decisions, section 7). It skips a
 * delivery whose attempt is being recorded at this moment, to avoid a deadlock; its next attempt finds that
 * the subscription is inactive.
 */
export const END_QUEUE = `
  UPDATE deliveries
     SET status = 'EXHAUSTED', last_error = '${NO_LONGER_ACTIVE}', next_attempt_at = NULL, hold_scope = NULL,
         finished_at = now()
   WHERE id IN (SELECT id FROM deliveries WHERE subscription_id = $1 AND next_attempt_at IS NOT NULL
                   FOR UPDATE SKIP LOCKED)`;

/**
 * Writes attempts to the log and moves their deliveries on. `resetsBreaker`: a delivered one also ends the
 * row of failures.
 */
export function writeAttempts(
  session: LockSession,
  results: readonly AttemptResult[],
  { resetsBreaker }: { resetsBreaker: boolean },
): Promise<RecordedAttempt[]> {
  return session.query<RecordedAttempt & Record<string, unknown>>('record-attempts', RECORD, [
    results.map((result) => result.deliveryId),
    results.map((result) => result.startedAt),
    results.map((result) => result.durationMs),
    results.map((result) => result.statusCode),
    results.map((result) => result.error),
    results.map((result) => result.waitMs),
    NO_LONGER_ACTIVE,
    resetsBreaker,
    results.map((result) => result.subscriptionId),
  ]);
}

/** Ends the row of failures of these subscriptions. */
export async function resetBreaker(session: LockSession, subscriptionIds: string[]): Promise<void> {
  await session.query('breaker-reset', RESET_BREAKER, [subscriptionIds]);
}

/** Counts one more exhausted delivery. Returns whether that deactivated the subscription. */
export async function countExhausted(session: LockSession, subscriptionId: string): Promise<boolean> {
  const [row] = await session.query<{ tripped: boolean }>('breaker-count', COUNT_EXHAUSTED, [subscriptionId]);
  return row?.tripped ?? false;
}

/** Ends the queue of a subscription that the circuit breaker deactivated. */
export async function endQueue(session: LockSession, subscriptionId: string): Promise<void> {
  await session.query('end-queue', END_QUEUE, [subscriptionId]);
}
