import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads the whole audit log once, beside its writers. */
export class CheckUnchainedEntries implements MigrationInterface {
  readonly name = 'CheckUnchainedEntries1795459860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_is_unchained');
  }

  /** A constraint that was checked stays so. */
  async down(): Promise<void> {}
}
