import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event finds the active subscriptions of an owner, of which any number may be switched off. */
export class IndexActiveSubscriptions implements MigrationInterface {
  readonly name = 'IndexActiveSubscriptions1795763400000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS subscriptions_active');
    await runner.query(`
      CREATE INDEX CONCURRENTLY IF NOT EXISTS subscriptions_active ON subscriptions (owner_id)
       WHERE is_active AND deleted_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY subscriptions_active');
  }
}
