import { searchConditions } from '@referral-exchange/database';
import { spanOf } from '@referral-exchange/http';
import { Conditions, NO_FIRM } from '../sql/conditions.sql.js';
import type { ListQuery } from './list-queries.dto.js';
import type { Viewer } from '../case/case.policy.js';

/**
 * Partition of the listings (column `shelf`): drafts and a sender's latest hop of each case, its earlier
 * hops, and received hops.
 */
export type Partition = 'sent_case' | 'sent_earlier' | 'received';
export const SENT_PARTITIONS: readonly Partition[] = ['sent_case', 'sent_earlier'];

/** What a list reads: its partitions, its filters, and how a row is shown. */
export interface Selection {
  viewer: Viewer;
  partitions: readonly Partition[];
  where: Conditions;
  /** The placeholder of the viewer's firm; null for an administrator, who reads across firms. */
  firm: string | null;
  /** Condition on the searched text of a row, `t`; null: no search. */
  search: string | null;
  /** True: one row per case, drafts included. Otherwise one row per hop. */
  isOfCases?: boolean;
}

export interface Order {
  columns: readonly string[];
  by: (alias: string) => string;
  /** Number of rows up to the end of the page. */
  last: number;
}

/** How a list counts its rows and finds the first of them. */
export interface Plan {
  total: string;
  found: string;
  ids: string;
}

/** The filters of every list. */
export function select(
  viewer: Viewer,
  query: ListQuery,
  dateColumn: string,
  partitions: readonly Partition[],
): Selection {
  const where = new Conditions();
  // a caller that is not a firm sees nothing
  const firm = viewer.isAdmin ? null : where.param(viewer.firmId ?? NO_FIRM);
  if (firm) where.always('firm_id', `= ${firm}`);
  if (!query.includeArchived) where.always('is_archived', '= false');
  where.and('status', '= ANY (?::referral_status[])', query.status);
  where.and('closing_status', '= ANY (?)', query.closingStatus);
  where.and('case_type', '= ?', query.caseType);
  where.and('jurisdiction', '= ?', query.jurisdiction);
  where.and(dateColumn, '>= ?', query.dateFrom && spanOf(query.dateFrom)!.from);
  where.and(dateColumn, '<= ?', query.dateTo && spanOf(query.dateTo)!.to);
  return { viewer, partitions, where, firm, search: searchOf(where, query.search) };
}

function searchOf(where: Conditions, search: string | undefined): string | null {
  const conditions = searchConditions('t.text', search, (value) => where.param(value));
  return conditions.length === 0 ? null : conditions.join(' AND ');
}

/** The cheapest plan for the total of a list and the rows of its page (docs/adr/0125). Pure. */
export function planOf(selection: Selection, order: Order): Plan {
  const { search, firm, where, isOfCases } = selection;
  const isWithin = (known: Set<string>) => where.columns.every((column) => known.has(column));
  if (search !== null) {
    const isByTexts = firm !== null && isWithin(BESIDE_TEXT);
    return isByTexts
      ? { found: '', total: totalOfTexts(selection, search), ids: firstOfPartitions(selection, order) }
      : foundOnce(selection, order);
  }
  const isOfOwners = firm === null && isOfCases;
  const [count, table] =
    isWithin(TOTALLED) && !isOfOwners
      ? ['coalesce(sum(l.total), 0)', 'listing_totals']
      : ['count(*)', 'listings'];
  const total = `SELECT ${count}::int FROM ${table} l WHERE ${listed(selection)} AND ${ofPartitions(selection)}`;
  return { found: '', total, ids: firstOfPartitions(selection, order) };
}

/** Columns of `listing_totals`and of `listing_texts` besides the text, named as in `listings`. */
const TOTALLED = new Set(['firm_id', 'shelf', 'status', 'is_archived']);
const BESIDE_TEXT = new Set(['firm_id', 'shelf', 'is_archived']);

/** The first rows of each partition, in the order of its index. */
function firstOfPartitions(selection: Selection, { columns, by, last }: Order): string {
  const parts = selection.partitions.map(
    (partition) => `(SELECT l.firm_id, ${named(columns)} FROM listings l
                  WHERE ${listed(selection)} AND l.shelf = '${partition}' ORDER BY ${by('l')} LIMIT ${last})`,
  );
  return parts.join(' UNION ALL ');
}

function totalOfTexts({ where, partitions, isOfCases }: Selection, search: string): string {
  return `SELECT count(*)::int FROM listing_texts t
           WHERE ${where.sql('t')} AND t.shelf IN (${quoted(isOfCases ? [...partitions, 'draft'] : partitions)}) AND ${search}`;
}

/**
 * Finds all rows once, to count them and to take the first ones: with a filter and a search they may be far
 * down an index. One index finds them by the filter, another gives their order. The rows themselves are not
 * read.
 */
function foundOnce(selection: Selection, { columns }: Order): Plan {
  const ofFirm = selection.firm ? `l.firm_id = ${selection.firm} AND` : '';
  return {
    found: `WITH found AS MATERIALIZED (
      SELECT l.firm_id, l.id FROM listings l WHERE ${listed(selection)} AND ${ofPartitions(selection)})`,
    total: 'SELECT count(*)::int FROM found',
    ids: `SELECT l.firm_id, ${named(columns)} FROM found f
            JOIN listings l ON ${ofFirm} ${ofPartitions(selection)} AND l.firm_id = f.firm_id AND l.id = f.id`,
  };
}

/** The filters, and the search when there is one, on listings `l`. */
function listed({ where, search, firm, isOfCases }: Selection): string {
  const conditions = [where.sql('l')];
  // drafts have no sent date, so filters on it leave them out
  if (!isOfCases && !where.columns.includes('sent_date')) conditions.push(`l.status <> 'DRAFT'`);
  // an administrator too gets one row per case: the owner's. Other senders have rows of their own
  if (firm === null && isOfCases)
    conditions.push(`EXISTS (SELECT 1 FROM cases c WHERE c.id = l.case_id AND c.owner_firm_id = l.firm_id)`);
  if (search !== null)
    conditions.push(
      `l.id IN (SELECT t.id FROM listing_texts t WHERE ${firm ? `t.firm_id = ${firm} AND` : ''} ${search})`,
    );
  return conditions.join(' AND ');
}

function ofPartitions({ partitions }: Selection): string {
  return `l.shelf IN (${quoted(partitions)})`;
}

function named(columns: readonly string[]): string {
  return columns.map((name) => `l.${name}`).join(', ');
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
