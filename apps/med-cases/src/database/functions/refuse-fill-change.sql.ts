export const REFUSE_FILL_CHANGE = `
  CREATE FUNCTION refuse_fill_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE mutable text[] := '{voided_at, void_reason, updated_at}';
  BEGIN
    IF OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND to_jsonb(NEW) - mutable = to_jsonb(OLD) - mutable THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A pharmacy fill changes only by being voided, once' USING ERRCODE = 'restrict_violation';
  END $$`;
