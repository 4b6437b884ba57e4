import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { Page } from '@referral-exchange/http';
import { listingRow, withInstants } from './listing-row.sql.js';
import { planOf, type Order, type Selection } from './listing-plan.sql.js';
import type { ReferralListItemDto } from './referral-list-item.dto.js';
import type { ListQuery, Sort } from './list-queries.dto.js';

/** The columns of each sort, as in the index of a partition. The id last makes the order total. */
const SORT_COLUMNS: Record<Sort, readonly string[]> = {
  updatedAt: ['updated_at', 'id'],
  createdAt: ['created_at', 'id'],
  status: ['status', 'updated_at', 'id'],
  referenceNumber: ['reference_order', 'id'],
  sentDate: ['sent_date', 'id'],
};
/** In a list of referrals, `createdAt` is that of the referral, not of the case. */
const REFERRAL_SORT_COLUMNS = { ...SORT_COLUMNS, createdAt: ['referral_created_at', 'id'] };

/** What a row of a list is known by: of an administrator's list the firm too. */
export interface ListingKey {
  firmId: string;
  id: string;
}

/** The lists (docs/adr/0125). Each is one statement over the rows of the firm. */
@Injectable()
export class ListingsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Finds the ids of the page first, then reads those rows in full, as one JSON text beside the total. A page
   * past the end has no rows, but the total.
   */
  async page(selection: Selection, query: ListQuery): Promise<Page<ReferralListItemDto>> {
    const { page, limit } = query;
    const order = orderOf(selection, query, query.offset() + limit);
    const { total, found, ids } = planOf(selection, order);
    const sql = `
      ${found}
      SELECT (${total}) AS total,
             (SELECT coalesce(jsonb_agg(${rowOf(selection)} ORDER BY ${order.by('l')}), '[]')
                FROM (SELECT p.firm_id, p.id FROM (${ids}) p ORDER BY ${order.by('p')}
                       LIMIT ${limit} OFFSET ${query.offset()}) p
                JOIN listings l ON l.firm_id = p.firm_id AND l.id = p.id ${ofFirm(selection)}
                ${besides(selection)}) AS rows`;
    type Answer = { total: number; rows: ReferralListItemDto[] };
    const [answer] = await this.database.query<Answer>(sql, selection.where.params);
    return new Page(answer!.rows.map(withInstants), { page, limit, total: answer!.total });
  }

  /** The keys of the first rows of the whole list, at one moment. */
  keys(selection: Selection, query: ListQuery, most: number): Promise<ListingKey[]> {
    const order = orderOf(selection, query, most);
    const { found, ids } = planOf(selection, order);
    const sql = `${found} SELECT p.firm_id AS "firmId", p.id FROM (${ids}) p ORDER BY ${order.by('p')} LIMIT ${most}`;
    return this.database.query<ListingKey>(sql, selection.where.params);
  }

  /** The rows with these keys, in their order, as they are now. A draft that was deleted is left out. */
  async rows(selection: Selection, keys: readonly ListingKey[]): Promise<ReferralListItemDto[]> {
    const ofViewer = selection.firm === null ? '' : 'AND l.firm_id = $3';
    const sql = `
      SELECT ${rowOf(selection)} AS row
        FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS p (firm_id, id, place)
        JOIN listings l ON l.firm_id = p.firm_id AND l.id = p.id ${ofViewer}
        ${besides(selection)}
       ORDER BY p.place`;
    const firm = selection.firm === null ? [] : [selection.viewer.firmId];
    const params = [keys.map(({ firmId }) => firmId), keys.map(({ id }) => id), ...firm];
    const found = await this.database.query<{ row: ReferralListItemDto }>(sql, params);
    return found.map(({ row }) => withInstants(row));
  }
}

function orderOf({ isOfCases }: Selection, { sort, order }: ListQuery, last: number): Order {
  const columns = (isOfCases ? SORT_COLUMNS : REFERRAL_SORT_COLUMNS)[sort];
  return { columns, by: (alias) => columns.map((name) => `${alias}.${name} ${order}`).join(', '), last };
}

function rowOf({ isOfCases = false, viewer }: Selection): string {
  return listingRow({ isOfCases, isAdmin: viewer.isAdmin });
}

/** What a row shows besides its listing. */
function besides({ viewer }: Selection): string {
  return `LEFT JOIN firms f ON f.id = l.firm_id
          LEFT JOIN firms o ON o.id = l.counterparty_firm_id
          ${viewer.isAdmin ? 'JOIN cases c ON c.id = l.case_id' : ''}`;
}

/** Says it again for Postgres: it then plans one partition; all would take longer than the page. */
function ofFirm({ firm }: Selection): string {
  return firm === null ? '' : `AND l.firm_id = ${firm}`;
}
