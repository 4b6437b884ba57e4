import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The version of each row that reports read, so that a process can ask what was written since it last read (ADR 77). Triggers give it,
 * so no writer can forget it; writes of the previous release get one too.
 */
export class AddVersions implements MigrationInterface {
  readonly name = 'AddVersions1795341600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [SEQUENCE, COLUMN, INDEX, ...FUNCTIONS, ...TRIGGERS])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER firm_referrals_numbered ON firm_referrals');
    await runner.query('DROP TRIGGER firm_referrals_written ON firm_referrals');
    await runner.query('DROP FUNCTION number_firm_referral, take_turns_writing_firm_referrals');
    await runner.query('ALTER TABLE firm_referrals DROP COLUMN version');
    await runner.query('DROP SEQUENCE firm_referral_versions');
  }
}

const SEQUENCE = 'CREATE SEQUENCE firm_referral_versions';
/** Rows from before have version 0: whoever reads a firm for the first time reads them all. */
const COLUMN = 'ALTER TABLE firm_referrals ADD COLUMN version bigint NOT NULL DEFAULT 0';
const INDEX = 'CREATE INDEX firm_referrals_by_version ON firm_referrals (generation, side, firm_id, version)';

/** Any fixed number: advisory locks belong to a database, and each service has its own. */
const WRITING_LOCK = 7_240_075;
const FUNCTIONS = [
  // until the end of its transaction, so that versions are committed in their order: a reader that saw one has seen all before it
  `CREATE FUNCTION take_turns_writing_firm_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(${WRITING_LOCK});
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION number_firm_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.version := nextval('firm_referral_versions');
    RETURN NEW;
  END $$`,
];
const TRIGGERS = [
  `CREATE TRIGGER firm_referrals_written BEFORE INSERT OR UPDATE ON firm_referrals
     FOR EACH STATEMENT EXECUTE FUNCTION take_turns_writing_firm_referrals()`,
  `CREATE TRIGGER firm_referrals_numbered BEFORE INSERT OR UPDATE ON firm_referrals
     FOR EACH ROW EXECUTE FUNCTION number_firm_referral()`,
];
