import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which firm a test firm was made for by its own people (ADR 177). */
export class AddSandboxToFirms implements MigrationInterface {
  readonly name = 'AddSandboxToFirms1795680600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- one row for each firm
      -- squawk-ignore adding-foreign-key-constraint
      ALTER TABLE firms ADD COLUMN sandbox_of uuid REFERENCES firms`);
    await runner.query(
      `COMMENT ON COLUMN firms.sandbox_of IS 'The firm whose people made this test firm; null: an administrator did.'`,
    );
    await runner.query(`
      -- squawk-ignore require-concurrent-index-creation
      CREATE INDEX firms_sandbox_of ON firms (sandbox_of, created_at) WHERE sandbox_of IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE firms DROP COLUMN sandbox_of');
  }
}
