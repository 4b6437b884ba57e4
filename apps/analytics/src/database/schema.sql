-- The database of analytics after all migrations, to read: nothing runs this file.
-- Generated: node tools/schema/build.ts (docs/adding-a-migration.md).
--
-- The migrations in their order, each with a checksum of its SQL. One that is listed here is never edited.
--   IdempotencyKeys1700000000000               03eef90632680726
--   CreateOutbox1750000000001                  e402d1b8a1fc605a
--   CreateInbox1750000000002                   6301658eefa92372
--   CreateSettledDeadLetters1795392000000      b076a5bc5ece7db6
--   CreateReadModel1795420800000               74391da2b712b55f
--   CreateReferralViews1795437000000           f51e41d259b3fea7
--   AddSubjectsToIdempotencyKeys1795633320000  19ca7bd7d8dbd934
--   CreateRequestLog1795665600000              193ca44b3efdd927
--   CoverRequestLogSearches1795696200000       245aa72e12a0989a

CREATE TYPE side AS ENUM ('sent', 'received');

CREATE SEQUENCE firm_referral_versions AS bigint INCREMENT 1 START 1;

-- Of the release before referral_views: nothing else reads or writes it. A rebuild drops its rows.
CREATE TABLE firm_referrals (
  generation  integer        NOT NULL,
  side        side           NOT NULL,
  firm_id     uuid           NOT NULL,
  sent_at     timestamptz(3) NOT NULL,
  referral_id uuid           NOT NULL,
  packed      bytea          NOT NULL,
  version     bigint         NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, side, firm_id, sent_at, referral_id) INCLUDE (packed)
) PARTITION BY LIST (generation);
CREATE INDEX firm_referrals_by_version ON firm_referrals (generation, side, firm_id, version);
CREATE TRIGGER firm_referrals_numbered BEFORE INSERT OR UPDATE ON firm_referrals FOR EACH ROW
  EXECUTE FUNCTION number_firm_referral();
CREATE TRIGGER firm_referrals_written BEFORE INSERT OR UPDATE ON firm_referrals FOR EACH STATEMENT
  EXECUTE FUNCTION take_turns_writing_firm_referrals();

CREATE TABLE firms (
  id         uuid           NOT NULL,
  name       text           NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE generations (
  id         integer        NOT NULL,
  state      text           NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (id),
  CONSTRAINT generations_state_check CHECK (state IN ('building', 'current', 'retired'))
);
CREATE UNIQUE INDEX one_current_generation ON generations (state) WHERE state = 'current';

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

-- One row per referral: its newest facts and its history.
CREATE TABLE referral_records (
  generation  integer NOT NULL,
  referral_id uuid    NOT NULL,
  record      jsonb   NOT NULL,
  PRIMARY KEY (generation, referral_id)
) PARTITION BY LIST (generation);

-- One row per referral and firm: what this firm sees of it. The index alone answers a read, in the order of the firm's referrals.
CREATE TABLE referral_views (
  generation                  integer          NOT NULL,
  side                        side             NOT NULL,
  firm_id                     uuid             NOT NULL,
  sent_at                     timestamptz(3)   NOT NULL,
  referral_id                 uuid             NOT NULL,
  counterparty_id             uuid             NOT NULL,
  first_at                    timestamptz(3)   NOT NULL,
  acknowledged_at             timestamptz(3),
  signed_at                   timestamptz(3),
  closing_at                  timestamptz(3),
  closed_at                   timestamptz(3),
  changed_at                  timestamptz(3)   NOT NULL,
  status                      text             NOT NULL,
  closing_status              text,
  -- The statuses that it entered, oldest first.
  statuses                    text[]           NOT NULL,
  -- When it entered each of statuses.
  entered_at                  timestamptz(3)[] NOT NULL,
  case_type                   text             NOT NULL,
  jurisdiction                text             NOT NULL,
  is_test_case                boolean          NOT NULL,
  is_archived                 boolean          NOT NULL,
  is_imported                 boolean          NOT NULL,
  -- Null: none was attempted.
  is_warm_transfer_successful boolean,
  warm_transfer_reason        text,
  settlement_amount           numeric(14,2),
  attorney_fees               numeric(14,2),
  net_fee_to_sending_firm     numeric(14,2),
  net_fee_to_handling_firm    numeric(14,2),
  projected_settlement_amount numeric(14,2),
  version                     bigint           NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, side, firm_id, sent_at, referral_id) INCLUDE (counterparty_id, first_at, acknowledged_at, signed_at, closing_at, closed_at, changed_at, status, closing_status, statuses, entered_at, case_type, jurisdiction, is_test_case, is_archived, is_imported, is_warm_transfer_successful, warm_transfer_reason, settlement_amount, attorney_fees, net_fee_to_sending_firm, net_fee_to_handling_firm, projected_settlement_amount)
) PARTITION BY LIST (generation);
CREATE INDEX referral_views_by_version ON referral_views (generation, side, firm_id, version);
CREATE TRIGGER referral_views_numbered BEFORE INSERT OR UPDATE ON referral_views FOR EACH ROW
  EXECUTE FUNCTION number_firm_referral();
CREATE TRIGGER referral_views_written BEFORE INSERT OR UPDATE ON referral_views FOR EACH STATEMENT
  EXECUTE FUNCTION take_turns_writing_firm_referrals();

-- One call of the public API by a key of a firm or provider. One partition a day, by the time in id, for 30 days.
CREATE TABLE request_log (
  -- Its time is that of the answer.
  id          uuid     NOT NULL,
  -- The firm or the provider of the key.
  owner_id    uuid     NOT NULL,
  request_id  text     NOT NULL,
  method      text     NOT NULL,
  -- As the description has it, without values. Null: it describes no such path.
  route       text,
  status      smallint NOT NULL,
  code        text,
  key_prefix  text     NOT NULL,
  duration_ms integer  NOT NULL,
  PRIMARY KEY (owner_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX request_log_by_key ON request_log (owner_id, key_prefix, id) INCLUDE (method, route, status);
CREATE INDEX request_log_by_method ON request_log (owner_id, method, id) INCLUDE (route, status, key_prefix);
CREATE INDEX request_log_by_route ON request_log (owner_id, route, id) INCLUDE (method, status, key_prefix);
CREATE INDEX request_log_by_status ON request_log (owner_id, status, id) INCLUDE (method, route, key_prefix);
CREATE INDEX request_log_by_status_class ON request_log (owner_id, (status / 100), id) INCLUDE (method, route, status, key_prefix);
CREATE INDEX request_log_request ON request_log (owner_id, request_id, id);

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

CREATE TABLE firm_referrals_1 PARTITION OF firm_referrals FOR VALUES IN (1) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE TABLE referral_records_1 PARTITION OF referral_records FOR VALUES IN (1) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE TABLE referral_views_1 PARTITION OF referral_views FOR VALUES IN (1) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE TABLE request_log_undated PARTITION OF request_log DEFAULT;

CREATE FUNCTION number_firm_referral()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  NEW.version := nextval('firm_referral_versions');
  RETURN NEW;
END
$$;

CREATE FUNCTION take_turns_writing_firm_referrals()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  -- until the end of its transaction, so that versions are committed in their order: a reader that saw one has seen all before it
  PERFORM pg_advisory_xact_lock(7240075);
  RETURN NULL;
END
$$;
