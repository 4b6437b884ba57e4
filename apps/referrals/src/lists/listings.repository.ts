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
/** Where a list is of referrals, not of cases, they are as old as they are themselves. */
const REFERRAL_SORT_COLUMNS = { ...SORT_COLUMNS, createdAt: ['referral_created_at', 'id'] };

const NO_FIRM = '00000000-0000-0000-0000-000000000000';

/** What one list reads: which shelves, what is left of them, and how a row is shown. */
interface Selection {
  shelves: readonly Shelf[];
  where: Conditions;
  /** What the searched text of a row, `t`, must hold; null: no search. */
  search: string | null;
  /** One row a case, drafts among them; else one row a hop. */
  isOfCases?: boolean;
  viewer: Viewer;
}

/** Rows of a page as one JSON text beside the total: the rows of a page past the end are none, the total stays. */
const row = ({ isOfCases, viewer }: Selection) => `jsonb_build_object(
  'id', ${isOfCases ? 'l.case_id' : 'l.id'}, 'referralId', l.referral_id, 'baseCaseId', l.case_id,
  'referenceNumber', ${isOfCases ? "regexp_replace(l.reference_number, '-R[0-9]+$', '')" : 'l.reference_number'},
  'title', ${viewer.isAdmin ? 'c.title' : 'l.title'}, 'status', l.status, 'closingStatus', l.closing_status,
  'caseType', l.case_type, 'jurisdiction', l.jurisdiction,
  'referringFirmId', CASE l.perspective WHEN 'sent' THEN l.firm_id ELSE l.counterparty_firm_id END,
  'referringFirmName', CASE l.perspective WHEN 'sent' THEN f.name ELSE o.name END,
  'referentFirmId', CASE l.perspective WHEN 'sent' THEN l.counterparty_firm_id ELSE l.firm_id END,
  'referentFirmName', CASE l.perspective WHEN 'sent' THEN o.name ELSE f.name END,
  'sentDate', l.sent_date, 'createdAt', ${isOfCases ? 'l.created_at' : 'l.referral_created_at'},
  'updatedAt', l.updated_at, 'perspective', l.perspective, 'piiMasked', ${viewer.isAdmin ? 'false' : 'l.is_masked'})`;

/** The lists (docs/adr/0011-listings.md): one statement a list, over the firm's own rows alone. */
@Injectable()
export class ListingsRepository {
  constructor(private readonly database: Database) {}

  sentCases(viewer: Viewer, query: SentCasesQuery): Promise<Page<ListRowDto>> {
    const selection = select(viewer, query, 'created_at', ['sent_case']);
    return this.page({ ...selection, isOfCases: true }, query);
  }

  receivedReferrals(viewer: Viewer, query: ReceivedReferralsQuery): Promise<Page<ListRowDto>> {
    const selection = select(viewer, query, 'sent_date', ['received']);
    selection.where.and('l.counterparty_firm_id = ?', query.sendingFirmId);
    return this.page(selection, query);
  }

  referrals(viewer: Viewer, query: ReferralsQuery): Promise<Page<ListRowDto>> {
    // for an administrator, who reads across firms, a hop is one row: its sender's
    const perspective = query.perspective ?? (viewer.isAdmin ? 'sent' : undefined);
    const selection = select(viewer, query, 'sent_date', [
      ...(perspective === 'received' ? [] : SENT_SHELVES),
      ...(perspective === 'sent' ? [] : (['received'] as const)),
    ]);
    const { where } = selection;
    where.and('l.case_id = ?', query.baseCaseId);
    where.and('l.counterparty_firm_id = ?', query.counterpartyFirmId);
    where.and('l.updated_at >= ?', query.updatedFrom && spanOf(query.updatedFrom)!.from);
    where.and('l.updated_at <= ?', query.updatedTo && spanOf(query.updatedTo)!.to);
    return this.page(selection, query);
  }

