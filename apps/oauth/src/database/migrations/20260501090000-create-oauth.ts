import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOAuth implements MigrationInterface {
  readonly name = 'CreateOAuth1777626000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE signing_keys (
        kid         text PRIMARY KEY,
        sealed_jwk  bytea NOT NULL,
        signs_from  timestamptz NOT NULL,
        created_at  timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE clients (
        id             uuid PRIMARY KEY,
        name           text NOT NULL,
        description    text,
        redirect_uris  text[] NOT NULL,
        allowed_scopes text[] NOT NULL,
        auth_method    text NOT NULL CHECK (auth_method IN ('client_secret_basic', 'client_secret_post', 'none')),
        secret_hash    bytea,
        created_at     timestamptz NOT NULL,
        updated_at     timestamptz NOT NULL,
        CONSTRAINT clients_secret CHECK ((auth_method = 'none') = (secret_hash IS NULL))
      )`);
    await runner.query(`
      CREATE TABLE provider_records (
        kind        text NOT NULL,
        id_hash     bytea NOT NULL,
        payload     text NOT NULL,
        grant_id    text,
        client_id   uuid,
        account_id  uuid,
        uid         text,
        consumed_at timestamptz,
        expires_at  timestamptz NOT NULL,
        PRIMARY KEY (kind, id_hash)
      )`);
    await runner.query(
      'CREATE INDEX provider_records_grant ON provider_records (grant_id) WHERE grant_id IS NOT NULL',
    );
    await runner.query(
      'CREATE INDEX provider_records_client ON provider_records (client_id) WHERE client_id IS NOT NULL',
    );
    await runner.query('CREATE INDEX provider_records_uid ON provider_records (uid) WHERE uid IS NOT NULL');
    await runner.query('CREATE INDEX provider_records_expiry ON provider_records (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE signing_keys, clients, provider_records');
  }
}
