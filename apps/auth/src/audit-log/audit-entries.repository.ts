import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { spanOf } from '@referral-exchange/http';
import { AuditEntry } from './audit-entry.entity.js';
import { ENTRY_COLUMNS } from './audit-entry.sql.js';

export interface AuditFilter {
  page: number;
  limit: number;
  action?: string;
  subjectId?: string;
  subjectType?: string;
  actorUserId?: string;
  dateFrom?: string;
  dateTo?: string;
}

/** A list counts and shows no more than this: counting a log of years would take minutes. */
export const LISTED_AT_MOST = 10_000;

/** `details.subjectIds` of a list's entry names every record that it showed (docs/adr/0070). */
const MATCHING = `
  FROM audit_log
 WHERE ($1::text IS NULL OR action = $1) AND ($2::text IS NULL OR subject_type = $2)
   AND ($3::uuid IS NULL OR actor_user_id = $3)
   AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at <= $5)
   AND ($6::uuid IS NULL OR subject_id = $6 OR (details -> 'subjectIds') @> to_jsonb($6::text))`;

const PAGE = `SELECT ${ENTRY_COLUMNS} ${MATCHING} ORDER BY created_at DESC, id DESC LIMIT $7 OFFSET $8`;
const COUNT = `SELECT count(*)::int AS total FROM (SELECT ${MATCHING} LIMIT ${LISTED_AT_MOST}) AS listed`;

/** The rows of the audit log, whether or not they have their place in the chain yet. */
@Injectable()
export class AuditEntriesRepository {
  constructor(private readonly database: Database) {}

  async insert(entries: readonly AuditEntry[]): Promise<void> {
    await this.database.manager.insert(AuditEntry, [...entries]);
  }

  /**
   * The entries of one page, newest first, and how many match. Both end at `LISTED_AT_MOST`: the export has
   * the rest.
   */
  async findPage({ page, limit, ...filter }: AuditFilter): Promise<[AuditEntry[], number]> {
    const { action = null, subjectType = null, actorUserId = null, subjectId = null } = filter;
    const from = filter.dateFrom === undefined ? null : spanOf(filter.dateFrom)!.from;
    const to = filter.dateTo === undefined ? null : spanOf(filter.dateTo)!.to;
    const params = [action, subjectType, actorUserId, from, to, subjectId];
    const offset = (page - 1) * limit;
    const shown = Math.min(limit, LISTED_AT_MOST - offset);
    const [counted] = await this.database.query<{ total: number }>(COUNT, params);
    if (shown <= 0) return [[], counted!.total];
    return [await this.database.query<AuditEntry>(PAGE, [...params, shown, offset]), counted!.total];
  }
}
