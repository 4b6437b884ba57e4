import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A practice that may not read the pharmacy ledger gets no webhooks of it either. */
export class AddRestrictedAccessToOwners implements MigrationInterface {
  readonly name = 'AddRestrictedAccessToOwners1795813260000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE owners ADD COLUMN restricted_access boolean NOT NULL DEFAULT false');
    await runner.query(
      `COMMENT ON COLUMN owners.restricted_access IS 'Deliveries of the pharmacy ledger wait. Always false for a firm.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE owners DROP COLUMN restricted_access');
  }
}
