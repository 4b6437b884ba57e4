import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { PageQuery } from '@referral-exchange/http';
import { VisibleMedReferralsRepository } from '../access/visible-med-referrals.repository.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { FILLS, type Fill } from './fill.entity.js';
import {
  conditionsOf,
  DAY_FILTERS,
  FILL_FILTERS,
  ROW_FILTERS,
  type Conditions,
  type FillFilter,
  type TransactionFilter,
} from './ledger-filters.sql.js';
import { TRANSACTIONS, type Transaction } from './transaction.entity.js';

/** The most rows of a page (decisions, 1.9). */
const MAX_ROWS = 100;

/**
 * The newest rows. The constant limit is for the planner: of one that is a parameter it expects a tenth of
 * all rows, and so it would plan every call again, which takes longer than reading 25 rows.
 */
const NEWEST = (filters: string) => `
  SELECT * FROM (SELECT ${TRANSACTIONS.select('t')} FROM pharmacy_transactions t WHERE t.med_referral_id = $1 ${filters}
                  ORDER BY t.transaction_date DESC, t.id DESC LIMIT ${MAX_ROWS}) newest
   ORDER BY "transactionDate" DESC, id DESC LIMIT $2`;
/** Rows after others. Only the index is read until the rows of the page are known. */
const LATER = (filters: string) => `
  SELECT ${TRANSACTIONS.select('t')}
    FROM (SELECT t.id FROM pharmacy_transactions t WHERE t.med_referral_id = $1 ${filters}
           ORDER BY t.transaction_date DESC, t.id DESC LIMIT $2 OFFSET $3) page
    JOIN pharmacy_transactions t ON t.id = page.id
   ORDER BY t.transaction_date DESC, t.id DESC`;

const KEPT_TOTAL = (count: 'fill_count' | 'transaction_count') =>
  `coalesce((SELECT b.${count} FROM pharmacy_balances b WHERE b.med_referral_id = r.id), 0)`;
const COUNTED_ROWS = (filters: string) =>
  `(SELECT count(*)::int FROM pharmacy_transactions t WHERE t.med_referral_id = r.id ${filters})`;
const SUM_OF_DAYS = (filters: string) =>
  `(SELECT coalesce(sum(n.transactions), 0)::int FROM pharmacy_transaction_counts n WHERE n.med_referral_id = r.id ${filters})`;
/** `through` is the number of transactions of a day and of all newer days. */
const DAY_OF_PAGE = (filters: string) => ({
  columns: 'counted.*',
  joins: `CROSS JOIN LATERAL (
    SELECT coalesce(sum(transactions), 0)::int AS total, max(day) FILTER (WHERE through > $6) AS "newestDay",
           $6 - coalesce(max(through) FILTER (WHERE through <= $6), 0)::int AS skip
      FROM (SELECT n.transaction_date AS day, n.transactions, sum(n.transactions) OVER (ORDER BY n.transaction_date DESC) AS through
              FROM pharmacy_transaction_counts n WHERE n.med_referral_id = r.id ${filters}) days
  ) counted`,
});

const PAGE_OF_FILLS = (filters: string) => `
  SELECT ${FILLS.select('f')} FROM pharmacy_fills f WHERE f.med_referral_id = $1 ${filters}
   ORDER BY f.fill_date DESC, f.id DESC LIMIT $2 OFFSET $3`;
const COUNTED_FILLS = (filters: string) =>
  `(SELECT count(*)::int FROM pharmacy_fills f WHERE f.med_referral_id = r.id ${filters})`;

/**
 * Reads pages of a ledger with their totals. The statement of the total asks whether the caller may see the
 * referral; the rows are read at the same time where they do not depend on it, and dropped when it may not.
 * @throws 404, 403 then
 */
@Injectable()
export class LedgerPagesRepository {
  constructor(
    private readonly database: Database,
    private readonly visibleMedReferrals: VisibleMedReferralsRepository,
  ) {}

