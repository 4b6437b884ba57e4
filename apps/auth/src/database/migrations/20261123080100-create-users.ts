import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users, their sessions, and what their passwords and mails are limited by. */
export class CreateUsers implements MigrationInterface {
  readonly name = 'CreateUsers1795420860000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...USERS, ...SESSIONS, ONE_TIME_TOKENS, ...LOGIN_FAILURES, ...ACCOUNT_MAILS])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE account_mails, login_failures, one_time_tokens, refresh_tokens, sessions, users',
    );
  }
}

const USERS = [
  `CREATE TABLE users (
     id            uuid PRIMARY KEY,
     email         text NOT NULL,
     first_name    text,
     last_name     text,
     role          text NOT NULL,
     is_active     boolean NOT NULL DEFAULT true,
     firm_id       uuid REFERENCES firms,
     provider_id   uuid REFERENCES providers,
     password_hash text,
     created_at    timestamptz NOT NULL DEFAULT now(),
     updated_at    timestamptz NOT NULL DEFAULT now(),
     left_email    text,
     CONSTRAINT users_one_owner CHECK (num_nonnulls(firm_id, provider_id) <= 1)
   )`,
  `COMMENT ON COLUMN users.password_hash IS 'Null until the invitation is accepted.'`,
  `COMMENT ON COLUMN users.left_email IS 'The address that was given up when its person joined another firm (ADR 104).'`,
  'CREATE UNIQUE INDEX users_email_key ON users (lower(email))',
  'CREATE INDEX users_firm ON users (firm_id) WHERE firm_id IS NOT NULL',
];

const SESSIONS = [
  `CREATE TABLE sessions (
     id             uuid PRIMARY KEY,
     user_id        uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     user_agent     text,
     client_address text NOT NULL,
     created_at     timestamptz NOT NULL,
     last_used_at   timestamptz NOT NULL,
     expires_at     timestamptz NOT NULL,
     ended_at       timestamptz
   )`,
  'CREATE INDEX sessions_of_user ON sessions (user_id, created_at) WHERE ended_at IS NULL',
  'CREATE INDEX sessions_oldest ON sessions (least(expires_at, ended_at))',
  `CREATE TABLE refresh_tokens (
     hash       bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
     session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
     used_at    timestamptz
   )`,
  'CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id)',
];

const ONE_TIME_TOKENS = `
  CREATE TABLE one_time_tokens (
    user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose    text NOT NULL CHECK (purpose IN ('invitation', 'password_reset')),
    hash       bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, purpose)
  )`;

const LOGIN_FAILURES = [
  `CREATE TABLE login_failures (
     key       bytea NOT NULL CHECK (octet_length(key) = 32),
     failed_at timestamptz NOT NULL
   )`,
  'CREATE INDEX login_failures_of_key ON login_failures (key, failed_at)',
  'CREATE INDEX login_failures_oldest ON login_failures (failed_at)',
];

const ACCOUNT_MAILS = [
  `CREATE TABLE account_mails (
     address bytea NOT NULL CHECK (octet_length(address) = 32),
     sent_at timestamptz NOT NULL DEFAULT clock_timestamp()
   )`,
  `COMMENT ON TABLE account_mails IS
     'When an address got an invitation or a reset link, for the pause between two of them.'`,
  'CREATE INDEX account_mails_of_address ON account_mails (address, sent_at)',
  'CREATE INDEX account_mails_oldest ON account_mails (sent_at)',
];
