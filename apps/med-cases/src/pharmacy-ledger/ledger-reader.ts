import { Injectable } from '@nestjs/common';
import { Database, type PageQuery } from '@referral-exchange/platform';
import { selected } from '../sql/entity-columns.js';
import { Balance } from './balance.entity.js';
import { Fill } from './fill.entity.js';
import { Transaction, type TransactionType } from './transaction.entity.js';

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
const TRANSACTION = `
  SELECT ${selected(Transaction, 't')} FROM pharmacy_transactions t WHERE t.id = $2 AND t.med_referral_id = $1`;
const OF_FILL = `
  SELECT ${selected(Transaction, 't')} FROM pharmacy_transactions t
   WHERE t.fill_id = $1 ORDER BY t.transaction_date DESC, t.id DESC LIMIT $2`;

/**
 * A filter that is null is dropped by the planner: these statements are not prepared, so it sees the values. Only the index is read
 * until the rows of the page are known.
 */
const BETWEEN = (date: string, first: number) =>
  `($${first}::date IS NULL OR ${date} >= $${first}) AND ($${first + 1}::date IS NULL OR ${date} <= $${first + 1})`;
const TRANSACTIONS_WHERE = `
  t.med_referral_id = $1 AND ($2::text IS NULL OR t.type = $2) AND ${BETWEEN('t.transaction_date', 3)}
  AND ($5::uuid IS NULL OR t.fill_id = $5) AND ($6::text IS NULL OR t.external_id = $6)`;
const TRANSACTIONS = `
  SELECT ${selected(Transaction, 't')}
    FROM (SELECT t.id FROM pharmacy_transactions t WHERE ${TRANSACTIONS_WHERE}
           ORDER BY t.transaction_date DESC, t.id DESC LIMIT $7 OFFSET $8) page
    JOIN pharmacy_transactions t ON t.id = page.id
   ORDER BY t.transaction_date DESC, t.id DESC`;
const COUNT_ROWS = `SELECT count(*)::int AS total FROM pharmacy_transactions t WHERE ${TRANSACTIONS_WHERE}`;
const COUNT_DAYS = `
  SELECT coalesce(sum(c.transactions), 0)::int AS total FROM pharmacy_transaction_counts c
   WHERE c.med_referral_id = $1 AND ($2::text IS NULL OR c.type = $2) AND ${BETWEEN('c.transaction_date', 3)}`;

const FILLS_WHERE = `
  f.med_referral_id = $1 AND ${BETWEEN('f.fill_date', 2)} AND ($4::text IS NULL OR f.external_id = $4)`;
const FILLS = `
  SELECT ${selected(Fill, 'f')} FROM pharmacy_fills f WHERE ${FILLS_WHERE}
   ORDER BY f.fill_date DESC, f.id DESC LIMIT $5 OFFSET $6`;
const COUNT_FILLS = `SELECT count(*)::int AS total FROM pharmacy_fills f WHERE ${FILLS_WHERE}`;

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

  async findTransaction(medReferralId: string, id: string): Promise<Transaction | null> {
    const [row] = await this.database.prepared<Transaction>('ledger-transaction', TRANSACTION, [medReferralId, id]); // prettier-ignore
    return row ?? null;
  }

  /** The newest transactions of a fill. */
  transactionsOfFill(fillId: string, limit: number): Promise<Transaction[]> {
    return this.database.prepared<Transaction>('ledger-of-fill', OF_FILL, [fillId, limit]);
  }

  /** Newest `transactionDate` first. The total of a list without fill and external id is a sum over days, not over rows. */
  async transactionPage(medReferralId: string, filter: TransactionFilter, page: PageQuery) {
    const { fillId, type, dateFrom, dateTo, externalId } = filter;
    const ofDays = [medReferralId, type ?? null, dateFrom ?? null, dateTo ?? null];
    const ofRows = [...ofDays, fillId ?? null, externalId ?? null];
    const rows = await this.database.query<Transaction>(TRANSACTIONS, [...ofRows, page.limit, page.offset()]);
    const isOfDays = fillId === undefined && externalId === undefined;
    const total = await this.total(isOfDays ? COUNT_DAYS : COUNT_ROWS, isOfDays ? ofDays : ofRows);
    return { rows, total };
  }

  /** Newest `fillDate` first. The total of a list without filters is the one that the balance keeps. */
  async fillPage(medReferralId: string, { dateFrom, dateTo, externalId }: FillFilter, page: PageQuery) {
    const params = [medReferralId, dateFrom ?? null, dateTo ?? null, externalId ?? null];
    const rows = await this.database.query<Fill>(FILLS, [...params, page.limit, page.offset()]);
    const isWhole = (dateFrom ?? dateTo ?? externalId) === undefined;
    const total = isWhole
      ? ((await this.findBalance(medReferralId))?.fillCount ?? 0)
      : await this.total(COUNT_FILLS, params);
    return { rows, total };
  }

  private async total(sql: string, params: unknown[]): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(sql, params);
    return row!.total;
  }
}
