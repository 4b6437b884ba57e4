import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests to erase a person with the answers of the services, and what forbids them (docs/adr/0146). */
export class CreateErasures implements MigrationInterface {
  readonly name = 'CreateErasures1795464000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erasure_answers, erasures, legal_holds');
  }
}

const UP = [
  `CREATE TABLE erasures (
     id            uuid           PRIMARY KEY,
     asked_by      text           NOT NULL CHECK (asked_by IN ('baseCaseId', 'clientEmail', 'medCaseId')),
     base_case_ids uuid[]         NOT NULL,
     med_case_ids  uuid[]         NOT NULL,
     reason        text           NOT NULL,
     is_dry_run    boolean        NOT NULL,
     requested_by  text           NOT NULL,
     requested_at  timestamptz(3) NOT NULL
   )`,
  `COMMENT ON TABLE erasures IS 'Receipts: ids alone, nothing of the person. They are kept for ever.'`,
  `CREATE TABLE erasure_answers (
     erasure_id  uuid NOT NULL REFERENCES erasures (id),
     service     text NOT NULL,
     erased      jsonb,
     answered_at timestamptz(3),
     PRIMARY KEY (erasure_id, service),
     CHECK ((erased IS NULL) = (answered_at IS NULL))
   )`,
  'CREATE INDEX erasure_answers_missing ON erasure_answers (erasure_id) WHERE answered_at IS NULL',
  `COMMENT ON COLUMN erasure_answers.erased IS 'How many rows of each kind. Null: the service has not answered yet.'`,
  `CREATE TABLE legal_holds (
     id            uuid           PRIMARY KEY,
     base_case_ids uuid[]         NOT NULL,
     med_case_ids  uuid[]         NOT NULL,
     reason        text           NOT NULL,
     placed_by     text           NOT NULL,
     placed_at     timestamptz(3) NOT NULL,
     released_by   text,
     released_at   timestamptz(3),
     CHECK ((released_by IS NULL) = (released_at IS NULL))
   )`,
  `COMMENT ON TABLE legal_holds IS 'Cases whose person may not be erased while released_at is null.'`,
];
