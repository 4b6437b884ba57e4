import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A number that changes with each change of which firms can receive what, so that their totals are counted
 * once for each version (ADR 235). A trigger changes it, so the previous release does too.
 */
export class VersionDirectory implements MigrationInterface {
  readonly name = 'VersionDirectory1795788000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...VERSION, CHANGE, TRIGGER]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION change_directory CASCADE');
    await runner.query('DROP TABLE directory_version');
  }
}

const VERSION = [
  `CREATE TABLE directory_version (
     only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
     version  bigint NOT NULL
   ) WITH (fillfactor = 50)`,
  `COMMENT ON TABLE directory_version IS 'Changes with each change of which firms can receive what. A trigger of firms writes it.'`,
  'INSERT INTO directory_version (version) VALUES (1)',
];

/** Once in a transaction, however many firms it changes. */
const CHANGE = `
  CREATE FUNCTION change_directory() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF current_setting('directory.is_changed', true) = 'yes' THEN RETURN NULL; END IF;
    PERFORM set_config('directory.is_changed', 'yes', true);
    UPDATE directory_version SET version = version + 1;
    RETURN NULL;
  END $$`;

/**
 * Deferred to the commit: the row of the version is locked after all others of the transaction and for a
 * moment only, so that no two transactions wait for each other.
 */
const TRIGGER = `
  CREATE CONSTRAINT TRIGGER firms_directory_changed
    AFTER INSERT OR DELETE OR UPDATE OF is_active, case_types, jurisdictions, is_test_firm ON firms
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_directory()`;
