import { Injectable } from '@nestjs/common';
import { Database, type PageQuery } from '@referral-exchange/platform';
import { recordIn, selected, selectedWithout } from '../sql/entity-columns.js';
import { Balance } from './balance.entity.js';
import { Fill } from './fill.entity.js';
import {
  NOT_READ_WITH_FILL,
  Transaction,
  type TransactionOfFill,
  type TransactionType,
} from './transaction.entity.js';

/** Filters of the transactions of a referral. Dates are inclusive. */
export interface TransactionFilter {
  fillId?: string;
  type?: TransactionType;
  dateFrom?: string;
  dateTo?: string;
  externalId?: string;
}

/** Filters of the fills of a referral. Dates are inclusive. */
export type FillFilter = Pick<TransactionFilter, 'dateFrom' | 'dateTo' | 'externalId'>;

const BALANCE = `SELECT ${selected(Balance, 'b')} FROM pharmacy_balances b WHERE b.med_referral_id = $1`;
const FILL = `SELECT ${selected(Fill, 'f')} FROM pharmacy_fills f WHERE f.id = $2 AND f.med_referral_id = $1`;
const FILL_WITH_BALANCE = `
  SELECT ${selected(Fill, 'f', 'fill.')}, ${selected(Balance, 'b', 'balance.')}
    FROM pharmacy_fills f JOIN pharmacy_balances b ON b.med_referral_id = f.med_referral_id
   WHERE f.id = $2 AND f.med_referral_id = $1`;
const TRANSACTION = `
  SELECT ${selected(Transaction, 't')} FROM pharmacy_transactions t WHERE t.id = $2 AND t.med_referral_id = $1`;
/** A fill shows hundreds of rows, so each has no column more than is shown. */
const OF_FILL = `
  SELECT ${selectedWithout(Transaction, 't', NOT_READ_WITH_FILL)} FROM pharmacy_transactions t
   WHERE t.fill_id = $1 ORDER BY t.transaction_date DESC, t.id DESC LIMIT $2`;

/**
 * The filters of the transactions. A statement has only those that are given, and is prepared by their names: planning a page costs
 * more than reading it.
 */
const ROW_FILTERS = {
  fillId: 't.fill_id =',
  type: 't.type =',
  dateFrom: 't.transaction_date >=',
  dateTo: 't.transaction_date <=',
  externalId: 't.external_id =',
};
/** Those that the numbers of transactions of the days can answer. */
const DAY_FILTERS = {
  type: 'c.type =',
  dateFrom: 'c.transaction_date >=',
  dateTo: 'c.transaction_date <=',
};

const FILL_FILTERS = {
  dateFrom: 'f.fill_date >=',
  dateTo: 'f.fill_date <=',
  externalId: 'f.external_id =',
};

/** Only the index is read until the rows of the page are known. */
const TRANSACTIONS = (filters: string) => `
  SELECT ${selected(Transaction, 't')}
    FROM (SELECT t.id FROM pharmacy_transactions t WHERE t.med_referral_id = $1 ${filters}
           ORDER BY t.transaction_date DESC, t.id DESC LIMIT $2 OFFSET $3) page
    JOIN pharmacy_transactions t ON t.id = page.id
   ORDER BY t.transaction_date DESC, t.id DESC`;
const COUNT_ROWS = (filters: string) =>
  `SELECT count(*)::int AS total FROM pharmacy_transactions t WHERE t.med_referral_id = $1 ${filters}`;
/** `through` is the number of transactions of a day and of all newer days. */
const COUNT_DAYS = (filters: string) => `
  WITH days AS (
    SELECT c.transaction_date AS day, sum(c.transactions) AS transactions FROM pharmacy_transaction_counts c
     WHERE c.med_referral_id = $1 ${filters} GROUP BY 1
  ), summed AS (
    SELECT day, transactions, sum(transactions) OVER (ORDER BY day DESC) AS through FROM days
  )
  SELECT coalesce(sum(transactions), 0)::int AS total, max(day) FILTER (WHERE through > $2) AS "newestDay",
         $2 - coalesce(max(through) FILTER (WHERE through <= $2), 0)::int AS skip
    FROM summed`;

const FILLS = (filters: string) => `
  SELECT ${selected(Fill, 'f')} FROM pharmacy_fills f WHERE f.med_referral_id = $1 ${filters}
   ORDER BY f.fill_date DESC, f.id DESC LIMIT $2 OFFSET $3`;
const COUNT_FILLS = (filters: string) =>
  `SELECT count(*)::int AS total FROM pharmacy_fills f WHERE f.med_referral_id = $1 ${filters}`;

/** Reads the ledger of one referral. The caller has asked `FindMedReferral` before. */
@Injectable()
export class LedgerReader {
  constructor(private readonly database: Database) {}

  /** Null before the first fill, transaction or reported balance. */
  async findBalance(medReferralId: string): Promise<Balance | null> {
    const [row] = await this.database.prepared<Balance>('ledger-balance', BALANCE, [medReferralId]);
    return row ?? null;
  }

