import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a firm lets assistants work for it (ADR 197). */
export class AddMcpToFirms implements MigrationInterface {
  readonly name = 'AddMcpToFirms1795698000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE firms ADD COLUMN mcp_enabled boolean NOT NULL DEFAULT false');
    await runner.query(
      `COMMENT ON COLUMN firms.mcp_enabled IS 'Assistants may work for its people and its keys, while the public API is on as well.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE firms DROP COLUMN mcp_enabled');
  }
}
