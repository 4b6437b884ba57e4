import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The CRM tokens of all firms, for administrators: by their first characters, and the newest first. */
export class IndexAllCrmTokens implements MigrationInterface {
  readonly name = 'IndexAllCrmTokens1795712400000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS crm_tokens_prefix');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS crm_tokens_prefix ON crm_tokens (prefix text_pattern_ops)',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS crm_tokens_newest');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS crm_tokens_newest ON crm_tokens (created_at DESC, id DESC)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY crm_tokens_newest');
    await runner.query('DROP INDEX CONCURRENTLY crm_tokens_prefix');
  }
}
