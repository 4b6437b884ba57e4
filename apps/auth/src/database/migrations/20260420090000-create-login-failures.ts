import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLoginFailures implements MigrationInterface {
  readonly name = 'CreateLoginFailures1776675600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE login_failures (
        key       bytea NOT NULL CHECK (octet_length(key) = 32),
        failed_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX login_failures_of_key ON login_failures (key, failed_at)');
    await runner.query('CREATE INDEX login_failures_oldest ON login_failures (failed_at)');
    // null until the invitation is accepted
    await runner.query('ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ALTER COLUMN password_hash SET NOT NULL');
    await runner.query('DROP TABLE login_failures');
  }
}
