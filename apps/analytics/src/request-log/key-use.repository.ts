import { Injectable } from '@nestjs/common';
import { MCP_PATHS } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

/** A key in one minute. */
export interface UseInMinute {
  keyPrefix: string;
  /** The place of the minute among those that were asked for, from 1. */
  minute: number;
  /** Calls that were admitted, as the rate limit counts them. */
  reads: number;
  writes: number;
  /** Calls that were answered with 429. */
  refused: number;
}

/** What is to be counted. */
export interface CountedMinutes {
  ownerId: string;
  /** The lowest id of each minute, the oldest first. */
  firstIds: readonly string[];
  belowId: string;
  /** How many of the newest calls are counted. */
  most: number;
}

/** Calls of assistants count as reads: what they may change has a limit of its own, in the service. */
const IS_READ = `(method IN ('GET', 'HEAD') OR coalesce(route, '') IN (${MCP_PATHS.map((path) => `'${path}'`).join(', ')}))`;

/** The count, as SQL and its values. For the repository, and for the test of its plan. Pure. */
export function keyUseSql({ ownerId, firstIds, belowId, most }: CountedMinutes): {
  sql: string;
  params: unknown[];
} {
  return {
    sql: `
      SELECT key_prefix AS "keyPrefix", width_bucket(id, $2::uuid[]) AS minute,
             count(*) FILTER (WHERE status <> 429 AND ${IS_READ})::int AS reads,
             count(*) FILTER (WHERE status <> 429 AND NOT ${IS_READ})::int AS writes,
             count(*) FILTER (WHERE status = 429)::int AS refused
        FROM (SELECT id, key_prefix, method, route, status FROM request_log
               WHERE owner_id = $1 AND id >= $3 AND id < $4 ORDER BY id DESC LIMIT $5) AS newest
       GROUP BY 1, 2
       ORDER BY 1, 2`,
    params: [ownerId, firstIds, firstIds[0], belowId, most],
  };
}

/** Counts rows of the request log. */
@Injectable()
export class KeyUseRepository {
  constructor(private readonly database: Database) {}

  /** Keys without calls, and minutes without calls, have no row. */
  async count(minutes: CountedMinutes): Promise<UseInMinute[]> {
    const { sql, params } = keyUseSql(minutes);
    return this.database.query<UseInMinute>(sql, params);
  }
}
