import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createChecks } from '@referral-exchange/database';

/** How the last `audit-ledger` ended. The release before records nothing, so its runs do not count. */
export class CreateChecks implements MigrationInterface {
  readonly name = 'CreateChecks1795802400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createChecks('audit-ledger')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE checks');
  }
}
