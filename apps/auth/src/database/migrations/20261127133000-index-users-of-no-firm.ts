import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The people of providers, and operators: counted, and read by provider, by `GET /admin/users`. */
export class IndexUsersOfNoFirm implements MigrationInterface {
  readonly name = 'IndexUsersOfNoFirm1795786200000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users_of_no_firm');
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS users_of_no_firm
        ON users (provider_id, created_at DESC, id DESC) WHERE firm_id IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY users_of_no_firm');
  }
}
