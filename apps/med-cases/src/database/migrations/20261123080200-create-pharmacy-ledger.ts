import type { MigrationInterface, QueryRunner } from 'typeorm';
import { REFUSE_LEDGER_CHANGE } from '../functions/refuse-ledger-change.sql.js';

/**
 * The pharmacy ledger (decisions, section 11, "Ledger"; docs/adr/0071). The tables hold every rule that SQL
 * can hold, so that no code can write a ledger that breaks them: it is append-only, and a reversal takes the
 * whole amount of one transaction of its fill, once.
 */
export class CreatePharmacyLedger implements MigrationInterface {
  readonly name = 'CreatePharmacyLedger1795420920000';

  async up(runner: QueryRunner): Promise<void> {
    const tables = [DOMAINS, BALANCES, FILLS, TRANSACTIONS, COUNTS];
    for (const statement of [...tables, ...INDEXES, ...APPEND_ONLY]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE pharmacy_transaction_counts, pharmacy_transactions, pharmacy_fills, pharmacy_balances',
    );
    await runner.query('DROP FUNCTION refuse_ledger_change(), refuse_fill_change()');
    await runner.query('DROP DOMAIN ledger_amount, ledger_total, ledger_quantity');
  }
}

/** As it was: the function that holds now is made by a later migration. */
const REFUSE_FILL_CHANGE = `
  CREATE FUNCTION refuse_fill_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE mutable text[] := '{voided_at, void_reason, updated_at}';
  BEGIN
    IF OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND to_jsonb(NEW) - mutable = to_jsonb(OLD) - mutable THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A pharmacy fill changes only by being voided, once' USING ERRCODE = 'restrict_violation';
  END $$`;

/** A value of another scale is refused. `numeric(14,2)` would round it in silence. */
const DOMAINS = `
  CREATE DOMAIN ledger_amount AS numeric CHECK (scale(VALUE) = 2 AND abs(VALUE) < 1e12);
  CREATE DOMAIN ledger_total AS numeric CHECK (scale(VALUE) = 2 AND abs(VALUE) < 1e24);
  CREATE DOMAIN ledger_quantity AS numeric CHECK (scale(VALUE) = 3 AND VALUE > 0 AND VALUE < 1e9)`;

/** One row per med referral, kept in the transaction of every write, and locked first by every write. */
const BALANCES = `
  CREATE TABLE pharmacy_balances (
    med_referral_id      uuid PRIMARY KEY REFERENCES med_referrals (id),
    billed               ledger_total NOT NULL DEFAULT 0.00,
    paid                 ledger_total NOT NULL DEFAULT 0.00,
    adjustments          ledger_total NOT NULL DEFAULT 0.00,
    fill_count           int NOT NULL DEFAULT 0 CHECK (fill_count >= 0),
    transaction_count    int NOT NULL DEFAULT 0 CHECK (transaction_count >= 0),
    reported_balance     ledger_amount,
    reported_as_of       timestamptz(3),
    reported_external_id text,
    CONSTRAINT reported_as_a_whole CHECK ((reported_balance IS NULL) = (reported_as_of IS NULL)
      AND (reported_balance IS NOT NULL OR reported_external_id IS NULL))
  )`;

const FILLS = `
  CREATE TABLE pharmacy_fills (
    id                uuid PRIMARY KEY,
    med_referral_id   uuid NOT NULL REFERENCES pharmacy_balances (med_referral_id),
    external_id       text,
    prescription_id   uuid,
    claim_document_id uuid,
    rx_number         text,
    ndc               text CHECK (ndc ~ '^[0-9]{11}$'),
    drug_name         text NOT NULL,
    prescriber_name   text,
    notes             text,
    quantity          ledger_quantity NOT NULL,
    billed_amount     ledger_amount NOT NULL CHECK (billed_amount >= 0),
    fill_date         date NOT NULL,
    days_supply       smallint CHECK (days_supply BETWEEN 1 AND 1825),
    created_via       text NOT NULL,
    void_reason       text,
    voided_at         timestamptz(3),
    created_at        timestamptz(3) NOT NULL,
    updated_at        timestamptz(3) NOT NULL,
    CONSTRAINT voided_with_reason CHECK ((voided_at IS NULL) = (void_reason IS NULL)),
    UNIQUE (id, med_referral_id)
  )`;

/**
 * `fill_key` is the fill, or the referral for a transaction without a fill. A reversal repeats the type and
 * the amount of what it reverses, and the foreign key compares them with the row itself.
 */
