import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far a test clock has moved the expiry of a referral: its lifetime in hours stays what it was. */
export class AddClockMovedSeconds implements MigrationInterface {
  readonly name = 'AddClockMovedSeconds1795446000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE referrals ADD COLUMN clock_moved_seconds integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE referrals DROP COLUMN clock_moved_seconds');
  }
}
