-- The database of webhooks after all migrations, to read: nothing runs this file.
-- Generated: node tools/schema/build.ts (docs/adding-a-migration.md).
--
-- The migrations in their order, each with a checksum of its SQL. One that is listed here is never edited.
--   IdempotencyKeys1700000000000                03eef90632680726
--   CreateOutbox1750000000001                   e402d1b8a1fc605a
--   CreateInbox1750000000002                    6301658eefa92372
--   CreateSettledDeadLetters1795392000000       b076a5bc5ece7db6
--   CreateWebhooks1795420800000                 bbc58713373a25c2
--   CreateErasedCases1795464000000              92913d015e443697
--   IndexPayloadsOfCase1795464060000            ac638f56773f522d
--   PrepareAttempts1795474800000                23beb4cb59f4a7e5
--   CheckAttempts1795474860000                  ede1a400a19e9d65
--   PartitionAttempts1795474920000              517bddd76e24bf4b
--   VacuumPayloadsOften1795474980000            c93042082c660238
--   AddRetentionToOwners1795478400000           6a29d50b3fb1c82e
--   AddSubjectsToIdempotencyKeys1795633320000   19ca7bd7d8dbd934
--   AddSwitchedOffToSubscriptions1795665600000  878979f7b0bb3f24
--   IndexActiveSubscriptions1795763400000       c6adb0fa8afbd17d
--   CreateArchiveChanges1795813200000           e7b85584eb0d3609
--   AddRestrictedAccessToOwners1795813260000    9ffc1e7e7a0e0af1

-- The time of the last change of archived_scopes for each scope and owner, restored ones too: older events are ignored.
CREATE TABLE archive_changes (
  scope_id   uuid        NOT NULL,
  owner_id   uuid        NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (scope_id, owner_id)
);

-- A row exists while a case (owner_id is the nil UUID), or a referral for one of its firms, is archived.
CREATE TABLE archived_scopes (
  scope_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  PRIMARY KEY (scope_id, owner_id)
);

-- One partition a month, by the time in delivery_id.
CREATE TABLE attempts (
  delivery_id uuid        NOT NULL,
  number      smallint    NOT NULL,
  started_at  timestamptz NOT NULL,
  duration_ms integer     NOT NULL,
  status_code smallint,
  error       text,
  PRIMARY KEY (delivery_id, number)
) PARTITION BY RANGE (delivery_id);

-- When owners were switched off: an event that happened then is not sent (ADR 21).
CREATE TABLE closed_spans (
  owner_id uuid        NOT NULL,
  since    timestamptz NOT NULL,
  -- Null until the event that switches the owner on again was read from auth.events.
  until    timestamptz,
  PRIMARY KEY (owner_id, since)
);

