import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LISTING_ROWS_OF_REFERRALS } from '../views/listing-rows.sql.js';
import { PICTURES_OF_REFERRALS } from '../views/pictures-of-referrals.sql.js';

/**
 * A referral that goes on by itself was archived for ever when the case was archived at the end above it and
 * unarchived later: views of it ask now whether that archiving still stands.
 */
export class ShowUnarchivedOnward implements MigrationInterface {
  readonly name = 'ShowUnarchivedOnward1795820400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const view of [PICTURES_OF_REFERRALS, LISTING_ROWS_OF_REFERRALS]) await runner.query(view);
  }

  async down(): Promise<void> {
    // the views have the columns that they had
  }
}
