import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order of GET /providers/available. Names are cut: an entry of an index must not become too long. */
export class IndexProvidersByName implements MigrationInterface {
  readonly name = 'IndexProvidersByName1795635000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS providers_directory');
    await runner.query(`
      CREATE INDEX CONCURRENTLY IF NOT EXISTS providers_directory ON providers (left(lower(name), 100), id)
       WHERE is_active`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY providers_directory');
  }
}
