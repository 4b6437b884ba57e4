import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCrmTokens implements MigrationInterface {
  readonly name = 'CreateCrmTokens1776762120000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE crm_tokens (
        id           uuid PRIMARY KEY,
        firm_id      uuid NOT NULL REFERENCES firms,
        name         text NOT NULL,
        token_hash   bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
        prefix       text NOT NULL,
        revoked_at   timestamptz,
        last_used_at timestamptz,
        created_at   timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX crm_tokens_firm ON crm_tokens (firm_id) WHERE revoked_at IS NULL');
    await runner.query('ALTER TABLE api_keys ADD COLUMN last_used_at timestamptz');
    await runner.query('CREATE INDEX api_keys_firm_newest ON api_keys (firm_id, created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX api_keys_firm_newest');
    await runner.query('ALTER TABLE api_keys DROP COLUMN last_used_at');
    await runner.query('DROP TABLE crm_tokens');
  }
}
