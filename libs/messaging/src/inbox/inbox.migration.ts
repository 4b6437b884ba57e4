import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every consuming service with a database lists this migration: what it has seen, by consumer. */
export class InboxMigration implements MigrationInterface {
  readonly name = 'CreateInbox1750000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE inbox (
        consumer    text NOT NULL,
        event_id    uuid NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      )`);
    // Rows arrive in the order of time, so that a block range index finds the old ones for next to nothing.
    await runner.query('CREATE INDEX inbox_received_at ON inbox USING brin (received_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inbox');
  }
}
