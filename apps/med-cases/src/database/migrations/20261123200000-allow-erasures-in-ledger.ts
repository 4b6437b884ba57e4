import type { MigrationInterface, QueryRunner } from 'typeorm';
import { REFUSE_FILL_CHANGE } from '../functions/refuse-fill-change.sql.js';
import { REFUSE_TRANSACTION_CHANGE } from '../functions/refuse-transaction-change.sql.js';

/** An erasure takes the patient from the ledger; amounts, dates and numbers stay as they are (ADR 146). */
export class AllowErasuresInLedger implements MigrationInterface {
  readonly name = 'AllowErasuresInLedger1795464000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  REFUSE_FILL_CHANGE,
  REFUSE_TRANSACTION_CHANGE,
  'DROP TRIGGER append_only ON pharmacy_transactions',
  `CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON pharmacy_transactions
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`,
  `CREATE TRIGGER only_erased BEFORE UPDATE ON pharmacy_transactions
     FOR EACH ROW EXECUTE FUNCTION refuse_transaction_change()`,
  'GRANT UPDATE (payer, reference, note) ON pharmacy_transactions TO CURRENT_USER',
];

/** The function of fills stays: it refuses all that it refused before, but for erasures. */
const DOWN = [
  'REVOKE UPDATE (payer, reference, note) ON pharmacy_transactions FROM CURRENT_USER',
  'DROP TRIGGER only_erased ON pharmacy_transactions',
  'DROP TRIGGER append_only ON pharmacy_transactions',
  `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON pharmacy_transactions
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`,
  'DROP FUNCTION refuse_transaction_change()',
];
