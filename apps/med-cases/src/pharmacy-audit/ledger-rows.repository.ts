import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

/** A row of the ledger as the audit reads it: its values as text, in the order that `ROWS` names. */
export interface LedgerRow {
  kind: 'balance' | 'fill' | 'transaction' | 'count';
  medReferralId: string;
  values: (string | null)[];
}

/** All of one referral's rows follow each other: Postgres merges four indexes that are in this order. */
const ROWS = `
  SELECT 'balance' AS kind, med_referral_id AS "medReferralId",
         ARRAY[billed::text, paid::text, adjustments::text, fill_count::text, transaction_count::text] AS values
    FROM pharmacy_balances
  UNION ALL
  SELECT 'fill', med_referral_id, ARRAY[billed_amount::text, voided_at::text] FROM pharmacy_fills
  UNION ALL
  SELECT 'transaction', med_referral_id,
         ARRAY[type, amount::text, reverses_type, reverses_amount::text, transaction_date::text]
    FROM pharmacy_transactions
  UNION ALL
  SELECT 'count', med_referral_id, ARRAY[type, transaction_date::text, transactions::text]
    FROM pharmacy_transaction_counts
   ORDER BY 2`;
const FETCH_SIZE = 2_000;

/** Reads the whole ledger, referral by referral, holding only a piece of it in memory. */
@Injectable()
export class LedgerRowsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Hands every row of one snapshot of the database to `take`. It may run beside the service, and has no
   * limit of time.
   */
  async forEach(take: (row: LedgerRow) => void): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      await this.database.query('SET LOCAL statement_timeout = 0');
      await this.database.query(`DECLARE ledger_rows NO SCROLL CURSOR FOR ${ROWS}`);
      for (;;) {
        const rows = await this.database.query<LedgerRow>(`FETCH ${FETCH_SIZE} FROM ledger_rows`);
        if (rows.length === 0) return;
        rows.forEach(take);
      }
    });
  }
}
