import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTimeZonesOfFirms implements MigrationInterface {
  readonly name = 'AddTimeZonesOfFirms1795258800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE firms ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE firms DROP COLUMN time_zone');
  }
}
