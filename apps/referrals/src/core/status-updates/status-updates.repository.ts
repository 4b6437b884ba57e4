import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { spanOf } from '@referral-exchange/http';
import { Conditions, NO_FIRM } from '../sql/conditions.sql.js';
import type { OldCursor } from './cursor.js';
import { POSITIONS_OF_A_RESTORE } from './positions.sql.js';
import { SHOWN_COLUMNS, type StatusUpdateRow } from './status-update-row.js';
import type { StatusUpdatesQuery } from './status-updates-query.dto.js';
import type { Viewer } from '../case/case.policy.js';

const COLUMNS = `${SHOWN_COLUMNS.select('u')}, n.number, u.position::text AS position,
  h.reference_number AS "referenceNumber", h.referent_firm_id AS "referentFirmId",
  h.acknowledged_at IS NOT NULL AS "isAcknowledged"`;
const POSITION = `
  SELECT position_status_updates($1) AS count,
         (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text AS below`;
/** Rows that get a position at once. */
const MOST = 5_000;
/** No transaction is overtaken by the commits of as many rows of a firm. */
const OVERTAKEN = 1_000;
const SIDES = ['referring_firm_id', 'referent_firm_id'] as const;

/** Which updates are read. `caseIds`: only those of these cases. */
type UpdateFilter = Partial<StatusUpdatesQuery> & { caseIds?: string[] };

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
   * Gives positions to the committed rows that have none (docs/adr/0142). Returns a transaction id: all that
   * a read after this does not find is written by a later transaction.
   */
  async positionAll(): Promise<string> {
    for (;;) {
      const [row] = await this.database.prepared<{ count: number; below: string }>(
        'status-updates-position',
        POSITION,
        [MOST],
      );
      if (row!.count < MOST) return row!.below;
    }
  }

  /** The next rows after this position. */
  async after(
    viewer: Viewer,
    position: string,
    query: UpdateFilter & { limit: number },
  ): Promise<StatusUpdateRow[]> {
    const { where, sides, firm } = this.conditions(viewer, query);
    where.and('position', '> ?::bigint', position);
    const parts = sides.map(
      (side) => `(SELECT u.* FROM status_updates u WHERE ${side} AND ${where.sql('u')}
                   ORDER BY u.position LIMIT ${query.limit})`,
    );
    return this.database.query<StatusUpdateRow>(
      `${numbered(
        `SELECT u.* FROM (${parts.join(' UNION ALL ')}) u ORDER BY u.position LIMIT ${query.limit}`,
        firm,
      )} ORDER BY u.position`,
      where.params,
    );
  }

  /**
   * The position before the first row that a cursor of the release before has not read. After a restore the
   * server may count its transactions from a lower number: rows from then on are known by their positions.
   */
  async positionOf(viewer: Viewer, { xid, sequence }: OldCursor): Promise<string> {
    const { where, sides } = this.conditions(viewer, {});
    const isUnread = `((u.xid, u.sequence) > (${where.param(xid)}::text::xid8, ${where.param(sequence)}::bigint)
                       OR u.position > ${POSITIONS_OF_A_RESTORE})`;
    const firsts = sides.map(
      (side) => `(SELECT min(u.position) FROM status_updates u WHERE ${side} AND ${isUnread})`,
    );
    const [row] = await this.database.query<{ position: string }>(
      `SELECT coalesce(least(${firsts.join(', ')}) - 1, (SELECT max(position) FROM status_updates), 0)::text AS position`,
      where.params,
    );
    return row!.position;
  }

  /** `below`, or less: lower than the transaction of every row after this position (`Cursor.below`). */
  async below(viewer: Viewer, position: string, below: string): Promise<string> {
    const { where, sides } = this.conditions(viewer, {});
    where.and('position', '> ?::bigint', position);
    const parts = sides.map(
      (side) => `(SELECT u.xid::text::bigint AS xid FROM status_updates u WHERE ${side} AND ${where.sql('u')}
                   ORDER BY u.position LIMIT ${OVERTAKEN})`,
    );
    const [row] = await this.database.query<{ below: string }>(
      `SELECT least(${where.param(below)}::bigint, min(next.xid) - 1)::text AS below FROM (${parts.join(' UNION ALL ')}) next`,
      where.params,
    );
    return row!.below;
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
    query: UpdateFilter,
  ): { where: Conditions; firm: string | null; sides: string[] } {
    const where = new Conditions();
    const firm = viewer.isAdmin ? null : where.param(viewer.firmId ?? NO_FIRM);
    where.and('referral_id', '= ?', query.referralId);
    where.and('case_id', '= ?', query.baseCaseId);
    where.and('case_id', '= ANY (?::uuid[])', query.caseIds);
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
