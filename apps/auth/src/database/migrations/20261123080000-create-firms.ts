import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Firms, medical providers, and the network of firms. */
export class CreateFirms implements MigrationInterface {
  readonly name = 'CreateFirms1795420800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...FIRMS, PROVIDERS, ...NETWORK]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE relationships, providers, firms');
  }
}

const FIRMS = [
  `CREATE TABLE firms (
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
     time_zone                     text NOT NULL DEFAULT 'UTC',
     CONSTRAINT firms_reference_prefix_key UNIQUE (reference_prefix)
   )`,
  'CREATE INDEX firms_newest ON firms (created_at DESC, id DESC)',
  // holds what the filters of GET /firms/available look at, so that all matching firms are counted without
  // reading their long texts; names are cut to 100 characters, for an entry of an index must not become too
  // long
  `CREATE INDEX firms_directory ON firms (left(lower(name), 100), id)
     INCLUDE (case_types, jurisdictions, is_test_firm) WHERE is_active`,
];

const PROVIDERS = `
  CREATE TABLE providers (
    id                uuid PRIMARY KEY,
    name              text NOT NULL,
    restricted_access boolean NOT NULL DEFAULT false,
    is_active         boolean NOT NULL DEFAULT true,
    created_at        timestamptz NOT NULL DEFAULT now(),
    updated_at        timestamptz NOT NULL DEFAULT now()
  )`;

const NETWORK = [
  `CREATE TABLE relationships (
     sender_id             uuid NOT NULL REFERENCES firms,
     receiver_id           uuid NOT NULL REFERENCES firms,
     status                text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'inactive')),
     sender_description    text,
     receiver_description  text,
     sending_percentage    numeric(5, 2) CHECK (sending_percentage BETWEEN 0 AND 100),
     referral_instructions text,
     requested_at          timestamptz NOT NULL,
     responded_at          timestamptz,
     ended_at              timestamptz,
     PRIMARY KEY (sender_id, receiver_id),
     CONSTRAINT relationships_two_firms CHECK (sender_id <> receiver_id)
   )`,
  `COMMENT ON COLUMN relationships.ended_at IS
     'When its sender ended it. What the receiver set stays (decisions, section 14, "Network, finer").'`,
  'CREATE INDEX relationships_receiver ON relationships (receiver_id, sender_id)',
];
