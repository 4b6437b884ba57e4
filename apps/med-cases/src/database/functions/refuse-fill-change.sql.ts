import { ERASED } from '@referral-exchange/contracts';

/** A fill is voided once; and an erasure takes from it what it says of the patient (docs/adr/0146). */
export const REFUSE_FILL_CHANGE = `
  CREATE OR REPLACE FUNCTION refuse_fill_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    mutable text[] := '{voided_at, void_reason, updated_at}';
    erasable text[] := '{rx_number, ndc, drug_name, prescriber_name, notes, void_reason}';
  BEGIN
    IF OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND to_jsonb(NEW) - mutable = to_jsonb(OLD) - mutable THEN
      RETURN NEW;
    END IF;
    IF num_nonnulls(NEW.rx_number, NEW.ndc, NEW.prescriber_name, NEW.notes) = 0 AND NEW.drug_name = '${ERASED}'
       AND coalesce(NEW.void_reason, '${ERASED}') = '${ERASED}' AND to_jsonb(NEW) - erasable = to_jsonb(OLD) - erasable THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A pharmacy fill changes only by being voided, once' USING ERRCODE = 'restrict_violation';
  END $$`;
