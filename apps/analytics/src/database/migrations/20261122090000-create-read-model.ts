import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The read model and the names of firms (ADR 72). A generation is a partition of both tables; a rebuild fills the next one (ADR 73). */
export class CreateReadModel implements MigrationInterface {
  readonly name = 'CreateReadModel1795338000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [FIRMS, SIDE, GENERATIONS, ONE_CURRENT, RECORDS, VIEWS, ...FIRST_GENERATION])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE firm_referrals, referral_records, generations, firms');
    await runner.query('DROP TYPE side');
  }
}

const FIRMS = `
  CREATE TABLE firms (
    id         uuid PRIMARY KEY,
    name       text NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`;

const SIDE = "CREATE TYPE side AS ENUM ('sent', 'received')";

const GENERATIONS = `
  CREATE TABLE generations (
    id         integer PRIMARY KEY,
    state      text NOT NULL CHECK (state IN ('building', 'current', 'retired')),
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`;
const ONE_CURRENT =
  "CREATE UNIQUE INDEX one_current_generation ON generations (state) WHERE state = 'current'";

/** One row per referral: its newest facts and its history. */
const RECORDS = `
  CREATE TABLE referral_records (
    generation  integer NOT NULL,
    referral_id uuid NOT NULL,
    record      jsonb NOT NULL,
    PRIMARY KEY (generation, referral_id)
  ) PARTITION BY LIST (generation)`;

/** One row per referral and firm. The index alone answers a read, in the order of the firm's referrals. */
const VIEWS = `
  CREATE TABLE firm_referrals (
    generation  integer NOT NULL,
    side        side NOT NULL,
    firm_id     uuid NOT NULL,
    sent_at     timestamptz(3) NOT NULL,
    referral_id uuid NOT NULL,
    packed      bytea NOT NULL,
    PRIMARY KEY (generation, side, firm_id, sent_at, referral_id) INCLUDE (packed)
  ) PARTITION BY LIST (generation)`;

/** An index-only scan is fast on pages that were vacuumed, so both tables are vacuumed early. */
const VACUUM = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02';
const FIRST_GENERATION = [
  `CREATE TABLE referral_records_1 PARTITION OF referral_records FOR VALUES IN (1) WITH (${VACUUM})`,
  `CREATE TABLE firm_referrals_1 PARTITION OF firm_referrals FOR VALUES IN (1) WITH (${VACUUM})`,
  "INSERT INTO generations (id, state) VALUES (1, 'current')",
];
