import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table that `Outbox` writes and `OutboxRelay` empties. */
export class OutboxMigration implements MigrationInterface {
  readonly name = 'CreateOutbox1750000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id   uuid NOT NULL,
        topic      text NOT NULL,
        key        text NOT NULL,
        payload    text NOT NULL,
        headers    text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    // the table is nearly always empty and changes often, so it is vacuumed by a number of rows, not by a
    // share
    await runner.query(
      'ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox');
  }
}
