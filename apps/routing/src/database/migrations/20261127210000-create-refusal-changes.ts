import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When each receiver last refused or admitted a sender, so that an older event changes nothing. A table
 * beside `refusals`: to the release before, a row there is always a refusal.
 */
export class CreateRefusalChanges implements MigrationInterface {
  readonly name = 'CreateRefusalChanges1795813200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE refusal_changes (
        sender_id   uuid NOT NULL,
        receiver_id uuid NOT NULL,
        changed_at  timestamptz NOT NULL,
        PRIMARY KEY (sender_id, receiver_id)
      )`);
    await runner.query(
      `COMMENT ON TABLE refusal_changes IS
         'The time of the last change of refusals for each pair, admitted ones too: older events are ignored.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE refusal_changes');
  }
}
