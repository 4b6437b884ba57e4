/**
 * How a filled table becomes one with a partition a month, by a column with UUIDs of version 7, while the
 * release before writes to it (ADR 153). Three migrations run these in their order: the first two lock the
 * table for a moment and read it beside its writers, the third copies and reads nothing.
 */
const NO_ROWS = '00000000-0000-0000-0000-000000000000';

/** Promises that no id is from after the next month: rows of that time go to partitions. */
export function prepareToPartition(table: string, column: string): string {
  return `
    DO $do$
    DECLARE
      bound timestamptz := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC';
      first_id uuid := rpad(lpad(to_hex((extract(epoch FROM bound) * 1000)::bigint), 12, '0'), 32, '0');
    BEGIN
      EXECUTE format('ALTER TABLE ${table} ADD CONSTRAINT ${table}_is_before CHECK (${column} < %L) NOT VALID', first_id);
    END $do$`;
}

/** Reads the whole table once, beside its writers. */
export function validateBefore(table: string): string {
  return `ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_is_before`;
}

/**
 * Makes the table of before the first partition. Ids that no partition has go to `<table>_undated`, so that
 * no row is ever refused.
 */
export function partitionById(table: string, column: string, key: string): string[] {
  return [
    `-- a partitioned table takes its name in the same transaction, with the same columns
     -- squawk-ignore renaming-table
     ALTER TABLE ${table} RENAME TO ${table}_before`,
    `ALTER TABLE ${table}_before RENAME CONSTRAINT ${table}_pkey TO ${table}_before_pkey`,
    `CREATE TABLE ${table} (LIKE ${table}_before INCLUDING DEFAULTS, PRIMARY KEY (${key})) PARTITION BY RANGE (${column})`,
    `DO $do$
     DECLARE
       bound text := substring(pg_get_constraintdef(oid) FROM '''([0-9a-f-]{36})''')
         FROM pg_constraint WHERE conrelid = '${table}_before'::regclass AND conname = '${table}_is_before';
     BEGIN
       IF NOT EXISTS (SELECT FROM ${table}_before) THEN bound := '${NO_ROWS}'; END IF;
       EXECUTE format('ALTER TABLE ${table} ATTACH PARTITION ${table}_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
     END $do$`,
    `ALTER TABLE ${table}_before DROP CONSTRAINT ${table}_is_before`,
    `CREATE TABLE ${table}_undated PARTITION OF ${table} DEFAULT`,
    `COMMENT ON TABLE ${table} IS 'One partition a month, by the time in ${column}.'`,
    `COMMENT ON TABLE ${table}_before IS 'Rows of before ${table} had partitions. It is dropped when they are old enough.'`,
    `COMMENT ON TABLE ${table}_undated IS 'Rows of which no partition has the time: there are none.'`,
  ];
}

/** The way back: all rows in one table again, as far as they are in the one of before. */
export function unpartitionById(table: string): string[] {
  return [
    `ALTER TABLE ${table} DETACH PARTITION ${table}_before`,
    `ALTER TABLE ${table} RENAME TO ${table}_months`,
    `ALTER TABLE ${table}_before RENAME TO ${table}`,
  ];
}
