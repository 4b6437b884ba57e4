import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The dead letters of a service that were replayed or dropped. Part of every consumer's migrations. */
export class SettledDeadLettersMigration implements MigrationInterface {
  readonly name = 'CreateSettledDeadLetters1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE settled_dead_letters (
        topic          text NOT NULL,
        partition      int NOT NULL,
        message_offset bigint NOT NULL,
        fingerprint    text NOT NULL,
        outcome        text NOT NULL CHECK (outcome IN ('replayed', 'dropped')),
        reason         text,
        settled_at     timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (topic, partition, message_offset, fingerprint)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE settled_dead_letters');
  }
}
