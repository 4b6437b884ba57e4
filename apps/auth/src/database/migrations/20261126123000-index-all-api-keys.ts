import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys of everybody, for administrators: by their first characters, and the newest first. */
export class IndexAllApiKeys implements MigrationInterface {
  readonly name = 'IndexAllApiKeys1795696200000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS api_keys_prefix');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS api_keys_prefix ON api_keys (prefix text_pattern_ops)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS api_keys_newest');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS api_keys_newest ON api_keys (created_at DESC, id DESC)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY api_keys_newest');
    await runner.query('DROP INDEX CONCURRENTLY api_keys_prefix');
  }
}
