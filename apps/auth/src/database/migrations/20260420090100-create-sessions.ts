import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSessions implements MigrationInterface {
  readonly name = 'CreateSessions1776675660000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sessions (
        id             uuid PRIMARY KEY,
        user_id        uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        user_agent     text,
        client_address text NOT NULL,
        created_at     timestamptz NOT NULL,
        last_used_at   timestamptz NOT NULL,
        expires_at     timestamptz NOT NULL,
        ended_at       timestamptz
      )`);
    await runner.query(
      'CREATE INDEX sessions_of_user ON sessions (user_id, created_at) WHERE ended_at IS NULL',
    );
    await runner.query('CREATE INDEX sessions_oldest ON sessions (least(expires_at, ended_at))');
    await runner.query(`
      CREATE TABLE refresh_tokens (
        hash       bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
        session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
        used_at    timestamptz
      )`);
    await runner.query('CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE refresh_tokens');
    await runner.query('DROP TABLE sessions');
  }
}
