import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the receiver of a relationship set stays when its sender ends it (decisions, section 14, "Network, finer"). */
export class KeepAnswersOfReceivers implements MigrationInterface {
  readonly name = 'KeepAnswersOfReceivers1795410060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE relationships ADD COLUMN ended_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE relationships DROP COLUMN ended_at');
  }
}