  /** Each shelf gives the ids of its own first rows, in the order of its index; of these the page is taken and read whole. */
  private async page(selection: Selection, query: ListQuery): Promise<Page<ListRowDto>> {
    const { page, limit } = query;
    const columns = (selection.isOfCases ? SORT_COLUMNS : REFERRAL_SORT_COLUMNS)[query.sort];
    const orderBy = (alias: string) => columns.map((name) => `${alias}.${name} ${query.order}`).join(', ');
    const where = whereOf(selection);
    const parts = selection.shelves.map(
      (shelf) => `(SELECT l.firm_id, ${columns.map((name) => `l.${name}`).join(', ')} FROM listings l
                    WHERE ${where} AND l.shelf = '${shelf}'
                    ORDER BY ${orderBy('l')} LIMIT ${query.offset() + limit})`,
    );
    const sql = `
      SELECT (${totalOf(selection)}) AS total,
             (SELECT coalesce(jsonb_agg(${row(selection)} ORDER BY ${orderBy('l')}), '[]')
                FROM (SELECT p.firm_id, p.id FROM (${parts.join(' UNION ALL ')}) p
                       ORDER BY ${orderBy('p')} LIMIT ${limit} OFFSET ${query.offset()}) p
                JOIN listings l ON l.firm_id = p.firm_id AND l.id = p.id
                LEFT JOIN firms f ON f.id = l.firm_id
                LEFT JOIN firms o ON o.id = l.counterparty_firm_id
                ${selection.viewer.isAdmin ? 'JOIN cases c ON c.id = l.case_id' : ''}) AS rows`;
    type Answer = { total: number; rows: ListRowDto[] };
    const [answer] = await this.database.query<Answer>(sql, selection.where.params);
    return new Page(answer!.rows.map(withInstants), { page, limit, total: answer!.total });
  }
}

/** What every list filters by. */
function select(viewer: Viewer, query: ListQuery, dateColumn: string, shelves: readonly Shelf[]): Selection {
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
  return { viewer, shelves, where, search: searchOf(where, query.search) };
}

/** Each word must occur; `%` and `_` mean themselves. */
function searchOf(where: Conditions, search: string | undefined): string | null {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  if (words.length === 0) return null;
  return words
    .map((word) => `t.text LIKE ${where.param(`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)}`)
    .join(' AND ');
}

function whereOf({ where, search, viewer, isOfCases }: Selection): string {
  const listed = isOfCases ? where.sql : `${where.sql} AND l.status <> 'DRAFT'`;
  if (search === null) return listed;
  const ofFirm = viewer.isAdmin ? '' : 't.firm_id = $1 AND ';
  return `${listed} AND l.id IN (SELECT t.id FROM listing_texts t WHERE ${ofFirm}${search})`;
}

/** What `listing_totals` keeps count of, and what `listing_texts` holds beside the text; named as in `listings`. */
const TOTALLED = new Set(['firm_id', 'shelf', 'status', 'is_archived']);
const BESIDE_TEXT = new Set(['firm_id', 'shelf', 'is_archived']);

/** How many rows there are in all: where the kept totals or the texts alone can tell, of them, else of the filtered rows. */
function totalOf(selection: Selection): string {
  const { where, search, shelves, viewer, isOfCases } = selection;
  const filteredBy = [...where.sql.matchAll(/\bl\.(\w+)/g)].map(([, column]) => column!);
  if (search !== null && !viewer.isAdmin && filteredBy.every((column) => BESIDE_TEXT.has(column))) {
    const ofTexts = isOfCases ? [...shelves, 'draft'] : shelves;
    return `SELECT count(*)::int FROM listing_texts t
             WHERE ${where.sql.replaceAll(/\bl\./g, 't.')} AND t.shelf IN (${quoted(ofTexts)}) AND ${search}`;
  }
  const isTotalled = search === null && filteredBy.every((column) => TOTALLED.has(column));
  return `SELECT ${isTotalled ? 'coalesce(sum(l.total), 0)' : 'count(*)'}::int
            FROM ${isTotalled ? 'listing_totals' : 'listings'} l
           WHERE ${whereOf(selection)} AND l.shelf IN (${quoted(shelves)})`;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
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
