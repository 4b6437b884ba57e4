import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions, deliveries, and what an attempt needs to know about firms and archived cases. */
export class CreateWebhooks implements MigrationInterface {
  readonly name = 'CreateWebhooks1795420800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...OWNERS, ...SUBSCRIPTIONS, ...DELIVERIES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE attempts, deliveries, payloads, subscriptions, archived_scopes, closed_spans, owners',
    );
  }
}

const OWNERS = [
  `CREATE TABLE owners (
     id                 uuid PRIMARY KEY,
     kind               text NOT NULL CHECK (kind IN ('firm', 'provider')),
     is_active          boolean NOT NULL,
     public_api_enabled boolean NOT NULL,
     changed_at         timestamptz NOT NULL
   )`,
  `COMMENT ON TABLE owners IS
     'Read model of firms and providers, filled from auth.events. An owner without a row counts as active.'`,
  `CREATE TABLE closed_spans (
     owner_id uuid NOT NULL,
     since    timestamptz NOT NULL,
     until    timestamptz,
     PRIMARY KEY (owner_id, since)
   )`,
  `COMMENT ON TABLE closed_spans IS 'When owners were switched off: an event that happened then is not sent (ADR 21).'`,
  `COMMENT ON COLUMN closed_spans.until IS
     'Null until the event that switches the owner on again was read from auth.events.'`,
  `CREATE TABLE archived_scopes (
     scope_id uuid NOT NULL,
     owner_id uuid NOT NULL,
     PRIMARY KEY (scope_id, owner_id)
   )`,
  `COMMENT ON TABLE archived_scopes IS
     'A row exists while a case (owner_id is the nil UUID), or a referral for one of its firms, is archived.'`,
];

const SUBSCRIPTIONS = [
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
     consecutive_exhausted int NOT NULL DEFAULT 0,
     created_at            timestamptz NOT NULL,
     updated_at            timestamptz NOT NULL,
     deleted_at            timestamptz,
     echo_token_hash       bytea,
     echo_token_sealed     bytea
   )`,
  // tokens of echo addresses are found by their hash and shown again from their sealed form
  'CREATE INDEX subscriptions_owner ON subscriptions (owner_id, id) WHERE deleted_at IS NULL',
  'CREATE UNIQUE INDEX subscriptions_echo_token_hash ON subscriptions (echo_token_hash)',
];

const DELIVERIES = [
  `CREATE TABLE payloads (
     id           uuid PRIMARY KEY,
     body         text NOT NULL,
     base_case_id uuid,
     referral_id  uuid,
     traceparent  text
   )`,
  `COMMENT ON TABLE payloads IS 'The body of one event for one owner. All subscriptions of the owner share it.'`,
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
     finished_at      timestamptz,
     occurred_at      timestamptz
   )`,
  `COMMENT ON TABLE deliveries IS
     'No foreign keys: a payload is deleted before its delivery (interface, "Retry and circuit breaker", 5).'`,
  // the queued rows change all the time: vacuum often, so that index and statistics stay good
  'ALTER TABLE deliveries SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000)',
  'CREATE INDEX deliveries_log ON deliveries (subscription_id, id DESC)',
  'CREATE INDEX deliveries_payload ON deliveries (payload_id)',
  // partial: only what is still to be sent, so that the size of the log does not matter
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
];
