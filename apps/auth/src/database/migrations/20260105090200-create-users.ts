import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsers implements MigrationInterface {
  readonly name = 'CreateUsers1767603720000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id            uuid PRIMARY KEY,
        email         text NOT NULL,
        first_name    text,
        last_name     text,
        role          text NOT NULL,
        is_active     boolean NOT NULL DEFAULT true,
        firm_id       uuid REFERENCES firms,
        provider_id   uuid REFERENCES providers,
        password_hash text NOT NULL,
        created_at    timestamptz NOT NULL DEFAULT now(),
        updated_at    timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT users_one_owner CHECK (num_nonnulls(firm_id, provider_id) <= 1)
      )`);
    await runner.query('CREATE UNIQUE INDEX users_email_key ON users (lower(email))');
    await runner.query('CREATE INDEX users_firm ON users (firm_id) WHERE firm_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE users');
  }
}
