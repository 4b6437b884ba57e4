import { Injectable } from '@nestjs/common';
import { Database, Page } from '@referral-exchange/platform';
import type { Viewer } from '../records/hop-summary.js';
import { spanOf } from '../fields/calendar-date.js';
import { Conditions } from '../sql/conditions.js';
import type { ListRowDto } from './list-row.js';
import type {
  ListQuery,
  ReceivedReferralsQuery,
  ReferralsQuery,
  SentCasesQuery,
  Sort,
} from './list-queries.dto.js';

/** Where a row stands: drafts and a sender's latest hop of each case, its earlier hops, and hops received. */
type Shelf = 'sent_case' | 'sent_earlier' | 'received';
const SENT_SHELVES: readonly Shelf[] = ['sent_case', 'sent_earlier'];

/** What is sorted by, as an index of the firm's shelf has it; the id, last, settles ties. */
const SORT_COLUMNS: Record<Sort, readonly string[]> = {
  updatedAt: ['updated_at', 'id'],
  createdAt: ['created_at', 'id'],
  status: ['status', 'updated_at', 'id'],
  referenceNumber: ['reference_order', 'id'],
  sentDate: ['sent_date', 'id'],
};

const NO_FIRM = '00000000-0000-0000-0000-000000000000';

/** Rows of a page as one JSON text beside the total: the rows of a page past the end are none, the total stays. */
const row = (isCaseList: boolean) => `jsonb_build_object(
  'id', ${isCaseList ? 'p.case_id' : 'p.id'}, 'referralId', p.referral_id, 'baseCaseId', p.case_id,
  'referenceNumber', ${isCaseList ? "regexp_replace(p.reference_number, '-R[0-9]+$', '')" : 'p.reference_number'},
  'title', p.title, 'status', p.status, 'closingStatus', p.closing_status, 'caseType', p.case_type,
  'jurisdiction', p.jurisdiction,
  'referringFirmId', CASE p.perspective WHEN 'sent' THEN p.firm_id ELSE p.counterparty_firm_id END,
  'referringFirmName', CASE p.perspective WHEN 'sent' THEN f.name ELSE o.name END,
  'referentFirmId', CASE p.perspective WHEN 'sent' THEN p.counterparty_firm_id ELSE p.firm_id END,
  'referentFirmName', CASE p.perspective WHEN 'sent' THEN o.name ELSE f.name END,
  'sentDate', p.sent_date, 'createdAt', p.created_at, 'updatedAt', p.updated_at, 'perspective', p.perspective,
  'piiMasked', p.is_masked)`;

/** The lists (docs/adr/0011-listings.md): one statement a list, over the firm's own rows alone. */
@Injectable()
export class ListingsRepository {
  constructor(private readonly database: Database) {}

  sentCases(viewer: Viewer, query: SentCasesQuery): Promise<Page<ListRowDto>> {
    const where = this.common(viewer, query, 'created_at');
    return this.page(where, query, ['sent_case'], true);
  }

  receivedReferrals(viewer: Viewer, query: ReceivedReferralsQuery): Promise<Page<ListRowDto>> {
    const where = this.common(viewer, query, 'sent_date');
    where.and('l.counterparty_firm_id = ?', query.sendingFirmId);
    return this.page(where, query, ['received']);
  }

  referrals(viewer: Viewer, query: ReferralsQuery): Promise<Page<ListRowDto>> {
    const where = this.common(viewer, query, 'sent_date');
    where.always(`l.status <> 'DRAFT'`);
    // for an administrator, who reads across firms, a hop is one row: its sender's
    const perspective = query.perspective ?? (viewer.isAdmin ? 'sent' : undefined);
    where.and('l.case_id = ?', query.baseCaseId);
    where.and('l.counterparty_firm_id = ?', query.counterpartyFirmId);
    where.and('l.updated_at >= ?', query.updatedFrom && spanOf(query.updatedFrom)!.from);
    where.and('l.updated_at <= ?', query.updatedTo && spanOf(query.updatedTo)!.to);
    const shelves: Shelf[] = [
      ...(perspective === 'received' ? [] : SENT_SHELVES),
      ...(perspective === 'sent' ? [] : (['received'] as const)),
    ];
    return this.page(where, query, shelves);
  }

