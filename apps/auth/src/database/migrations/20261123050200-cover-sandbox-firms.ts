import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of `GET /firms/available` holds which firms are sandbox firms too, which a real firm is not shown. */
export class CoverSandboxFirms implements MigrationInterface {
  readonly name = 'CoverSandboxFirms1795410120000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- some thousand firms
      -- squawk-ignore require-concurrent-index-creation
      CREATE INDEX firms_directory ON firms (left(lower(name), 100), id)
        INCLUDE (case_types, jurisdictions, is_test_firm) WHERE is_active`);
    await runner.query(`
      -- some thousand firms
      -- squawk-ignore require-concurrent-index-deletion
      DROP INDEX firms_available`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX firms_available ON firms (left(lower(name), 100), id) INCLUDE (case_types, jurisdictions) WHERE is_active`);
    await runner.query('DROP INDEX firms_directory');
  }
}
