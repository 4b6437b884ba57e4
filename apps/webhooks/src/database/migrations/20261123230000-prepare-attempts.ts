import { prepareToPartition } from '@referral-exchange/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the partition of the attempts of until now promises: attached, it is not read again (ADR 153). */
export class PrepareAttempts implements MigrationInterface {
  readonly name = 'PrepareAttempts1795474800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(prepareToPartition('attempts', 'delivery_id'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE attempts DROP CONSTRAINT attempts_is_before');
  }
}
