import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs of CSV files, and what they remember (docs/adr/0069, 0106). */
export class CreateImports implements MigrationInterface {
  readonly name = 'CreateImports1795421340000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE import_jobs (
        id             uuid PRIMARY KEY,
        firm_id        uuid NOT NULL,
        kind           text NOT NULL,
        is_dry_run     boolean NOT NULL,
        file_name      text NOT NULL,
        caller         jsonb NOT NULL,
        header         text[] NOT NULL,
        status         text NOT NULL DEFAULT 'PENDING',
        total_rows     integer NOT NULL,
        processed_rows integer NOT NULL DEFAULT 0,
        created        integer NOT NULL DEFAULT 0,
        updated        integer NOT NULL DEFAULT 0,
        skipped        integer NOT NULL DEFAULT 0,
        failed         integer NOT NULL DEFAULT 0,
        faults         integer NOT NULL DEFAULT 0,
        failure_reason text,
        created_at     timestamptz(3) NOT NULL DEFAULT now(),
        started_at     timestamptz(3),
        finished_at    timestamptz(3),
        updated_at     timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(
      "CREATE INDEX import_jobs_unfinished ON import_jobs (updated_at) WHERE status IN ('PENDING', 'RUNNING')",
    );
    await runner.query('CREATE INDEX import_jobs_created ON import_jobs (created_at)');
    await runner.query(`
      CREATE TABLE import_batches (
        job_id     uuid NOT NULL,
        number     integer NOT NULL,
        rows       text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (job_id, number)
      )`);
    await runner.query(`COMMENT ON TABLE import_batches IS
      'Rows that are still to be done. Without a job: a file that is being received, or was refused.'`);
    await runner.query('CREATE INDEX import_batches_created ON import_batches (created_at)');
    await runner.query(`
      CREATE TABLE import_failed_rows (
        job_id           uuid NOT NULL REFERENCES import_jobs ON DELETE CASCADE,
        row_number       integer NOT NULL,
        reference_number text,
        errors           text NOT NULL,
        cells            text NOT NULL,
        PRIMARY KEY (job_id, row_number)
      )`);
    await runner.query(`
      CREATE TABLE import_keys (
        firm_id uuid NOT NULL,
        scope   text NOT NULL,
        key     bytea NOT NULL,
        PRIMARY KEY (firm_id, scope, key)
      )`);
    await runner.query(`COMMENT ON TABLE import_keys IS
      'Rows that had their effect. The scope is the kind of file, or the job of a dry run.'`);
    await runner.query(`
      CREATE TABLE import_dry_run_hops (
        job_id uuid NOT NULL REFERENCES import_jobs ON DELETE CASCADE,
        hop_id uuid NOT NULL,
        hop    jsonb NOT NULL,
        PRIMARY KEY (job_id, hop_id)
      )`);
    await runner.query(`COMMENT ON TABLE import_dry_run_hops IS
      'The referrals of a dry run as its rows would have left them.'`);
    await runner.query(`
      CREATE TABLE import_draft_keys (
        case_id uuid PRIMARY KEY,
        firm_id uuid NOT NULL,
        key     bytea NOT NULL
      )`);
    await runner.query(`COMMENT ON TABLE import_draft_keys IS
      'The keys of rows that became drafts, which can be deleted (ADR 106).'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE import_draft_keys, import_dry_run_hops, import_keys, import_failed_rows, import_batches, import_jobs',
    );
  }
}
