import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The people of a firm, and of all firms, the newest first (`GET /users`, `GET /admin/users`). */
export class IndexNewestPeople implements MigrationInterface {
  readonly name = 'IndexNewestPeople1795747500000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users_of_firm_newest');
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS users_of_firm_newest
        ON users (firm_id, created_at DESC, id DESC) WHERE firm_id IS NOT NULL`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users_newest');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS users_newest ON users (created_at DESC, id DESC)',
    );
    // what begins with the firm serves its readers too
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users_firm');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS users_firm ON users (firm_id) WHERE firm_id IS NOT NULL',
    );
    await runner.query('DROP INDEX CONCURRENTLY users_newest');
    await runner.query('DROP INDEX CONCURRENTLY users_of_firm_newest');
  }
}
