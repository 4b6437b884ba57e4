import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cases of a client, by the address, in upper or lower case: an erasure or an export of a person. */
export class IndexCasesByEmail implements MigrationInterface {
  readonly name = 'IndexCasesByEmail1795696200000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS cases_by_email');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS cases_by_email ON cases (lower(client_email)) WHERE client_email IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY cases_by_email');
  }
}
