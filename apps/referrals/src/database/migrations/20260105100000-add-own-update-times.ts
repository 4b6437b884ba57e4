import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When what one firm of a hop alone sees last changed: its custom metadata, or for the sender what is still masked to the
 * receiver. `updated_at` is what both see, so that neither firm's private writes show through the other's record.
 */
export class AddOwnUpdateTimes implements MigrationInterface {
  readonly name = 'AddOwnUpdateTimes1767607200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE referrals ADD COLUMN sender_updated_at timestamptz(3), ADD COLUMN receiver_updated_at timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE referrals DROP COLUMN sender_updated_at, DROP COLUMN receiver_updated_at',
    );
  }
}
