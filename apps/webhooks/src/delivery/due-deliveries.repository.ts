import type { LockSession } from '@referral-exchange/database';
import { EVERYONE } from '../archive/archived-scopes.repository.js';
import { blockedBy, isOfClosedSpan } from './blocked-by.sql.js';
import type { DueDelivery } from './due-delivery.js';
import { NO_LONGER_ACTIVE } from './no-longer-active.js';
import { isPharmacyEvent } from './pharmacy-events.js';

/**
 * The lanes with queued deliveries, and when the next one of each is due. Steps through the index from
 * subscription to subscription, so that the length of their queues does not matter.
 */
const LANES_WITH_NEXT = `
  WITH RECURSIVE lane AS (
    (SELECT subscription_id, next_attempt_at FROM deliveries
      WHERE next_attempt_at IS NOT NULL ORDER BY subscription_id, next_attempt_at LIMIT 1)
    UNION ALL
    SELECT later.subscription_id, later.next_attempt_at
      FROM lane CROSS JOIN LATERAL (
        SELECT subscription_id, next_attempt_at FROM deliveries
         WHERE next_attempt_at IS NOT NULL AND subscription_id > lane.subscription_id
         ORDER BY subscription_id, next_attempt_at LIMIT 1) AS later
  )`;

const FIND_LANES = `${LANES_WITH_NEXT}
  SELECT subscription_id AS id FROM lane WHERE next_attempt_at <= now()`;

/** A backlog is counted up to here: counting must not cost more the longer endpoints are away. */
const COUNTED = 100_000;

/** Reads the index `deliveries_due` only: one entry of each lane, and the due ones of those that have any. */
export const COUNT_DUE = `
  ${LANES_WITH_NEXT}, due AS MATERIALIZED (SELECT * FROM lane WHERE next_attempt_at <= now())
  SELECT (SELECT count(*) FROM (
           SELECT 1 FROM due CROSS JOIN LATERAL (
             SELECT 1 FROM deliveries
              WHERE subscription_id = due.subscription_id AND next_attempt_at <= now() LIMIT ${COUNTED}) AS entry
            LIMIT ${COUNTED}) AS counted)::int AS deliveries,
         coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8 AS seconds
    FROM due`;

/** In the order of `deliveries_due`: a plan from when the table was empty would take the index of the log. */
const IS_DUE = `
  SELECT asked.id FROM unnest($1::uuid[]) AS asked (id)
   CROSS JOIN LATERAL (
     SELECT FROM deliveries WHERE subscription_id = asked.id AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT 1) AS due`;

/** LIMIT keeps each table in its place: no plan begins with a table that was empty when made (ADR 127). */
const FETCH = `
  SELECT d.id, d.subscription_id AS "subscriptionId", d.event_id AS "eventId", d.event_type AS "eventType", d.occurred_at AS "occurredAt", d.attempts,
         p.body, p.traceparent, s.owner_id AS "ownerId", s.url, s.secret AS "sealedSecret",
         s.is_active AND s.deleted_at IS NULL AS "isSubscriptionActive",
         s.echo_token_hash AS "echoTokenHash",
         ${blockedBy('d.event_type')} AS "blockedBy",
         d.attempts = 0 AND ${isOfClosedSpan('d.occurred_at')} AS "isNeverSent"
    FROM unnest($1::uuid[], $2::int[]) AS lane (subscription_id, slots)
    CROSS JOIN LATERAL (
      SELECT id, subscription_id, event_id, event_type, occurred_at, attempts, payload_id FROM deliveries
       WHERE subscription_id = lane.subscription_id AND next_attempt_at <= now() AND id <> ALL ($3::uuid[])
       ORDER BY next_attempt_at, id LIMIT lane.slots) AS d
    CROSS JOIN LATERAL (SELECT * FROM subscriptions WHERE id = d.subscription_id LIMIT 1) AS s
    LEFT JOIN LATERAL (SELECT * FROM payloads WHERE id = d.payload_id LIMIT 1) AS p ON true`;

const END = `
  UPDATE deliveries SET status = 'EXHAUSTED', last_error = $2, next_attempt_at = NULL, finished_at = now()
   WHERE id = ANY ($1::uuid[])`;

/** Except a delivery that was attempted in the meantime. */
const FORGET = 'DELETE FROM deliveries WHERE id = ANY ($1::uuid[]) AND attempts = 0';

const MARK_IN_PROGRESS = `
  UPDATE deliveries SET status = 'IN_PROGRESS'
   WHERE id = ANY ($1::uuid[]) AND status IN ('PENDING', 'FAILED') AND next_attempt_at IS NOT NULL`;

