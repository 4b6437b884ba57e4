import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A referral whose rule was not live when it was sent stays without one, also once the rule is live. */
export class AddIsIgnoredToRoutedReferrals implements MigrationInterface {
  readonly name = 'AddIsIgnoredToRoutedReferrals1795879800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE routed_referrals ADD COLUMN is_ignored boolean NOT NULL DEFAULT false');
    await runner.query(
      `COMMENT ON COLUMN routed_referrals.is_ignored IS 'The rule was not live, or not of the sender, when the referral was sent.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE routed_referrals DROP COLUMN is_ignored');
  }
}
