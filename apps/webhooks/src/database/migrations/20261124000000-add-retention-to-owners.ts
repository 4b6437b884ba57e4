import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long the data of a firm is kept, where it wishes something else than the exchange (ADR 154). */
export class AddRetentionToOwners implements MigrationInterface {
  readonly name = 'AddRetentionToOwners1795478400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE owners ADD COLUMN retention jsonb');
    await runner.query(
      `COMMENT ON COLUMN owners.retention IS 'Days by kind of data; null: as long as the exchange keeps it.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE owners DROP COLUMN retention');
  }
}