-- No foreign keys: a payload is deleted before its delivery (interface, "Retry and circuit breaker", 5).
CREATE TABLE deliveries (
  id               uuid        NOT NULL,
  subscription_id  uuid        NOT NULL,
  payload_id       uuid        NOT NULL,
  event_id         uuid        NOT NULL,
  event_type       text        NOT NULL,
  status           text        NOT NULL DEFAULT 'PENDING',
  attempts         smallint    NOT NULL DEFAULT 0,
  last_status_code smallint,
  last_error       text,
  next_attempt_at  timestamptz,
  hold_scope       uuid,
  created_at       timestamptz NOT NULL,
  finished_at      timestamptz,
  occurred_at      timestamptz,
  PRIMARY KEY (id),
  CONSTRAINT deliveries_status_check CHECK (status IN ('PENDING', 'IN_PROGRESS', 'FAILED', 'DELIVERED', 'EXHAUSTED'))
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=5000);
CREATE INDEX deliveries_due ON deliveries (subscription_id, next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX deliveries_held ON deliveries (hold_scope) WHERE hold_scope IS NOT NULL;
CREATE INDEX deliveries_log ON deliveries (subscription_id, id DESC);
CREATE INDEX deliveries_payload ON deliveries (payload_id);

-- Base cases and med cases. An event from up to erased_at is stored without the person.
CREATE TABLE erased_cases (
  case_id   uuid           NOT NULL,
  erased_at timestamptz(3) NOT NULL,
  PRIMARY KEY (case_id)
);

CREATE TABLE idempotency_keys (
  key_hash   bytea       NOT NULL,
  method     text        NOT NULL,
  path       text        NOT NULL,
  body_hash  bytea       NOT NULL,
  status     smallint    NOT NULL,
  response   bytea       NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The ETag of the answer: a replay sends it again (ADR 13).
  entity_tag text,
  -- Ids of the records that the answer is about: an erasure takes it away by them (ADR 170).
  subjects   uuid[],
  PRIMARY KEY (key_hash)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

CREATE TABLE inbox (
  consumer    text        NOT NULL,
  event_id    uuid        NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX inbox_received_at ON inbox USING brin (received_at);

CREATE TABLE outbox (
  id         bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  event_id   uuid        NOT NULL,
  topic      text        NOT NULL,
  key        text        NOT NULL,
  payload    text        NOT NULL,
  headers    text        NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

-- Read model of firms and providers, filled from auth.events. An owner without a row counts as active.
CREATE TABLE owners (
  id                 uuid        NOT NULL,
  kind               text        NOT NULL,
  is_active          boolean     NOT NULL,
  public_api_enabled boolean     NOT NULL,
  changed_at         timestamptz NOT NULL,
  -- Days by kind of data; null: as long as the exchange keeps it.
  retention          jsonb,
  -- Deliveries of the pharmacy ledger wait. Always false for a firm.
  restricted_access  boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (id),
  CONSTRAINT owners_kind_check CHECK (kind IN ('firm', 'provider'))
);

-- The body of one event for one owner. All subscriptions of the owner share it.
CREATE TABLE payloads (
  id           uuid NOT NULL,
  body         text NOT NULL,
  base_case_id uuid,
  referral_id  uuid,
  traceparent  text,
  PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=5000);
CREATE INDEX payloads_of_case ON payloads (base_case_id);

CREATE TABLE settled_dead_letters (
  topic          text        NOT NULL,
  partition      integer     NOT NULL,
  message_offset bigint      NOT NULL,
  fingerprint    text        NOT NULL,
  outcome        text        NOT NULL,
  reason         text,
  settled_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, partition, message_offset, fingerprint),
  CONSTRAINT settled_dead_letters_outcome_check CHECK (outcome IN ('replayed', 'dropped'))
);

CREATE TABLE subscriptions (
  id                    uuid        NOT NULL,
  lane                  integer     NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_kind            text        NOT NULL,
  owner_id              uuid        NOT NULL,
  url                   text        NOT NULL,
  description           text,
  is_active             boolean     NOT NULL DEFAULT true,
  secret                bytea       NOT NULL,
  previous_secret       bytea,
  secret_rotated_at     timestamptz,
  consecutive_exhausted integer     NOT NULL DEFAULT 0,
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL,
  deleted_at            timestamptz,
  echo_token_hash       bytea,
  echo_token_sealed     bytea,
  switched_off_at       timestamptz,
  -- owner or circuit_breaker; null while it is active, or if a release from before the column switched it off.
  switched_off_by       text,
  PRIMARY KEY (id),
  CONSTRAINT subscriptions_lane_key UNIQUE (lane),
  CONSTRAINT subscriptions_owner_kind_check CHECK (owner_kind IN ('firm', 'provider'))
);
CREATE INDEX subscriptions_active ON subscriptions (owner_id) WHERE is_active AND deleted_at IS NULL;
CREATE UNIQUE INDEX subscriptions_echo_token_hash ON subscriptions (echo_token_hash);
CREATE INDEX subscriptions_owner ON subscriptions (owner_id, id) WHERE deleted_at IS NULL;

CREATE TABLE attempts_before PARTITION OF attempts FOR VALUES FROM (MINVALUE) TO ('00000000-0000-0000-0000-000000000000');
CREATE TABLE attempts_undated PARTITION OF attempts DEFAULT;
