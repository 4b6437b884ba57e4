import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions, deliveries and what the attempts must know of firms and archives. */
export class CreateWebhooks implements MigrationInterface {
  readonly name = 'CreateWebhooks1767603600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attempts, deliveries, payloads, subscriptions, archived_scopes, owners');
  }
}

const STATEMENTS = [
  // The local read model of firms and providers, filled from auth.events. An owner that is not here yet is fine.
  `CREATE TABLE owners (
     id                 uuid PRIMARY KEY,
     kind               text NOT NULL CHECK (kind IN ('firm', 'provider')),
     is_active          boolean NOT NULL,
     public_api_enabled boolean NOT NULL,
     changed_at         timestamptz NOT NULL
   )`,
  // A row stands while a case (owner_id nil), or a hop for one of its firms, is archived.
  `CREATE TABLE archived_scopes (
     scope_id uuid NOT NULL,
     owner_id uuid NOT NULL,
     PRIMARY KEY (scope_id, owner_id)
   )`,
  `CREATE TABLE subscriptions (
     id                    uuid PRIMARY KEY,
     lane                  int NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
     owner_kind            text NOT NULL CHECK (owner_kind IN ('firm', 'provider')),
     owner_id              uuid NOT NULL,
     url                   text NOT NULL,
     description           text,
     is_active             boolean NOT NULL DEFAULT true,
     secret                bytea NOT NULL,
     previous_secret       bytea,
     secret_rotated_at     timestamptz,
     echo_token            text UNIQUE,
     consecutive_exhausted int NOT NULL DEFAULT 0,
     created_at            timestamptz NOT NULL,
     updated_at            timestamptz NOT NULL,
     deleted_at            timestamptz
   )`,
  'CREATE INDEX subscriptions_owner ON subscriptions (owner_id, id) WHERE deleted_at IS NULL',
  // The body of one fact for one owner, once, however many of its subscriptions get it.
  `CREATE TABLE payloads (
     id           uuid PRIMARY KEY,
     body         text NOT NULL,
     base_case_id uuid,
     referral_id  uuid,
     traceparent  text
   )`,
  // No foreign keys: a payload goes before the log line that it belonged to (interface, "Retry and circuit breaker", 5).
  `CREATE TABLE deliveries (
     id               uuid PRIMARY KEY,
     subscription_id  uuid NOT NULL,
     payload_id       uuid NOT NULL,
     event_id         uuid NOT NULL,
     event_type       text NOT NULL,
     status           text NOT NULL DEFAULT 'PENDING'
                      CHECK (status IN ('PENDING', 'IN_PROGRESS', 'FAILED', 'DELIVERED', 'EXHAUSTED')),
     attempts         smallint NOT NULL DEFAULT 0,
     last_status_code smallint,
     last_error       text,
     next_attempt_at  timestamptz,
     hold_scope       uuid,
     created_at       timestamptz NOT NULL,
     finished_at      timestamptz
   )`,
  'CREATE INDEX deliveries_log ON deliveries (subscription_id, id DESC)',
  'CREATE INDEX deliveries_payload ON deliveries (payload_id)',
  // What is to be done, and nothing else: a log of millions does not make it longer.
  `CREATE INDEX deliveries_due ON deliveries (subscription_id, next_attempt_at, id) WHERE next_attempt_at IS NOT NULL`,
  'CREATE INDEX deliveries_held ON deliveries (hold_scope) WHERE hold_scope IS NOT NULL',
  `CREATE TABLE attempts (
     delivery_id uuid NOT NULL,
     number      smallint NOT NULL,
     started_at  timestamptz NOT NULL,
     duration_ms int NOT NULL,
     status_code smallint,
     error       text,
     PRIMARY KEY (delivery_id, number)
   )`,
  // The queue's share of these tables turns over all the time; the planner and the index must keep up.
  'ALTER TABLE deliveries SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000)',
];