  /**
   * Newest `transactionDate` first. Without fill and external id nothing is counted and no row is skipped one
   * by one: the numbers of the days give the total, and the day on which a later page begins (docs/adr/0124).
   */
  async transactions(caller: Caller, path: MedReferralPath, filter: TransactionFilter, query: PageQuery) {
    const [limit, offset] = [query.limit, query.offset()];
    const isCounted = filter.fillId !== undefined || filter.externalId !== undefined;
    if (offset === 0 || isCounted) {
      const [total, rows] = await Promise.all([
        this.total(caller, path, isCounted ? countedRows(filter) : sumOfDays(filter)),
        this.rows(path, filter, { limit, offset }),
      ]);
      return { rows, total };
    }
    const { total, newestDay, skip } = await this.dayOfPage(caller, path, filter, offset);
    if (newestDay === null) return { rows: [], total };
    return { rows: await this.rows(path, { ...filter, dateTo: newestDay }, { limit, offset: skip }), total };
  }

  /** Newest `fillDate` first. */
  async fills(caller: Caller, path: MedReferralPath, filter: FillFilter, query: PageQuery) {
    const { names, sql, values } = conditionsOf(FILL_FILTERS, filter, 4);
    const params = [path.referralId, query.limit, query.offset(), ...values];
    const [total, rows] = await Promise.all([
      this.total(caller, path, countedFills(filter)),
      this.database.prepared<Fill>(`ledger-fills-${names}`, PAGE_OF_FILLS(sql), params),
    ]);
    return { rows, total };
  }

  private async total(caller: Caller, path: MedReferralPath, { name, sql, values }: Total): Promise<number> {
    const read = { more: { name, columns: `${sql} AS total` }, params: values };
    return (await this.visibleMedReferrals.readForPharmacy<{ total: number }>(caller, path, read)).total;
  }

  /** The total, the day of the row at `offset`, and how many rows of that day stand before it. */
  private dayOfPage(caller: Caller, path: MedReferralPath, filter: TransactionFilter, offset: number) {
    const { names, sql, values } = conditionsOf(DAY_FILTERS, filter, 7);
    return this.visibleMedReferrals.readForPharmacy<{
      total: number;
      newestDay: string | null;
      skip: number;
    }>(caller, path, {
      more: { name: `ledger-day-${names}`, ...DAY_OF_PAGE(sql) },
      params: [offset, ...values],
    });
  }

  private rows(
    { referralId }: MedReferralPath,
    filter: TransactionFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Transaction[]> {
    const isFirst = offset === 0;
    const { names, sql, values } = conditionsOf(ROW_FILTERS, filter, isFirst ? 3 : 4);
    const params = [referralId, limit, ...(isFirst ? [] : [offset]), ...values];
    if (isFirst) return this.database.prepared<Transaction>(`ledger-newest-${names}`, NEWEST(sql), params);
    return this.database.prepared<Transaction>(`ledger-later-${names}`, LATER(sql), params);
  }
}

/** How many rows a list has: name of the statement, expression over the referral `r`, and parameters. */
interface Total {
  name: string;
  sql: string;
  values: unknown[];
}

function sumOfDays(filter: TransactionFilter): Total {
  const conditions = conditionsOf(DAY_FILTERS, filter, 6);
  return totalBy('ledger-total', conditions, (sql) =>
    sql === '' ? KEPT_TOTAL('transaction_count') : SUM_OF_DAYS(sql),
  );
}

function countedRows(filter: TransactionFilter): Total {
  return totalBy('ledger-count', conditionsOf(ROW_FILTERS, filter, 6), COUNTED_ROWS);
}

/** The total of a list of fills without filters is the one that the balance keeps. */
function countedFills(filter: FillFilter): Total {
  return totalBy('ledger-fill-count', conditionsOf(FILL_FILTERS, filter, 6), (sql) =>
    sql === '' ? KEPT_TOTAL('fill_count') : COUNTED_FILLS(sql),
  );
}

function totalBy(
  name: string,
  { names, sql, values }: Conditions,
  expression: (sql: string) => string,
): Total {
  return { name: `${name}-${names}`, sql: expression(sql), values };
}
