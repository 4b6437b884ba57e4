import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Somebody who was deactivated in one firm may join another (ADR 104). The unique index stays as it is, because the release before this
 * one relies on it: the record that gives its address up keeps it in a column of its own.
 */
export class LetAddressesMove implements MigrationInterface {
  readonly name = 'LetAddressesMove1795410000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN left_email text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN left_email');
  }
}
