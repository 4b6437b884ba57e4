/**
 * A transaction never changes, but for an erasure: that takes from it what it says of the patient
 * (docs/adr/0146). The database fills in the key of the fill after this.
 */
export const REFUSE_TRANSACTION_CHANGE = `
  CREATE FUNCTION refuse_transaction_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE erasable text[] := '{payer, reference, note, fill_key}';
  BEGIN
    IF num_nonnulls(NEW.payer, NEW.reference, NEW.note) = 0 AND num_nonnulls(OLD.payer, OLD.reference, OLD.note) > 0
       AND to_jsonb(NEW) - erasable = to_jsonb(OLD) - erasable THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'The pharmacy ledger is append-only: % of % is refused', TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation';
  END $$`;
