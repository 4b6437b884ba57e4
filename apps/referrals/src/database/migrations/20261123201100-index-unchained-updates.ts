import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the histories of before the chain, until ChainHistories has chained them. It is empty after that. */
export class IndexUnchainedUpdates implements MigrationInterface {
  readonly name = 'IndexUnchainedUpdates1795464660000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS status_updates_unchained');
    await runner.query(`
      CREATE INDEX CONCURRENTLY IF NOT EXISTS status_updates_unchained ON status_updates (case_id)
       WHERE hash IS NULL AND NOT is_message`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY status_updates_unchained');
  }
}
