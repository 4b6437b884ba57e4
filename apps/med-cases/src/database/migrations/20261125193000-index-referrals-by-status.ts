import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what waits for a provider among all that was ever referred to it. */
export class IndexReferralsByStatus implements MigrationInterface {
  readonly name = 'IndexReferralsByStatus1795635000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS med_referrals_of_provider_by_status');
    await runner.query(`
      CREATE INDEX CONCURRENTLY IF NOT EXISTS med_referrals_of_provider_by_status
          ON med_referrals (provider_id, status, med_case_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY med_referrals_of_provider_by_status');
  }
}
