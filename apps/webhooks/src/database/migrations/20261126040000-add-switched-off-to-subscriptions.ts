import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An inactive subscription says when it was switched off, and by what (ADR 174). */
export class AddSwitchedOffToSubscriptions implements MigrationInterface {
  readonly name = 'AddSwitchedOffToSubscriptions1795665600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE subscriptions ADD COLUMN switched_off_at timestamptz, ADD COLUMN switched_off_by text',
    );
    await runner.query(
      `COMMENT ON COLUMN subscriptions.switched_off_by IS 'owner or circuit_breaker; null while it is active, or if a release from before the column switched it off.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions DROP COLUMN switched_off_at, DROP COLUMN switched_off_by');
  }
}
