import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index of `GET /firms/available` holds what its filters look at, so that the number of all matching firms is counted without
 * reading their long texts. Names are cut to 100 characters: an entry of an index must not become too long.
 */
export class CoverAvailableFirms implements MigrationInterface {
  readonly name = 'CoverAvailableFirms1795251600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX firms_available ON firms (left(lower(name), 100), id) INCLUDE (case_types, jurisdictions) WHERE is_active`);
    await runner.query('DROP INDEX firms_by_name');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX firms_by_name ON firms (lower(name), id) WHERE is_active');
    await runner.query('DROP INDEX firms_available');
  }
}
