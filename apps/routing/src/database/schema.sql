-- The database of routing after all migrations, to read: nothing runs this file.
-- Generated: node tools/schema/build.ts (docs/adding-a-migration.md).
--
-- The migrations in their order, each with a checksum of its SQL. One that is listed here is never edited.
--   IdempotencyKeys1700000000000                03eef90632680726
--   CreateOutbox1750000000001                   e402d1b8a1fc605a
--   CreateInbox1750000000002                    6301658eefa92372
--   CreateRouting1795262400000                  8a7d6da15cec9414
--   CreateSettledDeadLetters1795392000000       b076a5bc5ece7db6
--   AddSubjectsToIdempotencyKeys1795633320000   19ca7bd7d8dbd934
--   CreateRefusalChanges1795813200000           e1b2d2f838afaa49
--   AddIsIgnoredToRoutedReferrals1795879800000  700f79944c858fe5

CREATE TABLE firms (
  id            uuid           NOT NULL,
  name          text           NOT NULL,
  is_active     boolean        NOT NULL,
  case_types    text[]         NOT NULL,
  jurisdictions text[]         NOT NULL,
  time_zone     text           NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (id)
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

-- The time of the last change of refusals for each pair, admitted ones too: older events are ignored.
CREATE TABLE refusal_changes (
  sender_id   uuid        NOT NULL,
  receiver_id uuid        NOT NULL,
  changed_at  timestamptz NOT NULL,
  PRIMARY KEY (sender_id, receiver_id)
);

CREATE TABLE refusals (
  sender_id   uuid NOT NULL,
  receiver_id uuid NOT NULL,
  PRIMARY KEY (sender_id, receiver_id)
);

CREATE TABLE routed_referrals (
  referral_id  uuid        NOT NULL,
  rule_id      uuid        NOT NULL,
  position     integer,
  sent_at      timestamptz NOT NULL,
  turn         bigint,
  turns_before bigint,
  applied_at   timestamptz NOT NULL,
  -- The rule was not live, or not of the sender, when the referral was sent.
  is_ignored   boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (referral_id)
);
CREATE INDEX routed_referrals_advances ON routed_referrals (rule_id, applied_at) WHERE turn IS NOT NULL;

CREATE TABLE rule_books (
  firm_id uuid   NOT NULL,
  version bigint NOT NULL,
  uses    bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (firm_id)
) WITH (fillfactor=50);

CREATE TABLE rule_turns (
  rule_id uuid   NOT NULL,
  turns   bigint NOT NULL,
  used    bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (rule_id),
  CONSTRAINT rule_turns_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES rules(id)
) WITH (fillfactor=50);

CREATE TABLE rules (
  id             uuid           NOT NULL,
  firm_id        uuid           NOT NULL,
  name           text           NOT NULL,
  description    text,
  priority       integer        NOT NULL,
  is_active      boolean        NOT NULL,
  criteria       jsonb          NOT NULL,
  slots          jsonb          NOT NULL,
  instructions   jsonb,
  slot_firm_ids  uuid[]         NOT NULL,
  auto_waterfall boolean        NOT NULL,
  version        bigint         NOT NULL,
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL,
  deleted_at     timestamptz(3),
  PRIMARY KEY (id)
);
CREATE INDEX rules_of_firm ON rules (firm_id, version);
CREATE INDEX rules_slot_firms ON rules USING gin (slot_firm_ids) WHERE deleted_at IS NULL;

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

CREATE TABLE slot_counts (
  rule_id    uuid     NOT NULL,
  month      text     NOT NULL,
  firm_id    uuid     NOT NULL,
  occurrence smallint NOT NULL,
  count      integer  NOT NULL,
  PRIMARY KEY (rule_id, month, firm_id, occurrence),
  CONSTRAINT slot_counts_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES rules(id)
) WITH (fillfactor=80);

CREATE TABLE waterfall_steps (
  id               uuid        NOT NULL,
  referral_id      uuid        NOT NULL,
  rule_id          uuid        NOT NULL,
  sender_firm_id   uuid        NOT NULL,
  question         jsonb       NOT NULL,
  due_at           timestamptz NOT NULL,
  attempts         integer     NOT NULL DEFAULT 0,
  outcome          text,
  next_referral_id uuid,
  created_at       timestamptz NOT NULL DEFAULT now(),
  finished_at      timestamptz,
  PRIMARY KEY (id)
);
CREATE INDEX waterfall_steps_due ON waterfall_steps (due_at) WHERE outcome IS NULL;
