import { spanOf } from '../fields/calendar-date.js';
import type { Viewer } from '../records/hop-summary.js';
import { Conditions } from '../sql/conditions.js';
import type { ListQuery } from './list-queries.dto.js';

/** Where a row stands: drafts and a sender's latest hop of each case, its earlier hops, and hops received. */
export type Shelf = 'sent_case' | 'sent_earlier' | 'received';
export const SENT_SHELVES: readonly Shelf[] = ['sent_case', 'sent_earlier'];

const NO_FIRM = '00000000-0000-0000-0000-000000000000';

/** What one list reads: which shelves, what is left of them, and how a row is shown. */
export interface Selection {
  shelves: readonly Shelf[];
  where: Conditions;
  /** What the searched text of a row, `t`, must hold; null: no search. */
  search: string | null;
  /** One row a case, drafts among them; else one row a hop. */
  isOfCases?: boolean;
  viewer: Viewer;
}

export interface Order {
  columns: readonly string[];
  by: (alias: string) => string;
  /** How many rows there are up to the end of the page. */
  last: number;
}

/** How a list counts its rows and finds the first of them. */
export interface Plan {
  total: string;
  found: string;
  ids: string;
}

/** What every list filters by. */
export function select(
  viewer: Viewer,
  query: ListQuery,
  dateColumn: string,
  shelves: readonly Shelf[],
): Selection {
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

/** The cheapest way to a list's total and to the rows of its page (docs/adr/0011-listings.md). Pure. */
export function planOf(selection: Selection, order: Order): Plan {
  return totalApart(selection, order) ?? totalOfFound(selection, order);
}

/** What `listing_totals` keeps count of, and what `listing_texts` holds beside the text; named as in `listings`. */
const TOTALLED = new Set(['firm_id', 'shelf', 'status', 'is_archived']);
const BESIDE_TEXT = new Set(['firm_id', 'shelf', 'is_archived']);

/**
 * Counts without reading the rows that are listed: by the kept totals, by the texts alone, or by an index. Each shelf gives its
 * own first rows, in the order of its index. Null for a search among filtered rows.
 */
function totalApart(selection: Selection, { columns, by, last }: Order): Plan | null {
  const { where, search, shelves, viewer, isOfCases } = selection;
  const filteredBy = [...where.sql.matchAll(/\bl\.(\w+)/g)].map(([, column]) => column!);
  const isWithin = (known: Set<string>) => filteredBy.every((column) => known.has(column));
  if (search !== null && (viewer.isAdmin || !isWithin(BESIDE_TEXT))) return null;
  const parts = shelves.map(
    (shelf) => `(SELECT l.firm_id, ${named(columns)} FROM listings l
                  WHERE ${whereOf(selection)} AND l.shelf = '${shelf}' ORDER BY ${by('l')} LIMIT ${last})`,
  );
  const ids = parts.join(' UNION ALL ');
  if (search !== null) {
    const ofTexts = isOfCases ? [...shelves, 'draft'] : shelves;
    const total = `SELECT count(*)::int FROM listing_texts t
                    WHERE ${where.sql.replaceAll(/\bl\./g, 't.')} AND t.shelf IN (${quoted(ofTexts)}) AND ${search}`;
    return { found: '', total, ids };
  }
  const [count, table] = isWithin(TOTALLED)
    ? ['coalesce(sum(l.total), 0)', 'listing_totals']
    : ['count(*)', 'listings'];
  const total = `SELECT ${count}::int FROM ${table} l
                  WHERE ${whereOf(selection)} AND l.shelf IN (${quoted(shelves)})`;
  return { found: '', total, ids };
}

/**
 * Finds all rows once, to count them and to take the first: what is both filtered and searched may be far down an index. An
 * index of the filter finds them, one of the order sorts them; the rows themselves are not read.
 */
function totalOfFound(selection: Selection, { columns }: Order): Plan {
  const ofShelves = `l.shelf IN (${quoted(selection.shelves)})`;
  const ofFirm = selection.viewer.isAdmin ? '' : 'l.firm_id = $1 AND ';
  return {
    found: `WITH found AS MATERIALIZED (
      SELECT l.firm_id, l.id FROM listings l WHERE ${whereOf(selection)} AND ${ofShelves})`,
    total: 'SELECT count(*)::int FROM found',
    ids: `SELECT l.firm_id, ${named(columns)} FROM found f
            JOIN listings l ON ${ofFirm}${ofShelves} AND l.firm_id = f.firm_id AND l.id = f.id`,
  };
}

function whereOf({ where, search, viewer, isOfCases }: Selection): string {
  // no draft was ever sent: dates of sending leave them out by themselves
  const areDraftsOut = isOfCases || where.sql.includes('l.sent_date');
  const listed = areDraftsOut ? where.sql : `${where.sql} AND l.status <> 'DRAFT'`;
  if (search === null) return listed;
  const ofFirm = viewer.isAdmin ? '' : 't.firm_id = $1 AND ';
  return `${listed} AND l.id IN (SELECT t.id FROM listing_texts t WHERE ${ofFirm}${search})`;
}

function named(columns: readonly string[]): string {
  return columns.map((name) => `l.${name}`).join(', ');
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
