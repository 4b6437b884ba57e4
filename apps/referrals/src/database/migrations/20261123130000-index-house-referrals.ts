import type { MigrationInterface, QueryRunner } from 'typeorm';
import { HOUSE_FIRM_IDS } from '../house-firm-ids.sql.js';

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
