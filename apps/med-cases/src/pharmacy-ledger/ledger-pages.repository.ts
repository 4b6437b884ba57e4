import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { PageQuery } from '@referral-exchange/http';
import { FindMedReferral } from '../access/find-med-referral.repository.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { FILLS, type Fill } from './fill.entity.js';
import {
  conditionsOf,
  DAY_FILTERS,
  FILL_FILTERS,
  ROW_FILTERS,
  type FillFilter,
  type TransactionFilter,
} from './ledger-filters.sql.js';
import { TRANSACTIONS, type Transaction } from './transaction.entity.js';

/** The rows of a page. Only the index is read until they are known. */
const PAGE = (filters: string) => `
  SELECT ${TRANSACTIONS.select('t')}
    FROM (SELECT t.id FROM pharmacy_transactions t WHERE t.med_referral_id = $1 ${filters}
           ORDER BY t.transaction_date DESC, t.id DESC LIMIT $2 OFFSET $3) page
    JOIN pharmacy_transactions t ON t.id = page.id
   ORDER BY t.transaction_date DESC, t.id DESC`;
const COUNTED = (filters: string) =>
  `(SELECT count(*)::int FROM pharmacy_transactions t WHERE t.med_referral_id = r.id ${filters})`;
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
const ALL_FILLS =
  'coalesce((SELECT b.fill_count FROM pharmacy_balances b WHERE b.med_referral_id = r.id), 0)';
const COUNTED_FILLS = (filters: string) =>
  `(SELECT count(*)::int FROM pharmacy_fills f WHERE f.med_referral_id = r.id ${filters})`;

/**
 * Reads pages of a ledger with their totals. The statement of the total asks whether the caller may see the
 * referral; rows that do not depend on it are read at the same time, and dropped when the caller may not.
 * @throws 404, 403 then
 */
@Injectable()
export class LedgerPages {
  constructor(
    private readonly database: Database,
    private readonly referrals: FindMedReferral,
  ) {}

  /** Newest `transactionDate` first. */
  async transactions(
    caller: Caller,
    path: MedReferralPath,
    filter: TransactionFilter,
    query: PageQuery,
  ): Promise<PageOf<Transaction>> {
    const page = { limit: query.limit, offset: query.offset() };
    if (filter.fillId === undefined && filter.externalId === undefined)
      return this.pageByDays(caller, path, filter, page);
    // few enough to be counted
    const { names, sql, values } = conditionsOf(ROW_FILTERS, filter, 6);
    const [total, rows] = await Promise.all([
      this.total(caller, path, { name: `ledger-count-${names}`, sql: COUNTED(sql), values }),
      this.rows(path, filter, page),
    ]);
    return { rows, total };
  }

  /** Newest `fillDate` first. */
  async fills(
    caller: Caller,
    path: MedReferralPath,
    filter: FillFilter,
    query: PageQuery,
  ): Promise<PageOf<Fill>> {
    const counted = conditionsOf(FILL_FILTERS, filter, 6);
    const { names, sql, values } = conditionsOf(FILL_FILTERS, filter, 4);
    const params = [path.referralId, query.limit, query.offset(), ...values];
    const [total, rows] = await Promise.all([
      this.total(caller, path, {
        name: `ledger-fill-count-${names}`,
        sql: names === '' ? ALL_FILLS : COUNTED_FILLS(counted.sql),
        values,
      }),
      this.database.prepared<Fill>(`ledger-fills-${names}`, PAGE_OF_FILLS(sql), params),
    ]);
    return { rows, total };
  }

  /**
   * A page of what may be the whole ledger, too much to be counted or skipped row by row. The numbers of
   * transactions of each day give the total, the day on which the page begins, and how many rows of that
   * day belong to earlier pages (docs/adr/0124).
   */
  private async pageByDays(
    caller: Caller,
    path: MedReferralPath,
    filter: TransactionFilter,
    { limit, offset }: Slice,
  ): Promise<PageOf<Transaction>> {
    const { names, sql, values } = conditionsOf(DAY_FILTERS, filter, 7);
    const { total, newestDay, skip } = await this.referrals.readForPharmacy<DayOfPage>(caller, path, {
      more: { name: `ledger-day-${names}`, ...DAY_OF_PAGE(sql) },
      params: [offset, ...values],
    });
    if (newestDay === null) return { rows: [], total };
    return { rows: await this.rows(path, { ...filter, dateTo: newestDay }, { limit, offset: skip }), total };
  }

  private async total(
    caller: Caller,
    path: MedReferralPath,
    { name, sql, values }: { name: string; sql: string; values: unknown[] },
  ): Promise<number> {
    const read = { more: { name, columns: `${sql} AS total` }, params: values };
    return (await this.referrals.readForPharmacy<{ total: number }>(caller, path, read)).total;
  }

  private rows(
    { referralId }: MedReferralPath,
    filter: TransactionFilter,
    { limit, offset }: Slice,
  ): Promise<Transaction[]> {
    const { names, sql, values } = conditionsOf(ROW_FILTERS, filter, 4);
    const params = [referralId, limit, offset, ...values];
    return this.database.prepared<Transaction>(`ledger-page-${names}`, PAGE(sql), params);
  }
}

interface PageOf<T> {
  rows: T[];
  total: number;
}

/** `limit` rows after the first `offset` ones. */
interface Slice {
  limit: number;
  offset: number;
}

interface DayOfPage {
  total: number;
  /** Null behind the last page. */
  newestDay: string | null;
  skip: number;
}