  async findFill(medReferralId: string, id: string): Promise<Fill | null> {
    const [row] = await this.database.prepared<Fill>('ledger-fill', FILL, [medReferralId, id]);
    return row ?? null;
  }

  /** A fill, and the balance of its referral. */
  async findFillWithBalance(medReferralId: string, id: string): Promise<{ fill: Fill; balance: Balance } | null> {
    const [row] = await this.database.prepared('ledger-fill-balance', FILL_WITH_BALANCE, [medReferralId, id]);
    return row ? { fill: recordIn(Fill, row, 'fill.'), balance: recordIn(Balance, row, 'balance.') } : null;
  } // prettier-ignore

  async findTransaction(medReferralId: string, id: string): Promise<Transaction | null> {
    const [row] = await this.database.prepared<Transaction>('ledger-transaction', TRANSACTION, [medReferralId, id]); // prettier-ignore
    return row ?? null;
  }

  /** The newest transactions of a fill. */
  transactionsOfFill(fillId: string, limit: number): Promise<TransactionOfFill[]> {
    return this.database.prepared<TransactionOfFill>('ledger-of-fill', OF_FILL, [fillId, limit]);
  }

  /**
   * Newest `transactionDate` first. Without fill and external id nothing is counted and no row is skipped one by one: the numbers of
   * the days give the total, and the day on which the page begins (docs/adr/0076).
   */
  async transactionPage(medReferralId: string, filter: TransactionFilter, { limit, page }: PageQuery) {
    const offset = (page - 1) * limit;
    if (filter.fillId !== undefined || filter.externalId !== undefined) {
      const [rows, total] = await Promise.all([
        this.transactions(medReferralId, filter, { limit, offset }),
        this.countRows(medReferralId, filter),
      ]);
      return { rows, total };
    }
    const { total, newestDay, skip } = await this.countDays(medReferralId, filter, offset);
    const rest = { ...filter, dateTo: newestDay ?? undefined };
    const rows = newestDay ? await this.transactions(medReferralId, rest, { limit, offset: skip }) : [];
    return { rows, total };
  }

  /** Newest `fillDate` first. The total of a list without filters is the one that the balance keeps. */
  async fillPage(medReferralId: string, filter: FillFilter, { limit, page }: PageQuery) {
    const { names, sql, values } = conditionsOf(FILL_FILTERS, filter, 4);
    const params = [medReferralId, limit, (page - 1) * limit, ...values];
    const [rows, total] = await Promise.all([
      this.database.prepared<Fill>(`ledger-fills-${names}`, FILLS(sql), params),
      this.countFills(medReferralId, filter),
    ]);
    return { rows, total };
  }

  private transactions(
    medReferralId: string,
    filter: TransactionFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Transaction[]> {
    const { names, sql, values } = conditionsOf(ROW_FILTERS, filter, 4);
    const params = [medReferralId, limit, offset, ...values];
    return this.database.prepared<Transaction>(`ledger-page-${names}`, TRANSACTIONS(sql), params);
  }

  private async countRows(medReferralId: string, filter: TransactionFilter): Promise<number> {
    const { names, sql, values } = conditionsOf(ROW_FILTERS, filter, 2);
    const params = [medReferralId, ...values];
    const [row] = await this.database.prepared<{ total: number }>(`ledger-count-${names}`, COUNT_ROWS(sql), params); // prettier-ignore
    return row!.total;
  }

  /** The total, the day of the row at `offset`, and how many rows of that day stand before it. */
  private async countDays(medReferralId: string, filter: TransactionFilter, offset: number) {
    const { names, sql, values } = conditionsOf(DAY_FILTERS, filter, 3);
    const [row] = await this.database.prepared<{ total: number; newestDay: string | null; skip: number }>(
      `ledger-days-${names}`,
      COUNT_DAYS(sql),
      [medReferralId, offset, ...values],
    );
    return row!;
  }

  private async countFills(medReferralId: string, filter: FillFilter): Promise<number> {
    const { names, sql, values } = conditionsOf(FILL_FILTERS, filter, 2);
    if (names === '') return (await this.findBalance(medReferralId))?.fillCount ?? 0;
    const params = [medReferralId, ...values];
    const [row] = await this.database.prepared<{ total: number }>(`ledger-fill-count-${names}`, COUNT_FILLS(sql), params); // prettier-ignore
    return row!.total;
  }
}

/** The filters that are given, as conditions with their values, numbered from `first`. Pure. */
function conditionsOf(
  filters: Partial<Record<keyof TransactionFilter, string>>,
  given: TransactionFilter,
  first: number,
): { names: string; sql: string; values: unknown[] } {
  const names = (Object.keys(filters) as (keyof TransactionFilter)[]).filter((name) => given[name] !== undefined);
  return {
    names: names.join('-'),
    sql: names.map((name, index) => `AND ${filters[name]} $${first + index}`).join(' '),
    values: names.map((name) => given[name]),
  };
} // prettier-ignore
