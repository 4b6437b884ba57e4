import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOneTimeTokens implements MigrationInterface {
  readonly name = 'CreateOneTimeTokens1776762060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE one_time_tokens (
        user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        purpose    text NOT NULL CHECK (purpose IN ('invitation', 'password_reset')),
        hash       bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, purpose)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE one_time_tokens');
  }
}
