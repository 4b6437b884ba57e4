import type { MigrationInterface, QueryRunner } from 'typeorm';
import { NUMBER_FIRM_REFERRAL } from '../functions/number-firm-referral.sql.js';
import { TAKE_TURNS_WRITING_FIRM_REFERRALS } from '../functions/take-turns-writing-firm-referrals.sql.js';

/**
 * The read model and the names of firms (ADR 72). A generation is a partition of both tables; a rebuild fills
 * the next one (ADR 73).
 */
export class CreateReadModel implements MigrationInterface {
  readonly name = 'CreateReadModel1795420800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [FIRMS, ...GENERATIONS, ...RECORDS, ...FIRM_REFERRALS, ...FIRST_GENERATION])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE firm_referrals, referral_records, generations, firms');
    await runner.query('DROP FUNCTION number_firm_referral, take_turns_writing_firm_referrals');
    await runner.query('DROP SEQUENCE firm_referral_versions');
    await runner.query('DROP TYPE side');
  }
}

const FIRMS = `
  CREATE TABLE firms (
    id         uuid PRIMARY KEY,
    name       text NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`;

const GENERATIONS = [
  `CREATE TABLE generations (
     id         integer PRIMARY KEY,
     state      text NOT NULL CHECK (state IN ('building', 'current', 'retired')),
     created_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  `CREATE UNIQUE INDEX one_current_generation ON generations (state) WHERE state = 'current'`,
];

const RECORDS = [
  `CREATE TABLE referral_records (
     generation  integer NOT NULL,
     referral_id uuid NOT NULL,
     record      jsonb NOT NULL,
     PRIMARY KEY (generation, referral_id)
   ) PARTITION BY LIST (generation)`,
  `COMMENT ON TABLE referral_records IS 'One row per referral: its newest facts and its history.'`,
];

/** Triggers give the version, so no writer can forget it. */
const FIRM_REFERRALS = [
  `CREATE TYPE side AS ENUM ('sent', 'received')`,
  `CREATE TABLE firm_referrals (
     generation  integer NOT NULL,
     side        side NOT NULL,
     firm_id     uuid NOT NULL,
     sent_at     timestamptz(3) NOT NULL,
     referral_id uuid NOT NULL,
     packed      bytea NOT NULL,
     version     bigint NOT NULL DEFAULT 0,
     PRIMARY KEY (generation, side, firm_id, sent_at, referral_id) INCLUDE (packed)
   ) PARTITION BY LIST (generation)`,
  `COMMENT ON TABLE firm_referrals IS
     'One row per referral and firm. The index alone answers a read, in the order of the firm''s referrals.'`,
  'CREATE INDEX firm_referrals_by_version ON firm_referrals (generation, side, firm_id, version)',
  'CREATE SEQUENCE firm_referral_versions',
  TAKE_TURNS_WRITING_FIRM_REFERRALS,
  NUMBER_FIRM_REFERRAL,
  `CREATE TRIGGER firm_referrals_written BEFORE INSERT OR UPDATE ON firm_referrals
     FOR EACH STATEMENT EXECUTE FUNCTION take_turns_writing_firm_referrals()`,
  `CREATE TRIGGER firm_referrals_numbered BEFORE INSERT OR UPDATE ON firm_referrals
     FOR EACH ROW EXECUTE FUNCTION number_firm_referral()`,
];

/** An index-only scan is fast on pages that were vacuumed, so both tables are vacuumed early. */
const VACUUM = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02';
const FIRST_GENERATION = [
  `CREATE TABLE referral_records_1 PARTITION OF referral_records FOR VALUES IN (1) WITH (${VACUUM})`,
  `CREATE TABLE firm_referrals_1 PARTITION OF firm_referrals FOR VALUES IN (1) WITH (${VACUUM})`,
  "INSERT INTO generations (id, state) VALUES (1, 'current')",
];