  private common(viewer: Viewer, query: ListQuery, dateColumn: string): Conditions {
    const where = new Conditions();
    // first of all, so that it is $1; a caller of no firm sees nothing
    if (!viewer.isAdmin) where.and('l.firm_id = ?', viewer.firmId ?? NO_FIRM);
    if (!query.includeArchived) where.always('NOT l.is_archived');
    where.and('l.status = ANY (?::referral_status[])', query.status);
    where.and('l.closing_status = ANY (?)', query.closingStatus);
    where.and('l.case_type = ?', query.caseType);
    where.and('l.jurisdiction = ?', query.jurisdiction);
    where.and(`l.${dateColumn} >= ?`, query.dateFrom && spanOf(query.dateFrom)!.from);
    where.and(`l.${dateColumn} <= ?`, query.dateTo && spanOf(query.dateTo)!.to);
    addSearch(where, viewer, query.search);
    return where;
  }

  /** Each shelf gives its own first rows, in the order of its index; of these the page is taken. */
  private async page(
    where: Conditions,
    query: ListQuery,
    shelves: readonly Shelf[],
    isCaseList = false,
  ): Promise<Page<ListRowDto>> {
    const { page, limit } = query;
    const orderBy = (alias: string) =>
      SORT_COLUMNS[query.sort].map((column) => `${alias}.${column} ${query.order}`).join(', ');
    const parts = shelves.map(
      (shelf) => `(SELECT l.* FROM listings l WHERE ${where.sql} AND l.shelf = '${shelf}'
                    ORDER BY ${orderBy('l')} LIMIT ${query.offset() + limit})`,
    );
    const ofShelves = `${where.sql} AND l.shelf IN (${shelves.map((shelf) => `'${shelf}'`).join(', ')})`;
    const sql = `
      SELECT (${totalOf(ofShelves)}) AS total,
             (SELECT coalesce(jsonb_agg(${row(isCaseList)} ORDER BY ${orderBy('p')}), '[]')
                FROM (SELECT l.* FROM (${parts.join(' UNION ALL ')}) l
                       ORDER BY ${orderBy('l')} LIMIT ${limit} OFFSET ${query.offset()}) p
                LEFT JOIN firms f ON f.id = p.firm_id
                LEFT JOIN firms o ON o.id = p.counterparty_firm_id) AS rows`;
    type Answer = { total: number; rows: ListRowDto[] };
    const [answer] = await this.database.query<Answer>(sql, where.params);
    return new Page(answer!.rows.map(withInstants), { page, limit, total: answer!.total });
  }
}

/** What `listing_totals` keeps count of; its columns are named as those of `listings`. */
const COUNTED = new Set(['firm_id', 'shelf', 'status', 'is_archived']);

/** How many rows there are in all: from the kept totals when they can tell, else by counting what the filters leave. */
function totalOf(where: string): string {
  const columns = [...where.matchAll(/\bl\.(\w+)/g)].map(([, column]) => column!);
  if (!columns.every((column) => COUNTED.has(column)))
    return `SELECT count(*)::int FROM listings l WHERE ${where}`;
  return `SELECT coalesce(sum(l.total), 0)::int FROM listing_totals l WHERE ${where}`;
}

/** Each word must occur; `%` and `_` mean themselves. */
function addSearch(where: Conditions, viewer: Viewer, search: string | undefined): void {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  if (words.length === 0) return;
  const patterns = words.map((word) => where.param(`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`));
  const conditions = patterns.map((pattern) => `t.text LIKE ${pattern}`);
  if (!viewer.isAdmin) conditions.unshift('t.firm_id = $1');
  where.always(
    `(l.firm_id, l.id) IN (SELECT t.firm_id, t.id FROM listing_texts t WHERE ${conditions.join(' AND ')})`,
  );
}

function withInstants(listed: ListRowDto): ListRowDto {
  const iso = (text: string) => new Date(text).toISOString();
  return {
    ...listed,
    sentDate: listed.sentDate && iso(listed.sentDate),
    createdAt: iso(listed.createdAt),
    updatedAt: iso(listed.updatedAt),
  };
}
