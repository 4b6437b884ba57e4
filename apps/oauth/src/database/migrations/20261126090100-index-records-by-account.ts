import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person has allowed, to list it and to end it; and the applications of a firm. */
export class IndexRecordsByAccount implements MigrationInterface {
  readonly name = 'IndexRecordsByAccount1795683660000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS provider_records_account');
    await runner.query(`
      CREATE INDEX CONCURRENTLY IF NOT EXISTS provider_records_account ON provider_records (account_id)
       WHERE account_id IS NOT NULL`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS clients_firm');
    await runner.query(`
      CREATE INDEX CONCURRENTLY IF NOT EXISTS clients_firm ON clients (firm_id) WHERE firm_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY clients_firm');
    await runner.query('DROP INDEX CONCURRENTLY provider_records_account');
  }
}
