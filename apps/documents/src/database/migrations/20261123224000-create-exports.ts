import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports of persons and firms (docs/adr/0147). */
export class CreateExports implements MigrationInterface {
  readonly name = 'CreateExports1795473600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE exports');
  }
}

const UP = [
  `CREATE TABLE exports (
     id             uuid           PRIMARY KEY,
     asked_by       text           NOT NULL CHECK (asked_by IN ('baseCaseId', 'clientEmail', 'medCaseId', 'firmId')),
     firm_ids       uuid[]         NOT NULL,
     base_case_ids  uuid[],
     med_case_ids   uuid[],
     of_firm_id     uuid,
     reason         text           NOT NULL,
     requested_by   text           NOT NULL,
     requested_at   timestamptz(3) NOT NULL,
     attempt        integer        NOT NULL DEFAULT 0,
     due_at         timestamptz    DEFAULT now(),
     object_key     text,
     size_bytes     bigint,
     sha256         text,
     counts         jsonb,
     contained_ids  uuid[],
     completed_at   timestamptz(3),
     expires_at     timestamptz(3),
     failure        text,
     CHECK ((asked_by = 'firmId') = (base_case_ids IS NULL)),
     CHECK ((base_case_ids IS NULL) = (med_case_ids IS NULL)),
     CHECK (num_nonnulls(due_at, completed_at, failure) = 1)
   )`,
  'CREATE INDEX exports_of_firm ON exports (of_firm_id, requested_at) WHERE of_firm_id IS NOT NULL',
  'CREATE INDEX exports_due ON exports (due_at) WHERE due_at IS NOT NULL',
  'CREATE INDEX exports_kept ON exports (expires_at) WHERE contained_ids IS NOT NULL',
  `COMMENT ON TABLE exports IS 'Receipts of exports: ids and counts. The rows are kept for ever, the file until expires_at.'`,
  `COMMENT ON COLUMN exports.base_case_ids IS 'Of a person. Null: all cases of the firm.'`,
  `COMMENT ON COLUMN exports.of_firm_id IS 'The firm whose administrator asked for it. Null: an operator.'`,
  `COMMENT ON COLUMN exports.due_at IS 'When a worker takes it, or takes it again because the one that had it fell silent. Null: it has ended.'`,
  `COMMENT ON COLUMN exports.contained_ids IS 'Cases and med cases in the file, while it is kept: an erasure of one of them deletes the file.'`,
];
