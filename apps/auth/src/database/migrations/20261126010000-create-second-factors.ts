import type { MigrationInterface, QueryRunner } from 'typeorm';

const SECOND_FACTORS = [
  `CREATE TABLE second_factors (
     id            uuid PRIMARY KEY,
     user_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     kind          text NOT NULL CHECK (kind IN ('totp', 'passkey')),
     name          text NOT NULL,
     secret        bytea,
     last_step     integer,
     credential_id text,
     public_key    bytea,
     sign_count    bigint,
     transports    text[],
     created_at    timestamptz NOT NULL,
     confirmed_at  timestamptz,
     last_used_at  timestamptz,
     CONSTRAINT second_factors_of_kind CHECK (
       CASE kind WHEN 'totp' THEN secret IS NOT NULL
                 ELSE num_nonnulls(credential_id, public_key, sign_count, confirmed_at) = 4 END)
   )`,
  `COMMENT ON COLUMN second_factors.secret IS 'The TOTP secret, sealed by SecretBox.'`,
  `COMMENT ON COLUMN second_factors.last_step IS 'The latest 30-second step whose code was accepted: no code is accepted twice.'`,
  `COMMENT ON COLUMN second_factors.confirmed_at IS 'Null until the first code was right. Such a factor is not asked for.'`,
  'CREATE INDEX second_factors_of_user ON second_factors (user_id)',
  'CREATE UNIQUE INDEX second_factors_pending ON second_factors (user_id) WHERE confirmed_at IS NULL',
  'CREATE UNIQUE INDEX second_factors_credential ON second_factors (credential_id) WHERE credential_id IS NOT NULL',
];

const RECOVERY_CODES = [
  `CREATE TABLE recovery_codes (
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     hash    bytea NOT NULL CHECK (octet_length(hash) = 32),
     used_at timestamptz,
     PRIMARY KEY (user_id, hash)
   )`,
  `COMMENT ON TABLE recovery_codes IS 'Codes that stand in for a lost second factor, each once.'`,
];

const CHALLENGES = [
  `CREATE TABLE sign_in_challenges (
     hash         bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
     user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     purpose      text NOT NULL CHECK (purpose IN ('second_factor', 'enrolment', 'passkey_registration')),
     password_tag bytea NOT NULL CHECK (octet_length(password_tag) = 32),
     expires_at   timestamptz NOT NULL
   )`,
  `COMMENT ON COLUMN sign_in_challenges.password_tag IS
     'SHA-256 of the password hash that was checked: another password ends the challenge.'`,
  'CREATE INDEX sign_in_challenges_of_user ON sign_in_challenges (user_id)',
  'CREATE INDEX sign_in_challenges_oldest ON sign_in_challenges (expires_at)',
];

/** What people sign in with besides a password, and which firms demand it (ADR 173). */
export class CreateSecondFactors implements MigrationInterface {
  readonly name = 'CreateSecondFactors1795654800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...SECOND_FACTORS, ...RECOVERY_CODES, ...CHALLENGES])
      await runner.query(statement);
    await runner.query('ALTER TABLE firms ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE sessions ADD COLUMN second_factor text');
    await runner.query(
      `COMMENT ON COLUMN sessions.second_factor IS 'The kind of second factor that was shown; null: the password alone.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN second_factor');
    await runner.query('ALTER TABLE firms DROP COLUMN requires_second_factor');
    await runner.query('DROP TABLE sign_in_challenges, recovery_codes, second_factors');
  }
}
