import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { spanOf } from '@referral-exchange/http';
import { Conditions, NO_FIRM } from '../sql/conditions.sql.js';
import type { Cursor } from './cursor.js';
import { SHOWN_COLUMNS, type StatusUpdateRow } from './status-update-row.js';
import type { StatusUpdatesQuery } from './status-updates-query.dto.js';
import type { Viewer } from '../case/case.policy.js';

const COLUMNS = `${SHOWN_COLUMNS.select('u')}, n.number, u.xid::text AS xid,
  h.reference_number AS "referenceNumber", h.referent_firm_id AS "referentFirmId",
  h.acknowledged_at IS NOT NULL AS "isAcknowledged"`;
const SIDES = ['referring_firm_id', 'referent_firm_id'] as const;

/**
 * SQL of the status history. A firm has one side of a hop, so the queries of the two sides never return the
 * same row. A row that was written after the hop ended names no receiver, so that its receiver does not see
 * it (docs/adr/0014).
 */
@Injectable()
export class StatusUpdatesRepository {
  constructor(private readonly database: Database) {}

  /** A page ordered by time, and the total number of rows. */
  async page(viewer: Viewer, query: StatusUpdatesQuery): Promise<{ rows: StatusUpdateRow[]; total: number }> {
    const { where, sides, firm } = this.conditions(viewer, query);
    const order = query.order;
    const last = query.offset() + query.limit;
    // an index finds the rows of the page; only those are read
    const parts = sides.map(
      (
        side,
      ) => `(SELECT u.id, u.created_at, u.sequence FROM status_updates u WHERE ${side} AND ${where.sql('u')}
                   ORDER BY u.created_at ${order}, u.sequence ${order} LIMIT ${last})`,
    );
    const counts = sides.map(
      (side) => `(SELECT count(*) FROM status_updates u WHERE ${side} AND ${where.sql('u')})`,
    );
    const [total] = await this.database.query<{ total: number }>(
      `SELECT (${counts.join(' + ')})::int AS total`,
      where.params,
    );
    const rows = await this.database.query<StatusUpdateRow>(
      `${numbered(
        `SELECT u.* FROM (SELECT p.id FROM (${parts.join(' UNION ALL ')}) p
                ORDER BY p.created_at ${order}, p.sequence ${order} LIMIT ${query.limit} OFFSET ${query.offset()}) p
           JOIN status_updates u ON u.id = p.id`,
        firm,
      )} ORDER BY u.created_at ${order}, u.sequence ${order}`,
      where.params,
    );
    return { rows, total: total!.total };
  }

  /**
   * The next rows after the cursor, oldest first. Only rows of transactions older than every running one are
   * read. What commits later has a higher transaction id, so no row can appear before the cursor
   * (docs/adr/0010).
   */
  async after(viewer: Viewer, cursor: Cursor, query: StatusUpdatesQuery): Promise<StatusUpdateRow[]> {
    const { where, sides, firm } = this.conditions(viewer, query);
    const [xid, sequence] = [where.param(cursor.xid), where.param(cursor.sequence)];
    const isBehind = `(u.xid, u.sequence) > (${xid}::text::xid8, ${sequence}::bigint)`;
    where.always('xid', '< pg_snapshot_xmin(pg_current_snapshot())');
    const parts = sides.map(
      (side) => `(SELECT u.* FROM status_updates u WHERE ${side} AND ${where.sql('u')} AND ${isBehind}
                   ORDER BY u.xid, u.sequence LIMIT ${query.limit})`,
    );
    return this.database.query<StatusUpdateRow>(
      `${numbered(
        `SELECT u.* FROM (${parts.join(' UNION ALL ')}) u ORDER BY u.xid, u.sequence LIMIT ${query.limit}`,
        firm,
      )} ORDER BY u.xid, u.sequence`,
      where.params,
    );
  }

  /** The status changes of one hop that the viewer sees, oldest first. */
  async history(viewer: Viewer, referralId: string): Promise<StatusUpdateRow[]> {
    const { where, sides, firm } = this.conditions(viewer, { referralId });
    return this.database.query<StatusUpdateRow>(
      `${numbered(
        `SELECT u.* FROM status_updates u WHERE (${sides.join(' OR ')}) AND ${where.sql('u')} AND NOT u.is_message`,
        firm,
      )} ORDER BY u.sequence`,
      where.params,
    );
  }

  async get(viewer: Viewer, id: string): Promise<StatusUpdateRow> {
    return (await this.find(viewer, id))!;
  }

  /** Null: the viewer does not see it. */
  async find(viewer: Viewer, id: string): Promise<StatusUpdateRow | null> {
    const { where, firm } = this.conditions(viewer, {});
    const [row] = await this.database.query<StatusUpdateRow>(
      numbered(`SELECT u.* FROM status_updates u WHERE u.id = ${where.param(id)}`, firm),
      where.params,
    );
    return row ?? null;
  }

  private conditions(
    viewer: Viewer,
    query: Partial<StatusUpdatesQuery>,
  ): { where: Conditions; firm: string | null; sides: string[] } {
    const where = new Conditions();
    const firm = viewer.isAdmin ? null : where.param(viewer.firmId ?? NO_FIRM);
    where.and('referral_id', '= ?', query.referralId);
    where.and('case_id', '= ?', query.baseCaseId);
    where.and('status', '= ANY (?::referral_status[])', query.status);
    where.and('source', '= ?', query.source);
    where.and('is_message', '= ?', query.isMessage);
    where.and('created_at', '>= ?', query.dateFrom && spanOf(query.dateFrom)!.from);
    where.and('created_at', '<= ?', query.dateTo && spanOf(query.dateTo)!.to);
    return { where, firm, sides: firm ? SIDES.map((side) => `u.${side} = ${firm}`) : ['true'] };
  }
}

/**
 * The listed rows, each numbered among those of its referral that the viewer sees. The histories of those
 * referrals are read once: a count for each row would read a long one once per row. `firm`: placeholder of
 * the viewer's firm.
 */
function numbered(listed: string, firm: string | null): string {
  return `WITH listed AS MATERIALIZED (${listed}),
    numbers AS (
      SELECT s.id, row_number() OVER (PARTITION BY s.referral_id ORDER BY s.sequence)::int AS number
        FROM status_updates s
       WHERE s.referral_id IN (SELECT l.referral_id FROM listed l) AND s.sequence <= (SELECT max(l.sequence) FROM listed l)
         ${firm ? `AND ${firm} IN (s.referring_firm_id, s.referent_firm_id)` : ''})
    SELECT ${COLUMNS} FROM listed u JOIN numbers n ON n.id = u.id JOIN referrals h ON h.id = u.referral_id`;
}
