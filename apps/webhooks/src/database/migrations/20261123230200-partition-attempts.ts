import { partitionById, unpartitionById } from '@referral-exchange/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A partition a month for the attempts, which are dropped whole (ADR 153). The attempts of until now are the
 * first one. The release before writes and reads as it did.
 */
export class PartitionAttempts implements MigrationInterface {
  readonly name = 'PartitionAttempts1795474920000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of partitionById('attempts', 'delivery_id', 'delivery_id, number'))
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of unpartitionById('attempts')) await runner.query(statement);
  }
}
