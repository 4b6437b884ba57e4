import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists again what the views show differently since the migration before. It is apart from it: looking for
 * these cases takes a while, and a view that was replaced stays locked until the end of its migration.
 */
export class ListUnarchivedOnward implements MigrationInterface {
  readonly name = 'ListUnarchivedOnward1795820460000';

  async up(runner: QueryRunner): Promise<void> {
    // locked before they are read, so that no writer's newer listing is replaced by an older one
    await runner.query(`
      DO $$
      DECLARE v_cases uuid[] := ARRAY(
        SELECT c.id FROM cases c
         WHERE EXISTS (SELECT FROM ended_referrals e JOIN referrals o ON o.parent_referral_id = e.referral_id
                        WHERE e.case_id = c.id AND e.case_row->>'archived_at' IS NOT NULL
                          AND (e.case_row->>'archived_at')::timestamptz IS DISTINCT FROM c.archived_at)
         ORDER BY c.id FOR NO KEY UPDATE OF c);
      BEGIN
        PERFORM refresh_listings(v_cases);
      END $$`);
  }

  async down(): Promise<void> {
    // the listings follow the views
  }
}
