export const REFUSE_LEDGER_CHANGE = `
  CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'The pharmacy ledger is append-only: % of % is refused', TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation';
  END $$`;
