import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The documents of a case, the newest first, with what decides who may see them: they are counted in the
 * index alone.
 */
export class IndexDocumentsToCount implements MigrationInterface {
  readonly name = 'IndexDocumentsToCount1795762800000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS documents_of_case_newest');
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS documents_of_case_newest
        ON documents (case_id, id DESC) INCLUDE (referral_id, created_at)`,
    );
    // has the same keys and no more
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS documents_of_case');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS documents_of_case ON documents (case_id, id DESC)',
    );
    await runner.query('DROP INDEX CONCURRENTLY documents_of_case_newest');
  }
}
