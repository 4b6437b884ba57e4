import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API keys of firms and providers, and tokens of CRMs. */
export class CreateKeys implements MigrationInterface {
  readonly name = 'CreateKeys1795420920000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_keys (
        id           uuid PRIMARY KEY,
        firm_id      uuid REFERENCES firms,
        provider_id  uuid REFERENCES providers,
        name         text NOT NULL,
        tier         text NOT NULL CHECK (tier IN ('read_only', 'standard', 'full')),
        key_hash     bytea NOT NULL CHECK (octet_length(key_hash) = 32),
        prefix       text NOT NULL,
        issued_via   text NOT NULL DEFAULT 'internal_api' CHECK (issued_via IN ('internal_api', 'mcp')),
        expires_at   timestamptz,
        revoked_at   timestamptz,
        created_at   timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        CONSTRAINT api_keys_one_owner CHECK (num_nonnulls(firm_id, provider_id) = 1),
        CONSTRAINT api_keys_hash_key UNIQUE (key_hash)
      )`);
    await runner.query('CREATE INDEX api_keys_firm ON api_keys (firm_id) WHERE revoked_at IS NULL');
    await runner.query('CREATE INDEX api_keys_firm_newest ON api_keys (firm_id, created_at DESC, id DESC)');
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
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE crm_tokens, api_keys');
  }
}
