import { validateBefore } from '@referral-exchange/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads all attempts once, beside their writers. */
export class CheckAttempts implements MigrationInterface {
  readonly name = 'CheckAttempts1795474860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(validateBefore('attempts'));
  }

  /** A constraint that was checked stays so. */
  async down(): Promise<void> {}
}
