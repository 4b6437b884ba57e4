import type { LockSession } from '@referral-exchange/database';

/** A subscription whose deliveries only this process may attempt. */
export interface ClaimedLane {
  subscriptionId: string;
  /** Number of the subscription in its advisory lock. */
  number: number;
}

/** First half of the key of the advisory locks of lanes. Locks are per database. */
const LANE_CLASS = 7_240_003;
/** Where a process tells the owners of lanes that it has queued deliveries for them. */
const QUEUED = 'queued_lanes';
/** Shorter than the 10 s after which the server frees a silent session's locks: this process is first. */
export const LANE_QUERY_TIMEOUT_MS = 5_000;

const CLAIM = `
  SELECT id AS "subscriptionId", lane AS number
    FROM (SELECT id, lane, pg_try_advisory_lock($1, lane) AS mine FROM subscriptions WHERE id = ANY ($2::uuid[])) AS asked
   WHERE mine`;
const RELEASE = 'SELECT pg_advisory_unlock($1, lane) FROM unnest($2::int[]) AS released (lane)';

/**
 * Claims those of the subscriptions that no other session holds (ADR 20). Do not call it for a lane that is
 * already claimed.
 */
export function claimLanes(session: LockSession, subscriptionIds: string[]): Promise<ClaimedLane[]> {
  return session.query<ClaimedLane & Record<string, unknown>>('lane-claim', CLAIM, [
    LANE_CLASS,
    subscriptionIds,
  ]);
}

/** Releases claimed lanes. */
export async function releaseLanes(session: LockSession, numbers: number[]): Promise<void> {
  await session.query('lane-release', RELEASE, [LANE_CLASS, numbers]);
}

/**
 * Tells the processes that hold these lanes, at most 200, that they may have more due deliveries. The sweep
 * finds what is not heard.
 */
export async function tellOwners(session: LockSession, subscriptionIds: string[]): Promise<void> {
  await session.send(QUEUED, subscriptionIds.join());
}

/** Calls `onQueued` with the lanes, held by any process, for which another process has queued deliveries. */
export async function hearOfLanes(
  session: LockSession,
  onQueued: (subscriptionIds: string[]) => void,
): Promise<void> {
  await session.listen(QUEUED, (message) => onQueued(message.split(',')));
}
