import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateApiKeys implements MigrationInterface {
  readonly name = 'CreateApiKeys1767603780000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_keys (
        id          uuid PRIMARY KEY,
        firm_id     uuid REFERENCES firms,
        provider_id uuid REFERENCES providers,
        name        text NOT NULL,
        tier        text NOT NULL CHECK (tier IN ('read_only', 'standard', 'full')),
        key_hash    bytea NOT NULL CHECK (octet_length(key_hash) = 32),
        prefix      text NOT NULL,
        issued_via  text NOT NULL DEFAULT 'internal_api' CHECK (issued_via IN ('internal_api', 'mcp')),
        expires_at  timestamptz,
        revoked_at  timestamptz,
        created_at  timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT api_keys_one_owner CHECK (num_nonnulls(firm_id, provider_id) = 1),
        CONSTRAINT api_keys_hash_key UNIQUE (key_hash)
      )`);
    await runner.query('CREATE INDEX api_keys_firm ON api_keys (firm_id) WHERE revoked_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE api_keys');
  }
}
