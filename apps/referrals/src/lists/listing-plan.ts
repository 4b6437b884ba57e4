import { spanOf } from '@referral-exchange/platform';
import { Conditions, NO_FIRM } from '../sql/conditions.js';
import type { ListQuery } from './list-queries.dto.js';
import type { Viewer } from '../case/case.policy.js';

/** Where a row stands: drafts and a sender's latest hop of each case, its earlier hops, and hops received. */
export type Shelf = 'sent_case' | 'sent_earlier' | 'received';
export const SENT_SHELVES: readonly Shelf[] = ['sent_case', 'sent_earlier'];

/** What one list reads: which shelves, what is left of them, and how a row is shown. */
export interface Selection {
  viewer: Viewer;
  shelves: readonly Shelf[];
  where: Conditions;
  /** The placeholder of the viewer's firm; null for an administrator, who reads across firms. */
  firm: string | null;
  /** What the searched text of a row, `t`, must hold; null: no search. */
  search: string | null;
  /** One row a case, drafts among them; else one row a hop. */
  isOfCases?: boolean;
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
  // a caller of no firm sees nothing
  const firm = viewer.isAdmin ? null : where.param(viewer.firmId ?? NO_FIRM);
  if (firm) where.always('firm_id', `= ${firm}`);
  if (!query.includeArchived) where.always('is_archived', '= false');
  where.and('status', '= ANY (?::referral_status[])', query.status);
  where.and('closing_status', '= ANY (?)', query.closingStatus);
  where.and('case_type', '= ?', query.caseType);
  where.and('jurisdiction', '= ?', query.jurisdiction);
  where.and(dateColumn, '>= ?', query.dateFrom && spanOf(query.dateFrom)!.from);
  where.and(dateColumn, '<= ?', query.dateTo && spanOf(query.dateTo)!.to);
  return { viewer, shelves, where, firm, search: searchOf(where, query.search) };
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
  const { search, firm, where, isOfCases } = selection;
  const isWithin = (known: Set<string>) => where.columns.every((column) => known.has(column));
  if (search !== null) {
    const isByTexts = firm !== null && isWithin(BESIDE_TEXT);
    return isByTexts
      ? { found: '', total: totalOfTexts(selection, search), ids: firstOfShelves(selection, order) }
      : foundOnce(selection, order);
  }
  const isOfOwners = firm === null && isOfCases;
  const [count, table] =
    isWithin(TOTALLED) && !isOfOwners
      ? ['coalesce(sum(l.total), 0)', 'listing_totals']
      : ['count(*)', 'listings'];
  const total = `SELECT ${count}::int FROM ${table} l WHERE ${listed(selection)} AND ${ofShelves(selection)}`;
  return { found: '', total, ids: firstOfShelves(selection, order) };
}

/** What `listing_totals` keeps count of, and what `listing_texts` holds beside the text; named as in `listings`. */
const TOTALLED = new Set(['firm_id', 'shelf', 'status', 'is_archived']);
const BESIDE_TEXT = new Set(['firm_id', 'shelf', 'is_archived']);

/** Each shelf gives its own first rows, in the order of its index. */
function firstOfShelves(selection: Selection, { columns, by, last }: Order): string {
  const parts = selection.shelves.map(
    (shelf) => `(SELECT l.firm_id, ${named(columns)} FROM listings l
                  WHERE ${listed(selection)} AND l.shelf = '${shelf}' ORDER BY ${by('l')} LIMIT ${last})`,
  );
  return parts.join(' UNION ALL ');
}

function totalOfTexts({ where, shelves, isOfCases }: Selection, search: string): string {
  return `SELECT count(*)::int FROM listing_texts t
           WHERE ${where.sql('t')} AND t.shelf IN (${quoted(isOfCases ? [...shelves, 'draft'] : shelves)}) AND ${search}`;
}

/**
 * Finds all rows once, to count them and to take the first: what is both filtered and searched may be far down an index. An
 * index of the filter finds them, one of the order sorts them; the rows themselves are not read.
 */
function foundOnce(selection: Selection, { columns }: Order): Plan {
  const ofFirm = selection.firm ? `l.firm_id = ${selection.firm} AND` : '';
  return {
    found: `WITH found AS MATERIALIZED (
      SELECT l.firm_id, l.id FROM listings l WHERE ${listed(selection)} AND ${ofShelves(selection)})`,
    total: 'SELECT count(*)::int FROM found',
    ids: `SELECT l.firm_id, ${named(columns)} FROM found f
            JOIN listings l ON ${ofFirm} ${ofShelves(selection)} AND l.firm_id = f.firm_id AND l.id = f.id`,
  };
}

/** The filters, and the search when there is one, on listings `l`. */
function listed({ where, search, firm, isOfCases }: Selection): string {
  const conditions = [where.sql('l')];
  // no draft was ever sent: dates of sending leave them out by themselves
  if (!isOfCases && !where.columns.includes('sent_date')) conditions.push(`l.status <> 'DRAFT'`);
  // a case is one row for an administrator too, its owner's; each other sender has one of its own
  if (firm === null && isOfCases)
    conditions.push(`EXISTS (SELECT 1 FROM cases c WHERE c.id = l.case_id AND c.owner_firm_id = l.firm_id)`);
  if (search !== null)
    conditions.push(
      `l.id IN (SELECT t.id FROM listing_texts t WHERE ${firm ? `t.firm_id = ${firm} AND` : ''} ${search})`,
    );
  return conditions.join(' AND ');
}

function ofShelves({ shelves }: Selection): string {
  return `l.shelf IN (${quoted(shelves)})`;
}

function named(columns: readonly string[]): string {
  return columns.map((name) => `l.${name}`).join(', ');
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
