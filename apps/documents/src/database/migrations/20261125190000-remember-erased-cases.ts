import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an erasure needs: all versions of an object go, and uploads that end late too (ADR 170). */
export class RememberErasedCases implements MigrationInterface {
  readonly name = 'RememberErasedCases1795633200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE loose_objects
        ADD COLUMN all_versions  boolean NOT NULL DEFAULT false,
        ADD COLUMN failing_since timestamptz`);
    await runner.query(`COMMENT ON COLUMN loose_objects.all_versions IS
      'Its old versions go as well, in a bucket that keeps them. Else they are kept as long as backups, which may need them.'`);
    await runner.query(`
      CREATE TABLE erased_cases (
        case_id   uuid PRIMARY KEY,
        erased_at timestamptz(3) NOT NULL,
        noted_at  timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      `COMMENT ON TABLE erased_cases IS 'For a day: a document from up to erased_at that comes late is removed.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erased_cases');
    await runner.query('ALTER TABLE loose_objects DROP COLUMN all_versions, DROP COLUMN failing_since');
  }
}
