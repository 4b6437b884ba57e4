import type { MigrationInterface, QueryRunner } from 'typeorm';

const HOUSE_FIRM_IDS =
  "'0192f3a0-1000-7000-8000-000000000002', '0192f3a0-1000-7000-8000-000000000003', '0192f3a0-1000-7000-8000-000000000004', '0192f3a0-1000-7000-8000-000000000005'";

/** The referrals to house firms, which are few: a worker looks for them twice a second. */
export class IndexHouseReferrals implements MigrationInterface {
  readonly name = 'IndexHouseReferrals1795438800000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS referrals_of_house_firms');
    await runner.query(`
      CREATE INDEX CONCURRENTLY IF NOT EXISTS referrals_of_house_firms ON referrals (updated_at)
       WHERE referent_firm_id IN (${HOUSE_FIRM_IDS})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY referrals_of_house_firms');
  }
}
