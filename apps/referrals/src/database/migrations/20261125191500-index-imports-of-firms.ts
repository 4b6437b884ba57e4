import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The imports of a firm, the newest first (`GET /import/jobs`). */
export class IndexImportsOfFirms implements MigrationInterface {
  readonly name = 'IndexImportsOfFirms1795634100000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS import_jobs_of_firm');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS import_jobs_of_firm ON import_jobs (firm_id, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY import_jobs_of_firm');
  }
}
