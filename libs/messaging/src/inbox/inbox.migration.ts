import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The events that a service has handled, by consumer. */
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
    // rows are inserted in the order of time, so a block range index finds the old ones cheaply
    await runner.query('CREATE INDEX inbox_received_at ON inbox USING brin (received_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inbox');
  }
}
