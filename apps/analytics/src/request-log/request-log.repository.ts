import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { RequestFilter, RequestRow } from './request-row.js';

const INSERT = `
  INSERT INTO request_log (id, owner_id, request_id, method, route, status, code, key_prefix, duration_ms)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::text[], $8::text[], $9::int[])`;

const COLUMNS = `
  id, owner_id AS "ownerId", request_id AS "requestId", method, route, status, code, key_prefix AS "keyPrefix", duration_ms AS "durationMs"`;

const ROWS = `SELECT ${COLUMNS} FROM request_log WHERE owner_id = $1 AND id = ANY($2::uuid[]) ORDER BY id DESC`;

/** What a filter compares, by its name. */
const COMPARED = {
  requestId: 'request_id',
  method: 'method',
  route: 'route',
  status: 'status',
  statusClass: '(status / 100)',
  keyPrefix: 'key_prefix',
} as const;

/**
 * The ids of a search, as SQL and its values. For the repository, and for the test of its plans. Pure. One
 * index has all that is compared, so rows that only one of two filters wants are never read.
 */
export function searchSql(filter: RequestFilter, limit: number): { sql: string; params: unknown[] } {
  const params: unknown[] = [filter.ownerId, filter.fromId, filter.belowId];
  const conditions = ['owner_id = $1', 'id >= $2', 'id < $3'];
  for (const [name, column] of Object.entries(COMPARED) as [keyof typeof COMPARED, string][]) {
    if (filter[name] === undefined) continue;
    params.push(filter[name]);
    conditions.push(`${column} = $${params.length}`);
  }
  params.push(limit);
  const sql = `SELECT id FROM request_log WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT $${params.length}`;
  return { sql, params };
}

/** The rows of the request log. They are only added, and dropped by the day. */
@Injectable()
export class RequestLogRepository {
  constructor(private readonly database: Database) {}

  async insert(rows: readonly RequestRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.database.prepared('request-log-insert', INSERT, [
      rows.map(({ id }) => id),
      rows.map(({ ownerId }) => ownerId),
      rows.map(({ requestId }) => requestId),
      rows.map(({ method }) => method),
      rows.map(({ route }) => route),
      rows.map(({ status }) => status),
      rows.map(({ code }) => code),
      rows.map(({ keyPrefix }) => keyPrefix),
      rows.map(({ durationMs }) => durationMs),
    ]);
  }

  /**
   * The newest rows that match. Planned for its values: a rare status wants another index than a usual one.
   */
  async find(filter: RequestFilter, limit: number): Promise<RequestRow[]> {
    const { sql, params } = searchSql(filter, limit);
    const found = await this.database.query<{ id: string }>(sql, params);
    if (found.length === 0) return [];
    return this.database.query<RequestRow>(ROWS, [filter.ownerId, found.map(({ id }) => id)]);
  }
}