const TRANSACTIONS = `
  CREATE TABLE pharmacy_transactions (
    id                      uuid PRIMARY KEY,
    med_referral_id         uuid NOT NULL REFERENCES pharmacy_balances (med_referral_id),
    fill_id                 uuid,
    fill_key                uuid NOT NULL GENERATED ALWAYS AS (coalesce(fill_id, med_referral_id)) STORED,
    type                    text NOT NULL CHECK (type IN ('PAYMENT', 'ADJUSTMENT', 'WRITE_OFF', 'REFUND', 'REVERSAL')),
    amount                  ledger_amount NOT NULL,
    reverses_transaction_id uuid,
    reverses_type           text,
    reverses_amount         ledger_amount,
    transaction_date        date NOT NULL,
    external_id             text,
    payer                   text,
    reference               text,
    note                    text,
    created_via             text NOT NULL,
    created_at              timestamptz(3) NOT NULL,
    CONSTRAINT sign_of_amount CHECK (amount >= 0 OR type = 'ADJUSTMENT'),
    CONSTRAINT reversal_names_a_transaction CHECK ((type = 'REVERSAL') = (reverses_transaction_id IS NOT NULL)
      AND (reverses_transaction_id IS NULL) = (reverses_type IS NULL)
      AND (reverses_transaction_id IS NULL) = (reverses_amount IS NULL)),
    CONSTRAINT no_reversal_of_a_reversal CHECK (reverses_type <> 'REVERSAL'),
    CONSTRAINT reversal_takes_the_whole_amount CHECK (amount = abs(reverses_amount)),
    CONSTRAINT fill_of_the_referral FOREIGN KEY (fill_id, med_referral_id)
      REFERENCES pharmacy_fills (id, med_referral_id),
    UNIQUE (id, fill_key, type, amount),
    CONSTRAINT reversal_of_the_same_fill FOREIGN KEY (reverses_transaction_id, fill_key, reverses_type, reverses_amount)
      REFERENCES pharmacy_transactions (id, fill_key, type, amount)
  )`;

/** Transactions of a type that a referral has on a day, for totals of lists, which must not count rows. */
const COUNTS = `
  CREATE TABLE pharmacy_transaction_counts (
    med_referral_id  uuid NOT NULL REFERENCES pharmacy_balances (med_referral_id),
    transaction_date date NOT NULL,
    type             text NOT NULL,
    transactions     int NOT NULL CHECK (transactions > 0),
    PRIMARY KEY (med_referral_id, transaction_date, type)
  )`;

const INDEXES = [
  'CREATE UNIQUE INDEX fill_external_id ON pharmacy_fills (med_referral_id, external_id) WHERE external_id IS NOT NULL',
  `CREATE UNIQUE INDEX transaction_external_id ON pharmacy_transactions (med_referral_id, external_id)
     WHERE external_id IS NOT NULL`,
  `CREATE UNIQUE INDEX reversed_once ON pharmacy_transactions (reverses_transaction_id)
     WHERE reverses_transaction_id IS NOT NULL`,
  'CREATE INDEX pharmacy_fills_in_order ON pharmacy_fills (med_referral_id, fill_date, id)',
  'CREATE INDEX pharmacy_transactions_in_order ON pharmacy_transactions (med_referral_id, transaction_date, id)',
  'CREATE INDEX pharmacy_transactions_of_type ON pharmacy_transactions (med_referral_id, type, transaction_date, id)',
  `CREATE INDEX pharmacy_transactions_of_fill ON pharmacy_transactions (fill_id, transaction_date, id)
     INCLUDE (type) WHERE fill_id IS NOT NULL`,
];

/**
 * The service's login owns the tables, so it could disable the triggers or grant itself the rights again. It
 * would have to do so on purpose: no UPDATE, DELETE or TRUNCATE of the service passes. UPDATE of one column
 * stays granted because a foreign key locks the row that it refers to, which needs that right; the trigger
 * refuses it all the same.
 */
const APPEND_ONLY = [
  REFUSE_LEDGER_CHANGE,
  `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON pharmacy_transactions
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`,
  `CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON pharmacy_fills
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`,
  REFUSE_FILL_CHANGE,
  `CREATE TRIGGER only_voided BEFORE UPDATE ON pharmacy_fills
   FOR EACH ROW EXECUTE FUNCTION refuse_fill_change()`,
  'REVOKE UPDATE, DELETE, TRUNCATE ON pharmacy_transactions FROM CURRENT_USER',
  'GRANT UPDATE (id) ON pharmacy_transactions TO CURRENT_USER',
  'REVOKE DELETE, TRUNCATE ON pharmacy_fills FROM CURRENT_USER',
];
