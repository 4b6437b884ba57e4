import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  status_updates_positioned: '(position) WHERE position IS NOT NULL',
  status_updates_of_sender_positioned: '(referring_firm_id, position) WHERE position IS NOT NULL',
  status_updates_of_receiver_positioned: '(referent_firm_id, position) WHERE position IS NOT NULL',
  // nearly empty: what is written adds to this one alone, and leaves it a moment later
  status_updates_to_position: '(sequence) WHERE position IS NULL',
};

/**
 * The indexes of cursors. Those by transaction id stay for the release before, and for the cursors that it
 * gave out.
 */
export class IndexStatusPositions implements MigrationInterface {
  readonly name = 'IndexStatusPositions1795460520000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON status_updates ${columns}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
  }
}
