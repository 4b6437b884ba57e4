-- The database of documents after all migrations, to read: nothing runs this file.
-- Generated: node tools/schema/build.ts (docs/adding-a-migration.md).
--
-- The migrations in their order, each with a checksum of its SQL. One that is listed here is never edited.
--   IdempotencyKeys1700000000000               03eef90632680726
--   CreateOutbox1750000000001                  e402d1b8a1fc605a
--   CreateInbox1750000000002                   6301658eefa92372
--   CreateSettledDeadLetters1795392000000      b076a5bc5ece7db6
--   CreateDocuments1795420800000               ec4ec75b723ebf4c
--   CreateExports1795473600000                 1f990de99e4b1e39
--   RememberErasedCases1795633200000           edc9eecd82187136
--   AddSubjectsToIdempotencyKeys1795633320000  19ca7bd7d8dbd934
--   IndexDocumentsToCount1795762800000         6383d2e0ef523058
--   VacuumDocumentsEarly1795762860000          77b92200d7be78d6
--   AddBegunAtToDocuments1795813200000         90e597cf860cd2dc

-- Cases that were deleted: an upload that was under way meanwhile is removed when it is done. Rows stay for a day.
CREATE TABLE deleted_cases (
  case_id    uuid        NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (case_id)
);

CREATE TABLE documents (
  id                  uuid           NOT NULL,
  case_id             uuid           NOT NULL,
  referral_id         uuid,
  file_name           text           NOT NULL,
  mime_type           text           NOT NULL,
  size_bytes          integer        NOT NULL,
  sha256              text           NOT NULL,
  category            text,
  description         text,
  uploaded_by_name    text,
  uploaded_by_firm_id uuid           NOT NULL,
  created_at          timestamptz(3) NOT NULL,
  -- When the upload began. Null: created_at is that time, in rows from before the column.
  begun_at            timestamptz(3),
  PRIMARY KEY (id)
) WITH (autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX documents_of_case_newest ON documents (case_id, id DESC) INCLUDE (referral_id, created_at);

-- For a day: a document from up to erased_at that comes late is removed.
CREATE TABLE erased_cases (
  case_id   uuid           NOT NULL,
  erased_at timestamptz(3) NOT NULL,
  noted_at  timestamptz    NOT NULL DEFAULT now(),
  PRIMARY KEY (case_id)
);

-- Receipts of exports: ids and counts. The rows are kept for ever, the file until expires_at.
CREATE TABLE exports (
  id            uuid           NOT NULL,
  asked_by      text           NOT NULL,
  firm_ids      uuid[]         NOT NULL,
  -- Of a person. Null: all cases of the firm.
  base_case_ids uuid[],
  med_case_ids  uuid[],
  -- The firm whose administrator asked for it. Null: an operator.
  of_firm_id    uuid,
  reason        text           NOT NULL,
  requested_by  text           NOT NULL,
  requested_at  timestamptz(3) NOT NULL,
  attempt       integer        NOT NULL DEFAULT 0,
  -- When a worker takes it, or takes it again because the one that had it fell silent. Null: it has ended.
  due_at        timestamptz    DEFAULT now(),
  object_key    text,
  size_bytes    bigint,
  sha256        text,
  counts        jsonb,
  -- Cases and med cases in the file, while it is kept: an erasure of one of them deletes the file.
  contained_ids uuid[],
  completed_at  timestamptz(3),
  expires_at    timestamptz(3),
  failure       text,
  PRIMARY KEY (id),
  CONSTRAINT exports_asked_by_check CHECK (asked_by IN ('baseCaseId', 'clientEmail', 'medCaseId', 'firmId')),
  CONSTRAINT exports_check CHECK ((asked_by = 'firmId') = (base_case_ids IS NULL)),
  CONSTRAINT exports_check1 CHECK ((base_case_ids IS NULL) = (med_case_ids IS NULL)),
  CONSTRAINT exports_check2 CHECK (num_nonnulls(due_at, completed_at, failure) = 1)
);
CREATE INDEX exports_due ON exports (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX exports_kept ON exports (expires_at) WHERE contained_ids IS NOT NULL;
CREATE INDEX exports_of_firm ON exports (of_firm_id, requested_at) WHERE of_firm_id IS NOT NULL;

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

-- Objects in the storage that belong to no document: an upload under way, or a document that was deleted.
CREATE TABLE loose_objects (
  object_key    text        NOT NULL,
  remove_after  timestamptz NOT NULL,
  -- Its old versions go as well, in a bucket that keeps them. Else they are kept as long as backups, which may need them.
  all_versions  boolean     NOT NULL DEFAULT false,
  failing_since timestamptz,
  PRIMARY KEY (object_key)
);
CREATE INDEX loose_objects_due ON loose_objects (remove_after);

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