const LOCK_OWNERS = `
  SELECT id, NOT (is_active AND public_api_enabled) AS "isOff" FROM owners
   WHERE id = ANY ($1::uuid[]) AND (NOT (is_active AND public_api_enabled) OR restricted_access) FOR SHARE`;
const LOCK_SCOPES = `
  SELECT scope_id AS "scopeId", owner_id AS "ownerId" FROM archived_scopes
   WHERE scope_id = ANY ($1::uuid[]) AND owner_id = ANY ($2::uuid[]) FOR SHARE`;
/** No attempt is running of what is held, though one that was cut off may show so. */
const HOLD = `
  UPDATE deliveries d SET next_attempt_at = 'infinity', hold_scope = held.scope_id,
         status = CASE WHEN d.attempts = 0 THEN 'PENDING' ELSE 'FAILED' END
    FROM unnest($1::uuid[], $2::uuid[]) AS held (id, scope_id)
   WHERE d.id = held.id AND d.id = ANY ($1::uuid[]) AND d.next_attempt_at IS NOT NULL`;

/** An owner that is off, or restricted: that holds what is about the pharmacy only. */
interface LockedOwner extends Record<string, unknown> {
  id: string;
  isOff: boolean;
}

/** A case or a hop, and for whom it is archived. */
interface ArchivedScope extends Record<string, unknown> {
  scopeId: string;
  ownerId: string;
}

/** What is held of a delivery that was blocked when it was read. */
type BlockedDelivery = Pick<DueDelivery, 'id' | 'ownerId' | 'eventType'> & { blockedBy: string };

/** Subscriptions with due deliveries. */
export async function findDueLanes(session: LockSession): Promise<string[]> {
  return (await session.query<{ id: string }>('due-lanes', FIND_LANES)).map(({ id }) => id);
}

/** Those of the given subscriptions that have due deliveries. */
export async function findDueAmong(session: LockSession, subscriptionIds: string[]): Promise<string[]> {
  return (await session.query<{ id: string }>('due-among', IS_DUE, [subscriptionIds])).map(({ id }) => id);
}

/** The oldest due deliveries of each lane, at most its slots, without those in flight. */
export function fetchDue(
  session: LockSession,
  lanes: { subscriptionId: string; slots: number }[],
  inFlight: string[],
): Promise<DueDelivery[]> {
  const ids = lanes.map((lane) => lane.subscriptionId);
  const slots = lanes.map((lane) => lane.slots);
  return session.query<DueDelivery & Record<string, unknown>>('due-fetch', FETCH, [ids, slots, inFlight]);
}

/** Ends deliveries of a subscription that is no longer active. The breaker does not count them. */
export async function endDeliveries(session: LockSession, ids: string[]): Promise<void> {
  await session.query('due-end', END, [ids, NO_LONGER_ACTIVE]);
}

/** Deletes deliveries that must never be sent. Retention deletes their payloads. */
export async function forgetDeliveries(session: LockSession, ids: string[]): Promise<void> {
  await session.query('due-forget', FORGET, [ids]);
}

/** Shows in the log that an attempt is running. Only for slow ones, so that fast ones need no extra write. */
export async function markInProgress(session: LockSession, ids: string[]): Promise<void> {
  await session.query('due-in-progress', MARK_IN_PROGRESS, [ids]);
}

/**
 * Holds deliveries until what blocks them is gone. Locks the blocking rows first, so that a concurrent
 * release waits and then sees the held deliveries. A block that is gone by now holds nothing, nor does what
 * another firm archived for itself.
 */
export async function holdDeliveries(session: LockSession, blocked: BlockedDelivery[]): Promise<void> {
  const scopes = [...new Set(blocked.map((one) => one.blockedBy))];
  const parties = [EVERYONE, ...new Set(blocked.map((one) => one.ownerId))];
  await session.transaction(async () => {
    const owners = await session.query<LockedOwner>('hold-owners', LOCK_OWNERS, [scopes]);
    const archived = await session.query<ArchivedScope>('hold-scopes', LOCK_SCOPES, [scopes, parties]);
    const off = new Set(owners.filter(({ isOff }) => isOff).map(({ id }) => id));
    const restricted = new Set(owners.map(({ id }) => id));
    const isArchived = ({ blockedBy: by, ownerId: to }: BlockedDelivery) =>
      archived.some(({ scopeId, ownerId }) => scopeId === by && (ownerId === to || ownerId === EVERYONE));
    const held = blocked.filter(
      (one) =>
        off.has(one.blockedBy) ||
        (restricted.has(one.blockedBy) && isPharmacyEvent(one.eventType)) ||
        isArchived(one),
    );
    await session.query('hold', HOLD, [held.map((one) => one.id), held.map((one) => one.blockedBy)]);
  });
}
