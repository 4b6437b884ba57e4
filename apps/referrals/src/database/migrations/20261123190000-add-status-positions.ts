import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KEEP_ENDED_REFERRAL } from '../functions/keep-ended-referral.sql.js';
import { POSITION_STATUS_UPDATES } from '../functions/position-status-updates.sql.js';

/**
 * The place of a status update for cursors, in the order of commits (ADR 142). The release before writes no
 * position and reads by transaction id: its rows get a position like all others.
 */
export class AddStatusPositions implements MigrationInterface {
  readonly name = 'AddStatusPositions1795460400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE status_updates ADD COLUMN position bigint');
    await runner.query(`COMMENT ON COLUMN status_updates.position IS
      'For cursors, in the order of commits. Null until position_status_updates gives it, soon after the commit.'`);
    await runner.query('CREATE SEQUENCE status_update_positions');
    await runner.query(POSITION_STATUS_UPDATES);
    await runner.query(KEEP_ENDED_REFERRAL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION position_status_updates');
    await runner.query('DROP SEQUENCE status_update_positions');
    await runner.query('ALTER TABLE status_updates DROP COLUMN position');
  }
}
