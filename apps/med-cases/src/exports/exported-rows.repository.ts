import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { BALANCES, type Balance } from '../pharmacy-ledger/balance.entity.js';
import { FILLS, type Fill } from '../pharmacy-ledger/fill.entity.js';
import { TRANSACTIONS, type Transaction } from '../pharmacy-ledger/transaction.entity.js';

/** $1 the firm, $2 the id before, $3 these med cases alone, $4 how many. */
const CASES = `
  SELECT l.med_case_id AS id FROM med_case_listings l
   WHERE l.viewer_id = $1 AND l.med_case_id > $2 AND ($3::uuid[] IS NULL OR l.med_case_id = ANY ($3))
   ORDER BY l.med_case_id LIMIT $4`;
const LEDGER = (table: string, columns: string) => `
  SELECT ${columns}, r.med_case_id AS "medCaseId"
    FROM ${table} t
    JOIN med_referrals r ON r.id = t.med_referral_id
    JOIN med_cases c ON c.id = r.med_case_id
   WHERE c.handling_firm_id = $1 AND t.id > $2 AND ($3::uuid[] IS NULL OR c.id = ANY ($3))
   ORDER BY t.id LIMIT $4`;
const FILLS_OF_FIRM = LEDGER('pharmacy_fills', FILLS.select('t'));
const TRANSACTIONS_OF_FIRM = LEDGER('pharmacy_transactions', TRANSACTIONS.select('t'));

const BALANCES_OF = `
  SELECT ${BALANCES.select('b')} FROM pharmacy_balances b
   WHERE b.med_referral_id = ANY ($1::uuid[]) ORDER BY b.med_referral_id`;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Which rows of a firm come next. */
export interface NextRows {
  only: string[] | null;
  after: string | null;
  limit: number;
}

/** SQL of exports: what a firm handles, in the order of ids. */
@Injectable()
export class ExportedRowsRepository {
  constructor(private readonly database: Database) {}

  /** Ids of med cases. */
  async medCaseIds(firmId: string, next: NextRows): Promise<string[]> {
    return (await this.read<{ id: string }>(CASES, firmId, next)).map(({ id }) => id);
  }

  fills(firmId: string, next: NextRows): Promise<(Fill & { medCaseId: string })[]> {
    return this.read(FILLS_OF_FIRM, firmId, next);
  }

  transactions(firmId: string, next: NextRows): Promise<(Transaction & { medCaseId: string })[]> {
    return this.read(TRANSACTIONS_OF_FIRM, firmId, next);
  }

  /** Of the ledgers of these referrals. One without a record has none. */
  balancesOf(medReferralIds: string[]): Promise<Balance[]> {
    return this.database.query<Balance>(BALANCES_OF, [medReferralIds]);
  }

  private read<Row>(sql: string, firmId: string, { only, after, limit }: NextRows): Promise<Row[]> {
    return this.database.query<Row>(sql, [firmId, after ?? BEFORE_ALL, only, limit]);
  }
}
