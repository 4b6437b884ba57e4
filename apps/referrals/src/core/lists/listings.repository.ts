import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { Page, spanOf } from '@referral-exchange/http';
import { listingRow, withInstants } from './listing-row.sql.js';
import { planOf, select, SENT_PARTITIONS, type Order, type Selection } from './listing-plan.sql.js';
import type { ReferralListItemDto } from './referral-list-item.dto.js';
import type {
  ListQuery,
  ReceivedReferralsQuery,
  ReferralsQuery,
  SentCasesQuery,
  Sort,
} from './list-queries.dto.js';
import type { Viewer } from '../case/case.policy.js';

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

/** The lists (docs/adr/0125). Each is one statement over the rows of the firm. */
@Injectable()
export class ListingsRepository {
  constructor(private readonly database: Database) {}

  sentCases(viewer: Viewer, query: SentCasesQuery): Promise<Page<ReferralListItemDto>> {
    const selection = select(viewer, query, 'created_at', ['sent_case']);
    return this.page({ ...selection, isOfCases: true }, query);
  }

  receivedReferrals(viewer: Viewer, query: ReceivedReferralsQuery): Promise<Page<ReferralListItemDto>> {
    const selection = select(viewer, query, 'sent_date', ['received']);
    selection.where.and('counterparty_firm_id', '= ?', query.sendingFirmId);
    return this.page(selection, query);
  }

  referrals(viewer: Viewer, query: ReferralsQuery): Promise<Page<ReferralListItemDto>> {
    // an administrator reads across firms; a hop is then listed once, by its sender's row
    const perspective = query.perspective ?? (viewer.isAdmin ? 'sent' : undefined);
    const selection = select(viewer, query, 'sent_date', [
      ...(perspective === 'received' ? [] : SENT_PARTITIONS),
      ...(perspective === 'sent' ? [] : (['received'] as const)),
    ]);
    const { where } = selection;
    where.and('case_id', '= ?', query.baseCaseId);
    where.and('counterparty_firm_id', '= ?', query.counterpartyFirmId);
    where.and('updated_at', '>= ?', query.updatedFrom && spanOf(query.updatedFrom)!.from);
    where.and('updated_at', '<= ?', query.updatedTo && spanOf(query.updatedTo)!.to);
    return this.page(selection, query);
  }

  /**
   * Finds the ids of the page first, then reads those rows in full, as one JSON text beside the total. A page
   * past the end has no rows, but the total.
   */
  private async page(selection: Selection, query: ListQuery): Promise<Page<ReferralListItemDto>> {
    const { page, limit } = query;
    const columns = (selection.isOfCases ? SORT_COLUMNS : REFERRAL_SORT_COLUMNS)[query.sort];
    const order: Order = {
      columns,
      by: (alias) => columns.map((name) => `${alias}.${name} ${query.order}`).join(', '),
      last: query.offset() + limit,
    };
    const { total, found, ids } = planOf(selection, order);
    const sql = `
      ${found}
      SELECT (${total}) AS total,
             (SELECT coalesce(jsonb_agg(${listingRow({ isOfCases: selection.isOfCases ?? false, isAdmin: selection.viewer.isAdmin })} ORDER BY ${order.by('l')}), '[]')
                FROM (SELECT p.firm_id, p.id FROM (${ids}) p ORDER BY ${order.by('p')}
                       LIMIT ${limit} OFFSET ${query.offset()}) p
                JOIN listings l ON l.firm_id = p.firm_id AND l.id = p.id ${ofFirm(selection)}
                LEFT JOIN firms f ON f.id = l.firm_id
                LEFT JOIN firms o ON o.id = l.counterparty_firm_id
                ${selection.viewer.isAdmin ? 'JOIN cases c ON c.id = l.case_id' : ''}) AS rows`;
    type Answer = { total: number; rows: ReferralListItemDto[] };
    const [answer] = await this.database.query<Answer>(sql, selection.where.params);
    return new Page(answer!.rows.map(withInstants), { page, limit, total: answer!.total });
  }
}

/** Says it again for Postgres: it then plans one partition; all would take longer than the page. */
function ofFirm({ firm }: Selection): string {
  return firm === null ? '' : `AND l.firm_id = ${firm}`;
}
