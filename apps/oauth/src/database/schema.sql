-- The database of oauth after all migrations, to read: nothing runs this file.
-- Generated: node tools/schema/build.ts (docs/adding-a-migration.md).
--
-- The migrations in their order, each with a checksum of its SQL. One that is listed here is never edited.
--   IdempotencyKeys1700000000000               03eef90632680726
--   CreateOutbox1750000000001                  e402d1b8a1fc605a
--   CreateInbox1750000000002                   6301658eefa92372
--   CreateOAuth1777626000000                   61fe701d9cc39c2e
--   CreateSettledDeadLetters1795392000000      b076a5bc5ece7db6
--   RegisterRx1795449600000                    065ff313bebc875d
--   AddSubjectsToIdempotencyKeys1795633320000  19ca7bd7d8dbd934
--   AddFirmsToClients1795683600000             fd01690d3cb21246
--   IndexRecordsByAccount1795683660000         b3e6b42ec985ca27
--   AddDocumentsToClients1795698000000         23cc5396b50e1d6a

CREATE TABLE clients (
  id             uuid        NOT NULL,
  name           text        NOT NULL,
  description    text,
  redirect_uris  text[]      NOT NULL,
  allowed_scopes text[]      NOT NULL,
  auth_method    text        NOT NULL,
  secret_hash    bytea,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  -- The firm that registered it, whose people alone may allow it; null: the exchange did.
  firm_id        uuid,
  -- The address of the document by which it introduced itself; null: it was registered.
  document_url   text,
  PRIMARY KEY (id),
  CONSTRAINT clients_auth_method_check CHECK (auth_method IN ('client_secret_basic', 'client_secret_post', 'none')),
  CONSTRAINT clients_secret CHECK ((auth_method = 'none') = (secret_hash IS NULL))
);
CREATE INDEX clients_firm ON clients (firm_id) WHERE firm_id IS NOT NULL;

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

CREATE TABLE provider_records (
  kind         text        NOT NULL,
  id_hash      bytea       NOT NULL,
  payload      text        NOT NULL,
  grant_id     text,
  client_id    uuid,
  account_id   uuid,
  uid          text,
  consumed_at  timestamptz,
  expires_at   timestamptz NOT NULL,
  -- Of a grant: when a token of it was last given or used, a minute late at most.
  last_used_at timestamptz,
  PRIMARY KEY (kind, id_hash)
);
CREATE INDEX provider_records_account ON provider_records (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX provider_records_client ON provider_records (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX provider_records_expiry ON provider_records (expires_at);
CREATE INDEX provider_records_grant ON provider_records (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX provider_records_uid ON provider_records (uid) WHERE uid IS NOT NULL;

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

CREATE TABLE signing_keys (
  kid        text        NOT NULL,
  sealed_jwk bytea       NOT NULL,
  signs_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (kid)
);
