import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an upload began, which erasures go by; when its record was written is what firms see (ADR 170). */
export class AddBegunAtToDocuments implements MigrationInterface {
  readonly name = 'AddBegunAtToDocuments1795813200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents ADD COLUMN begun_at timestamptz(3)');
    await runner.query(
      `COMMENT ON COLUMN documents.begun_at IS 'When the upload began. Null: created_at is that time, in rows from before the column.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents DROP COLUMN begun_at');
  }
}
