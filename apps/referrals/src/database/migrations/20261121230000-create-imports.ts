import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs of CSV files (docs/adr/0069). */
export class CreateImports implements MigrationInterface {
  readonly name = 'CreateImports1795302000000';

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
    // rows that are still to be done; without a job: a file that is being received, or was refused
    await runner.query(`
      CREATE TABLE import_batches (
        job_id     uuid NOT NULL,
        number     integer NOT NULL,
        rows       text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (job_id, number)
      )`);
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
    // rows that had their effect; scope: the kind of file, or the job of a dry run
    await runner.query(`
      CREATE TABLE import_keys (
        firm_id uuid NOT NULL,
        scope   text NOT NULL,
        key     bytea NOT NULL,
        PRIMARY KEY (firm_id, scope, key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_keys, import_failed_rows, import_batches, import_jobs');
  }
}
