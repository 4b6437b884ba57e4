import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFirms implements MigrationInterface {
  readonly name = 'CreateFirms1767603600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE firms (
        id                            uuid PRIMARY KEY,
        name                          text NOT NULL,
        reference_prefix              text NOT NULL CHECK (reference_prefix ~ '^[A-Z]{3,4}$'),
        description                   text,
        phone                         text,
        address                       text,
        website                       text,
        jurisdictions                 text[] NOT NULL DEFAULT '{}',
        case_types                    text[] NOT NULL DEFAULT '{}',
        general_referral_instructions text,
        is_active                     boolean NOT NULL DEFAULT true,
        is_test_firm                  boolean NOT NULL DEFAULT false,
        public_api_enabled            boolean NOT NULL DEFAULT true,
        created_at                    timestamptz NOT NULL DEFAULT now(),
        updated_at                    timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT firms_reference_prefix_key UNIQUE (reference_prefix)
      )`);
    await runner.query('CREATE INDEX firms_newest ON firms (created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE firms');
  }
}
