import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What imports remember of a dry run, and of drafts that can be deleted (docs/adr/0106). */
export class RememberDryRunsAndDrafts implements MigrationInterface {
  readonly name = 'RememberDryRunsAndDrafts1795410900000';

  async up(runner: QueryRunner): Promise<void> {
    // the referrals of a dry run as its rows would have left them
    await runner.query(`
      CREATE TABLE import_dry_run_hops (
        job_id uuid NOT NULL REFERENCES import_jobs ON DELETE CASCADE,
        hop_id uuid NOT NULL,
        hop    jsonb NOT NULL,
        PRIMARY KEY (job_id, hop_id)
      )`);
    // the keys of rows that became drafts
    await runner.query(`
      CREATE TABLE import_draft_keys (
        case_id uuid PRIMARY KEY,
        firm_id uuid NOT NULL,
        key     bytea NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_draft_keys, import_dry_run_hops');
  }
}
