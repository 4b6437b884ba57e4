-- The database of referrals after all migrations, to read: nothing runs this file.
-- Generated: node tools/schema/build.ts (docs/adding-a-migration.md).
--
-- The migrations in their order, each with a checksum of its SQL. One that is listed here is never edited.
--   IdempotencyKeys1700000000000               03eef90632680726
--   CreateOutbox1750000000001                  e402d1b8a1fc605a
--   CreateInbox1750000000002                   6301658eefa92372
--   CreateMails1776762000000                   a0b39a873f79d4e9
--   CreateSettledDeadLetters1795392000000      b076a5bc5ece7db6
--   CreateFirms1795420800000                   f0e6c80f0f277443
--   CreateCases1795420860000                   4ec8054e815f8efc
--   CreateStatusUpdates1795420920000           e75b8cb6f56c34d6
--   CreateEndedReferrals1795420980000          3682af0cd310d819
--   CreateListings1795421040000                832b5eaf722ab465
--   CreateCaseReads1795421100000               38cb7281bad2807f
--   CreateExternalLinks1795421160000           101eaf0b5d741e8d
--   CreateNotices1795421220000                 f2bc17f76027b7f6
--   CreateCrm1795421280000                     7e73750c82ddc9e3
--   CreateImports1795421340000                 38c2d3ab6aa8f441
--   IndexHouseReferrals1795438800000           852b63431cbf9b22
--   AddClockMovedSeconds1795446000000          89b73f5420950876
--   AddMailTrace1795456800000                  1b27e962b4a55844
--   AddTraces1795456860000                     19e8b89741f3912b
--   AddStatusPositions1795460400000            7778d2662cae8b75
--   FillStatusPositions1795460460000           d9c133e83f28fc26
--   IndexStatusPositions1795460520000          3718d14972572888
--   CreateErasures1795464000000                7c3c829a18e85ec5
--   ChainStatusUpdates1795464600000            57b1b02261e4465f
--   IndexUnchainedUpdates1795464660000         a70f1ab03fef197a
--   IndexInbox1795473000000                    b544f7e9e6e6a23b
--   AddRetentionToFirms1795478400000           b4da0a93fb0642a7
--   CreateReadMarks1795600800000               79ab84c8b1445dc8
--   CreateSavedViews1795608000000              90d7a93fe7cc3163
--   AddSubjectsToIdempotencyKeys1795633320000  19ca7bd7d8dbd934
--   AddMailSubject1795633380000                70aa3cbaf2746a3b
--   IndexImportsOfFirms1795634100000           f1912ebefd829577
--   IndexCasesByEmail1795696200000             e008507b1c303cbe
--   IndexWordsOfFailedRows1795743000000        78f99a646f1c70a3
--   RewordShareOfFees1795787100000             3b9344c5926e89f6
--   ShowUnarchivedOnward1795820400000          bfed6b8d6311556e
--   ListUnarchivedOnward1795820460000          c3d14dabb4698fcd
--   AddMailEnds1795879740000                   e25f1591c1dd8b86
--   TellNewsOfEarlier1795879800000             0b1fb91b9293e522
--   AddLeftCasesToErasures1795879860000        4ba63bfef969d996

CREATE EXTENSION btree_gin;
CREATE EXTENSION pg_trgm;

CREATE TYPE referral_status AS ENUM ('DRAFT', 'SENT', 'UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION', 'CLOSING', 'CLOSED', 'REJECTED', 'WITHDRAWN');

CREATE SEQUENCE status_update_positions AS bigint INCREMENT 1 START 1;

CREATE TABLE acknowledgement_links (
  hash        bytea       NOT NULL,
  referral_id uuid        NOT NULL,
  firm_id     uuid        NOT NULL,
  user_id     uuid        NOT NULL,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  PRIMARY KEY (hash),
  CONSTRAINT acknowledgement_links_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referrals(id) ON DELETE CASCADE,
  CONSTRAINT acknowledgement_links_hash_check CHECK (octet_length(hash) = 32)
);
CREATE INDEX acknowledgement_links_expiry ON acknowledgement_links (expires_at);

CREATE TABLE cases (
  id                                     uuid           NOT NULL,
  owner_firm_id                          uuid           NOT NULL,
  reference_number                       text           NOT NULL,
  title                                  text           NOT NULL,
  description                            text,
  case_type                              text           NOT NULL,
  jurisdiction                           text           NOT NULL,
  county                                 text,
  client_first_name                      text           NOT NULL,
  client_last_name                       text           NOT NULL,
  client_email                           text,
  client_phone                           text,
  client_date_of_birth                   date,
  incident_date                          date,
  tier                                   smallint,
  rated_tier                             smallint,
  source                                 text,
  is_test_case                           boolean        NOT NULL,
  archived_at                            timestamptz(3),
  created_by                             text,
  created_at                             timestamptz(3) NOT NULL,
  updated_at                             timestamptz(3) NOT NULL,
  version                                integer        NOT NULL,
  sent_expiration_hours                  integer,
  custom_metadata                        jsonb,
  notes                                  text,
  is_retainer_signed                     boolean        NOT NULL,
  sending_firm_percentage                numeric,
  client_fee_agreement_percentage        numeric,
  warm_transfer_attempted                boolean,
  warm_transfer_successful               boolean,
  warm_transfer_unsuccessful_reason_type text,
  warm_transfer_unsuccessful_reason      text,
  statute_of_limitations_expiration      date,
  -- The rule and the position that a draft was created with, for its first refer (decisions, section 14, "Cases").
  draft_routing_rule_id                  uuid,
  draft_round_robin_position             integer,
  PRIMARY KEY (id),
  CONSTRAINT cases_reference_number_key UNIQUE (reference_number)
);
CREATE INDEX cases_by_email ON cases (lower(client_email)) WHERE client_email IS NOT NULL;
CREATE TRIGGER cases_listed AFTER UPDATE ON cases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION list_changed_cases();
CREATE TRIGGER cases_listed_new AFTER INSERT ON cases REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION list_new_cases();
CREATE TRIGGER cases_unlisted AFTER DELETE ON cases FOR EACH ROW EXECUTE FUNCTION drop_listings();

CREATE TABLE crm_profiles (
  id                       uuid           NOT NULL,
  firm_id                  uuid           NOT NULL,
  crm_object_api_name      text           NOT NULL,
  crm_record_type_dev_name text,
  match_key                text,
  send_fields              jsonb          NOT NULL,
  prefill                  jsonb          NOT NULL,
  writeback_fields         jsonb          NOT NULL,
  base_url                 text,
  sealed_token             bytea,
  mapping_version          text           NOT NULL,
  updated_at               timestamptz(3) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT crm_profiles_check CHECK ((base_url IS NULL) = (sealed_token IS NULL))
);
CREATE UNIQUE INDEX crm_profiles_of_firm ON crm_profiles (firm_id, crm_object_api_name, crm_record_type_dev_name) NULLS NOT DISTINCT;

CREATE TABLE crm_records (
  firm_id             uuid           NOT NULL,
  crm_object_api_name text           NOT NULL,
  record_key          text           NOT NULL,
  case_id             uuid,
  -- The idempotency key of a send that reads the record just now.
  claimed_by          uuid,
  claimed_until       timestamptz(3),
  PRIMARY KEY (firm_id, crm_object_api_name, record_key),
  CONSTRAINT crm_records_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE
);
CREATE INDEX crm_records_of_case ON crm_records (case_id);

CREATE TABLE crm_sends (
  id                       uuid           NOT NULL,
  firm_id                  uuid           NOT NULL,
  idempotency_key          uuid           NOT NULL,
  crm_object_api_name      text           NOT NULL,
  crm_record_type_dev_name text,
  source_record_id         text           NOT NULL,
  case_id                  uuid,
  referral_id              uuid,
  state                    text           NOT NULL,
  failure_code             text,
  created_at               timestamptz(3) NOT NULL,
  due_at                   timestamptz(3),
  claimed_until            timestamptz(3),
  -- How often the referral changed. What was written belongs to one number.
  change_number            integer        NOT NULL DEFAULT 1,
  failures                 integer        NOT NULL DEFAULT 0,
  last_error               text,
  written_hash             bytea,
  traceparent              text,
  PRIMARY KEY (id),
  CONSTRAINT crm_sends_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  CONSTRAINT crm_sends_check CHECK ((case_id IS NULL) = (state = 'failed')),
  CONSTRAINT crm_sends_state_check CHECK (state IN ('writeback_pending', 'completed', 'superseded', 'needs_attention', 'failed'))
);
CREATE INDEX crm_sends_due ON crm_sends (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX crm_sends_due_of_firm ON crm_sends (firm_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX crm_sends_needing_attention ON crm_sends (firm_id, id) WHERE state = 'needs_attention';
CREATE INDEX crm_sends_of_case ON crm_sends (case_id);
CREATE UNIQUE INDEX crm_sends_of_key ON crm_sends (firm_id, idempotency_key);

-- A row for each referral in REJECTED or WITHDRAWN, which a trigger of referrals writes: rows of cases, referrals and notes as they were.
CREATE TABLE ended_referrals (
  referral_id uuid  NOT NULL,
  case_id     uuid  NOT NULL,
  firm_id     uuid  NOT NULL,
  case_row    jsonb NOT NULL,
  hop_row     jsonb NOT NULL,
  other_hops  jsonb NOT NULL,
  notes       jsonb NOT NULL,
  PRIMARY KEY (referral_id)
);
CREATE INDEX ended_referrals_of_case ON ended_referrals (case_id, firm_id);

CREATE TABLE erasure_answers (
  erasure_id  uuid           NOT NULL,
  service     text           NOT NULL,
  -- How many rows of each kind. Null: the service has not answered yet.
  erased      jsonb,
  answered_at timestamptz(3),
  PRIMARY KEY (erasure_id, service),
  CONSTRAINT erasure_answers_erasure_id_fkey FOREIGN KEY (erasure_id) REFERENCES erasures(id),
  CONSTRAINT erasure_answers_check CHECK ((erased IS NULL) = (answered_at IS NULL))
);
CREATE INDEX erasure_answers_missing ON erasure_answers (erasure_id) WHERE answered_at IS NULL;

-- Receipts: ids alone, nothing of the person. They are kept for ever.
CREATE TABLE erasures (
  id            uuid           NOT NULL,
  asked_by      text           NOT NULL,
  base_case_ids uuid[]         NOT NULL,
  med_case_ids  uuid[]         NOT NULL,
  reason        text           NOT NULL,
  is_dry_run    boolean        NOT NULL,
  requested_by  text           NOT NULL,
  requested_at  timestamptz(3) NOT NULL,
  -- Cases and med cases that belong to these and have the address of somebody else: they were left.
  left_case_ids uuid[]         NOT NULL DEFAULT '{}'::uuid[],
  PRIMARY KEY (id),
  CONSTRAINT erasures_asked_by_check CHECK (asked_by IN ('baseCaseId', 'clientEmail', 'medCaseId'))
);

CREATE TABLE external_links (
  id              uuid           NOT NULL,
  firm_id         uuid           NOT NULL,
  referral_id     uuid           NOT NULL,
  external_system text           NOT NULL,
  external_id     text           NOT NULL,
  external_url    text,
  created_at      timestamptz(3) NOT NULL,
  deleted_at      timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT external_links_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referrals(id)
);
CREATE UNIQUE INDEX external_links_active ON external_links (external_system, external_id, firm_id) WHERE deleted_at IS NULL;
CREATE INDEX external_links_of_referral ON external_links (referral_id);

CREATE TABLE firms (
  id               uuid           NOT NULL,
  name             text           NOT NULL,
  reference_prefix text           NOT NULL,
  is_active        boolean        NOT NULL,
  is_test_firm     boolean        NOT NULL,
  updated_at       timestamptz(3) NOT NULL,
  -- Days by kind of data; null: as long as the exchange keeps it.
  retention        jsonb,
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

-- Rows that are still to be done. Without a job: a file that is being received, or was refused.
CREATE TABLE import_batches (
  job_id     uuid           NOT NULL,
  number     integer        NOT NULL,
  rows       text           NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (job_id, number)
);
CREATE INDEX import_batches_created ON import_batches (created_at);

-- The keys of rows that became drafts, which can be deleted (ADR 106).
CREATE TABLE import_draft_keys (
  case_id uuid  NOT NULL,
  firm_id uuid  NOT NULL,
  key     bytea NOT NULL,
  PRIMARY KEY (case_id)
);

-- The referrals of a dry run as its rows would have left them.
CREATE TABLE import_dry_run_hops (
  job_id uuid  NOT NULL,
  hop_id uuid  NOT NULL,
  hop    jsonb NOT NULL,
  PRIMARY KEY (job_id, hop_id),
  CONSTRAINT import_dry_run_hops_job_id_fkey FOREIGN KEY (job_id) REFERENCES import_jobs(id) ON DELETE CASCADE
);

CREATE TABLE import_failed_rows (
  job_id           uuid    NOT NULL,
  row_number       integer NOT NULL,
  reference_number text,
  errors           text    NOT NULL,
  cells            text    NOT NULL,
  PRIMARY KEY (job_id, row_number),
  CONSTRAINT import_failed_rows_job_id_fkey FOREIGN KEY (job_id) REFERENCES import_jobs(id) ON DELETE CASCADE
);
CREATE INDEX import_failed_rows_words ON import_failed_rows USING gin (lower(cells) gin_trgm_ops) WITH (fastupdate=off);

CREATE TABLE import_jobs (
  id             uuid           NOT NULL,
  firm_id        uuid           NOT NULL,
  kind           text           NOT NULL,
  is_dry_run     boolean        NOT NULL,
  file_name      text           NOT NULL,
  caller         jsonb          NOT NULL,
  header         text[]         NOT NULL,
  status         text           NOT NULL DEFAULT 'PENDING',
  total_rows     integer        NOT NULL,
  processed_rows integer        NOT NULL DEFAULT 0,
  created        integer        NOT NULL DEFAULT 0,
  updated        integer        NOT NULL DEFAULT 0,
  skipped        integer        NOT NULL DEFAULT 0,
  failed         integer        NOT NULL DEFAULT 0,
  faults         integer        NOT NULL DEFAULT 0,
  failure_reason text,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  started_at     timestamptz(3),
  finished_at    timestamptz(3),
  updated_at     timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE INDEX import_jobs_created ON import_jobs (created_at);
CREATE INDEX import_jobs_of_firm ON import_jobs (firm_id, created_at, id);
CREATE INDEX import_jobs_unfinished ON import_jobs (updated_at) WHERE status IN ('PENDING', 'RUNNING');

-- Rows that had their effect. The scope is the kind of file, or the job of a dry run.
CREATE TABLE import_keys (
  firm_id uuid  NOT NULL,
  scope   text  NOT NULL,
  key     bytea NOT NULL,
  PRIMARY KEY (firm_id, scope, key)
);

CREATE TABLE inbox (
  consumer    text        NOT NULL,
  event_id    uuid        NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX inbox_received_at ON inbox USING brin (received_at);

-- Up to when a person has read all referrals of a direction.
CREATE TABLE inbox_read_marks (
  firm_id    uuid           NOT NULL,
  user_id    uuid           NOT NULL,
  direction  text           NOT NULL,
  read_until timestamptz(3) NOT NULL,
  PRIMARY KEY (firm_id, user_id, direction),
  CONSTRAINT inbox_read_marks_direction_check CHECK (direction IN ('sent', 'received'))
);

-- Cases whose person may not be erased while released_at is null.
CREATE TABLE legal_holds (
  id            uuid           NOT NULL,
  base_case_ids uuid[]         NOT NULL,
  med_case_ids  uuid[]         NOT NULL,
  reason        text           NOT NULL,
  placed_by     text           NOT NULL,
  placed_at     timestamptz(3) NOT NULL,
  released_by   text,
  released_at   timestamptz(3),
  PRIMARY KEY (id),
  CONSTRAINT legal_holds_check CHECK ((released_by IS NULL) = (released_at IS NULL))
);

-- What searches look at and are counted by. Apart from listings: a change of status must not touch a text index.
CREATE TABLE listing_texts (
  id          uuid    NOT NULL,
  firm_id     uuid    NOT NULL,
  text        text    NOT NULL,
  shelf       text    NOT NULL,
  is_archived boolean NOT NULL,
  PRIMARY KEY (firm_id, id)
) PARTITION BY HASH (firm_id);
CREATE INDEX listing_texts_words ON listing_texts USING gin (firm_id, text gin_trgm_ops);

-- How many listings of a kind a firm has: the sum of its rows. Writers only add rows, so that none waits for another.
CREATE TABLE listing_totals (
  firm_id     uuid            NOT NULL,
  shelf       text            NOT NULL,
  status      referral_status NOT NULL,
  is_archived boolean         NOT NULL,
  total       bigint          NOT NULL
);
CREATE INDEX listing_totals_of_firm ON listing_totals (firm_id, shelf, status, is_archived) INCLUDE (total);

-- What the lists of each firm show: the rows of the view listing_rows, written by triggers.
CREATE TABLE listings (
  id                   uuid            NOT NULL,
  perspective          text            NOT NULL,
  -- sent_case is what GET /sent-cases lists: drafts and the sender's latest referral of each case.
  shelf                text            NOT NULL,
  firm_id              uuid            NOT NULL,
  counterparty_firm_id uuid,
  case_id              uuid            NOT NULL,
  referral_id          uuid,
  reference_number     text            NOT NULL,
  reference_order      text            COLLATE "C" NOT NULL,
  status               referral_status NOT NULL,
  closing_status       text,
  case_type            text            NOT NULL,
  jurisdiction         text            NOT NULL,
  sent_date            timestamptz(3),
  created_at           timestamptz(3)  NOT NULL,
  -- When what this firm sees last changed.
  updated_at           timestamptz(3)  NOT NULL,
  is_archived          boolean         NOT NULL,
  is_masked            boolean         NOT NULL,
  title                text,
  referral_created_at  timestamptz(3),
  PRIMARY KEY (firm_id, id)
) PARTITION BY HASH (firm_id);
CREATE INDEX listings_case_type ON listings (firm_id, shelf, case_type, updated_at, id) INCLUDE (is_archived);
CREATE INDEX listings_closing ON listings (firm_id, shelf, closing_status, updated_at, id) INCLUDE (is_archived) WHERE closing_status IS NOT NULL;
CREATE INDEX listings_counterparty ON listings (firm_id, shelf, counterparty_firm_id, updated_at, id) INCLUDE (is_archived);
CREATE INDEX listings_created ON listings (firm_id, shelf, created_at, id) INCLUDE (is_archived);
CREATE INDEX listings_jurisdiction ON listings (firm_id, shelf, jurisdiction, updated_at, id) INCLUDE (is_archived);
CREATE INDEX listings_of_case ON listings (case_id);
CREATE INDEX listings_reference ON listings (firm_id, shelf, reference_order, id);
CREATE INDEX listings_referral_created ON listings (firm_id, shelf, referral_created_at, id) INCLUDE (is_archived);
CREATE INDEX listings_sent ON listings (firm_id, shelf, sent_date, id) INCLUDE (is_archived);
CREATE INDEX listings_status ON listings (firm_id, shelf, status, updated_at, id) INCLUDE (is_archived);
CREATE INDEX listings_updated ON listings (firm_id, shelf, updated_at, id) INCLUDE (is_archived);
CREATE TRIGGER listings_added AFTER INSERT ON listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION count_added_listings();
CREATE TRIGGER listings_changed AFTER UPDATE ON listings REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION count_changed_listings();
CREATE TRIGGER listings_removed AFTER DELETE ON listings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION count_removed_listings();

-- The counts of mails of a day, by which the daily limits are kept.
CREATE TABLE mail_counts (
  day     date    NOT NULL,
  -- "firm": the firm whose act sends the mails; "recipient": an address, in lower case.
  counted text    NOT NULL,
  key     text    NOT NULL,
  mails   integer NOT NULL,
  PRIMARY KEY (day, counted, key)
);

CREATE TABLE mails (
  id          uuid        NOT NULL,
  template    text        NOT NULL,
  recipient   text        NOT NULL,
  content     bytea,
  attempts    integer     NOT NULL DEFAULT 0,
  due_at      timestamptz NOT NULL DEFAULT now(),
  sent_at     timestamptz,
  ended_at    timestamptz,
  last_error  text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  traceparent text,
  -- The referral that it tells of: a mail that waits ends when the client is erased (ADR 170).
  subject_id  uuid,
  -- It helps nobody from then on, as its link has expired: no attempt is made any more.
  expires_at  timestamptz,
  -- The person whom it goes to: a mail that waits ends when the person is deactivated.
  user_id     uuid,
  -- The firm of that person. In referrals a mail that waits ends when the firm is deactivated.
  firm_id     uuid,
  PRIMARY KEY (id),
  CONSTRAINT mails_content CHECK (content IS NOT NULL OR ended_at IS NOT NULL)
);
CREATE INDEX mails_due ON mails (due_at) WHERE ended_at IS NULL;
CREATE INDEX mails_ended ON mails (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE notes (
  id           uuid           NOT NULL,
  case_id      uuid           NOT NULL,
  referral_id  uuid,
  firm_id      uuid           NOT NULL,
  author_id    uuid,
  author_name  text,
  body         text           NOT NULL,
  is_automatic boolean        NOT NULL DEFAULT false,
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  CONSTRAINT notes_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referrals(id) ON DELETE CASCADE
);
CREATE INDEX notes_of_case ON notes (case_id, created_at);
CREATE INDEX notes_of_referral ON notes (referral_id);
CREATE TRIGGER notes_news AFTER INSERT ON notes REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION keep_news_of_notes();

CREATE TABLE notices (
  id               uuid        NOT NULL,
  kind             text        NOT NULL,
  referral_id      uuid        NOT NULL,
  firm_id          uuid        NOT NULL,
  status_update_id uuid,
  attempts         integer     NOT NULL DEFAULT 0,
  due_at           timestamptz NOT NULL DEFAULT now(),
  created_at       timestamptz NOT NULL DEFAULT now(),
  traceparent      text,
  PRIMARY KEY (id),
  CONSTRAINT notices_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referrals(id) ON DELETE CASCADE,
  CONSTRAINT notices_kind_check CHECK (kind IN ('referral_received', 'message_received')),
  CONSTRAINT notices_message CHECK ((kind = 'message_received') = (status_update_id IS NOT NULL))
);
CREATE INDEX notices_due ON notices (due_at);

-- Onward referrals that were not SIGNED when the one above them ended, and did not end with it: a worker ends them.
CREATE TABLE onward_referrals_left_behind (
  referral_id uuid NOT NULL,
  PRIMARY KEY (referral_id)
);

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

CREATE TABLE read_marks (
  firm_id     uuid           NOT NULL,
  user_id     uuid           NOT NULL,
  referral_id uuid           NOT NULL,
  read_until  timestamptz(3),
  -- The person marked it as unread, whether or not there is news.
  is_unread   boolean        NOT NULL,
  PRIMARY KEY (firm_id, user_id, referral_id),
  CONSTRAINT read_marks_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referrals(id) ON DELETE CASCADE
);
CREATE INDEX read_marks_unread ON read_marks (firm_id, user_id) WHERE is_unread;

-- Apart from firms: it changes with every new case, and nothing that joins firms should wait or bloat for that.
CREATE TABLE reference_counters (
  firm_id     uuid    NOT NULL,
  last_number integer NOT NULL,
  PRIMARY KEY (firm_id)
) WITH (fillfactor=50);

-- When somebody other than this firm last changed the status of a referral, or sent a message or a note that the firm sees. Written by triggers.
CREATE TABLE referral_news (
  firm_id        uuid           NOT NULL,
  referral_id    uuid           NOT NULL,
  direction      text           NOT NULL,
  news_at        timestamptz(3),
  -- The last note that the receiver cannot read before it has acknowledged.
  masked_note_at timestamptz(3),
  PRIMARY KEY (firm_id, referral_id),
  CONSTRAINT referral_news_direction_check CHECK (direction IN ('sent', 'received'))
);
CREATE INDEX referral_news_latest ON referral_news (firm_id, direction, news_at, referral_id);

CREATE TABLE referrals (
  id                                     uuid            NOT NULL,
  case_id                                uuid            NOT NULL,
  sequence_number                        integer         NOT NULL,
  parent_referral_id                     uuid,
  reference_number                       text            NOT NULL,
  referring_firm_id                      uuid            NOT NULL,
  referent_firm_id                       uuid            NOT NULL,
  status                                 referral_status NOT NULL,
  acknowledged_at                        timestamptz(3),
  acknowledged_by_firm_id                uuid,
  acknowledged_channel                   text,
  ended_by_firm_id                       uuid,
  closing_status                         text,
  closure_reason                         text,
  reason_code                            text,
  payout_type                            text,
  sent_date                              timestamptz(3)  NOT NULL,
  expires_at                             timestamptz(3),
  signed_date                            timestamptz(3),
  resolution_date                        timestamptz(3),
  closed_date                            timestamptz(3),
  lead_attorney_name                     text,
  phase                                  text,
  settlement_amount                      numeric(14,2),
  attorney_fees                          numeric(14,2),
  projected_settlement_amount            numeric(14,2),
  estimated_date_of_resolution           date,
  estimated_distribution_date            date,
  routing_rule_id                        uuid,
  round_robin_position                   integer,
  sender_custom_metadata                 jsonb,
  receiver_custom_metadata               jsonb,
  archived_by_sender_at                  timestamptz(3),
  archived_by_receiver_at                timestamptz(3),
  created_at                             timestamptz(3)  NOT NULL,
  -- When what both firms see last changed. What one firm alone sees has the times below, so that it does not show to the other.
  updated_at                             timestamptz(3)  NOT NULL,
  version                                integer         NOT NULL,
  notes                                  text,
  is_retainer_signed                     boolean         NOT NULL,
  sending_firm_percentage                numeric,
  client_fee_agreement_percentage        numeric,
  warm_transfer_attempted                boolean,
  warm_transfer_successful               boolean,
  warm_transfer_unsuccessful_reason_type text,
  warm_transfer_unsuccessful_reason      text,
  statute_of_limitations_expiration      date,
  -- When the custom metadata of the sender changed, or what is still masked to the receiver.
  sender_updated_at                      timestamptz(3),
  receiver_updated_at                    timestamptz(3),
  clock_moved_seconds                    integer,
  PRIMARY KEY (id),
  CONSTRAINT referrals_case_id_sequence_number_key UNIQUE (case_id, sequence_number),
  CONSTRAINT referrals_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  CONSTRAINT referrals_parent_referral_id_fkey FOREIGN KEY (parent_referral_id) REFERENCES referrals(id),
  CONSTRAINT referrals_check CHECK (referring_firm_id <> referent_firm_id),
  CONSTRAINT referrals_check1 CHECK ((acknowledged_at IS NULL) = (acknowledged_channel IS NULL) AND (acknowledged_at IS NULL) = (acknowledged_by_firm_id IS NULL))
);
CREATE INDEX referrals_active_unacknowledged ON referrals (referent_firm_id) WHERE acknowledged_at IS NULL AND (status IN ('UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION', 'CLOSING'));
CREATE INDEX referrals_expiring ON referrals (expires_at) WHERE status = 'SENT' AND expires_at IS NOT NULL;
CREATE INDEX referrals_expiring_of_sender ON referrals (referring_firm_id, expires_at) WHERE status = 'SENT' AND expires_at IS NOT NULL;
CREATE INDEX referrals_of_house_firms ON referrals (updated_at) WHERE referent_firm_id IN ('0192f3a0-1000-7000-8000-000000000002'::uuid, '0192f3a0-1000-7000-8000-000000000003'::uuid, '0192f3a0-1000-7000-8000-000000000004'::uuid, '0192f3a0-1000-7000-8000-000000000005'::uuid);
CREATE UNIQUE INDEX referrals_one_live_per_sender ON referrals (case_id, referring_firm_id) WHERE status IN ('SENT', 'UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION', 'CLOSING');
CREATE INDEX referrals_reference ON referrals (reference_number);
CREATE INDEX referrals_statute_of_receiver ON referrals (referent_firm_id, statute_of_limitations_expiration) WHERE (status IN ('SENT', 'UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED')) AND statute_of_limitations_expiration IS NOT NULL;
CREATE INDEX referrals_statute_of_sender ON referrals (referring_firm_id, statute_of_limitations_expiration) WHERE (status IN ('SENT', 'UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED')) AND statute_of_limitations_expiration IS NOT NULL;
CREATE TRIGGER referrals_ended AFTER UPDATE ON referrals FOR EACH ROW
  WHEN ((old.status IN ('REJECTED', 'WITHDRAWN')) <> (new.status IN ('REJECTED', 'WITHDRAWN')))
  EXECUTE FUNCTION keep_ended_referral();
CREATE TRIGGER referrals_ended_at_once AFTER INSERT ON referrals FOR EACH ROW
  WHEN (new.status IN ('REJECTED', 'WITHDRAWN'))
  EXECUTE FUNCTION keep_ended_referral();
CREATE TRIGGER referrals_listed AFTER UPDATE ON referrals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION list_changed_referrals();
CREATE TRIGGER referrals_listed_new AFTER INSERT ON referrals REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION list_new_referrals();
CREATE TRIGGER referrals_unmasked_news AFTER UPDATE ON referrals FOR EACH ROW
  WHEN (old.acknowledged_at IS NULL AND new.acknowledged_at IS NOT NULL)
  EXECUTE FUNCTION unmask_news();
CREATE TRIGGER referrals_written_back AFTER UPDATE ON referrals REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION mark_crm_writebacks();
CREATE TRIGGER referrals_written_back_new AFTER INSERT ON referrals REFERENCING NEW TABLE AS written FOR EACH STATEMENT
  EXECUTE FUNCTION mark_crm_writebacks();

CREATE TABLE saved_views (
  id        uuid    NOT NULL,
  firm_id   uuid    NOT NULL,
  user_id   uuid    NOT NULL,
  name      text    NOT NULL,
  direction text    NOT NULL,
  view      text    NOT NULL,
  words     text,
  -- Their order. Numbers may be missing where a view was deleted.
  place     integer NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT saved_views_direction_check CHECK (direction IN ('sent', 'received'))
);
CREATE UNIQUE INDEX saved_views_named ON saved_views (firm_id, user_id, lower(name));

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

CREATE TABLE status_updates (
  id                uuid            NOT NULL,
  sequence          bigint          NOT NULL GENERATED ALWAYS AS IDENTITY,
  xid               xid8            NOT NULL DEFAULT pg_current_xact_id(),
  referral_id       uuid            NOT NULL,
  case_id           uuid            NOT NULL,
  referring_firm_id uuid            NOT NULL,
  -- Null: the receiver does not see the row, because it was written after the referral ended.
  referent_firm_id  uuid,
  status            referral_status NOT NULL,
  previous_status   referral_status,
  message           text,
  is_message        boolean         NOT NULL DEFAULT false,
  requested_status  referral_status,
  source            text            NOT NULL,
  firm_id           uuid,
  created_by_name   text,
  created_at        timestamptz(3)  NOT NULL,
  -- For cursors, in the order of commits. Null until position_status_updates gives it, soon after the commit.
  position          bigint,
  -- SHA-256 of the hash of the entry before in the same referral and of the digest of this one. Null for messages.
  hash              bytea,
  name_salt         uuid,
  name_digest       bytea,
  -- Random. It goes with the message when that is erased; the digest stays.
  message_salt      uuid,
  message_digest    bytea,
  PRIMARY KEY (id),
  CONSTRAINT status_updates_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referrals(id)
);
CREATE INDEX status_updates_of_case ON status_updates (case_id, sequence);
CREATE INDEX status_updates_of_receiver ON status_updates (referent_firm_id, xid, sequence);
CREATE INDEX status_updates_of_receiver_listed ON status_updates (referent_firm_id, created_at, sequence) INCLUDE (id, status, is_message, source);
CREATE INDEX status_updates_of_receiver_positioned ON status_updates (referent_firm_id, "position") WHERE "position" IS NOT NULL;
CREATE INDEX status_updates_of_referral ON status_updates (referral_id, sequence);
CREATE INDEX status_updates_of_sender ON status_updates (referring_firm_id, xid, sequence);
CREATE INDEX status_updates_of_sender_listed ON status_updates (referring_firm_id, created_at, sequence) INCLUDE (id, status, is_message, source);
CREATE INDEX status_updates_of_sender_positioned ON status_updates (referring_firm_id, "position") WHERE "position" IS NOT NULL;
CREATE INDEX status_updates_positioned ON status_updates ("position") WHERE "position" IS NOT NULL;
CREATE INDEX status_updates_to_position ON status_updates (sequence) WHERE "position" IS NULL;
CREATE INDEX status_updates_unchained ON status_updates (case_id) WHERE hash IS NULL AND NOT is_message;
CREATE TRIGGER status_updates_after_end BEFORE INSERT ON status_updates FOR EACH ROW
  WHEN (new.firm_id IS DISTINCT FROM new.referent_firm_id AND ((new.status IN ('REJECTED', 'WITHDRAWN')) OR (new.previous_status IN ('REJECTED', 'WITHDRAWN'))))
  EXECUTE FUNCTION hide_after_end();
CREATE TRIGGER status_updates_chained BEFORE INSERT ON status_updates FOR EACH ROW
  WHEN (NOT new.is_message)
  EXECUTE FUNCTION chain_status_update();
CREATE TRIGGER status_updates_erased BEFORE UPDATE OF message, created_by_name ON status_updates FOR EACH ROW
  EXECUTE FUNCTION drop_salts();
CREATE TRIGGER status_updates_news AFTER INSERT ON status_updates REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION keep_news_of_updates();

CREATE TABLE listing_texts_0 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 0);
CREATE TABLE listing_texts_1 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 1);
CREATE TABLE listing_texts_2 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 2);
CREATE TABLE listing_texts_3 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 3);
CREATE TABLE listing_texts_4 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 4);
CREATE TABLE listing_texts_5 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 5);
CREATE TABLE listing_texts_6 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 6);
CREATE TABLE listing_texts_7 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 7);
CREATE TABLE listing_texts_8 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 8);
CREATE TABLE listing_texts_9 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 9);
CREATE TABLE listing_texts_10 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 10);
CREATE TABLE listing_texts_11 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 11);
CREATE TABLE listing_texts_12 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 12);
CREATE TABLE listing_texts_13 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 13);
CREATE TABLE listing_texts_14 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 14);
CREATE TABLE listing_texts_15 PARTITION OF listing_texts FOR VALUES WITH (modulus 16, remainder 15);
CREATE TABLE listings_0 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 0) WITH (fillfactor=85);
CREATE TABLE listings_1 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 1) WITH (fillfactor=85);
CREATE TABLE listings_2 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 2) WITH (fillfactor=85);
CREATE TABLE listings_3 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 3) WITH (fillfactor=85);
CREATE TABLE listings_4 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 4) WITH (fillfactor=85);
CREATE TABLE listings_5 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 5) WITH (fillfactor=85);
CREATE TABLE listings_6 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 6) WITH (fillfactor=85);
CREATE TABLE listings_7 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 7) WITH (fillfactor=85);
CREATE TABLE listings_8 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 8) WITH (fillfactor=85);
CREATE TABLE listings_9 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 9) WITH (fillfactor=85);
CREATE TABLE listings_10 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 10) WITH (fillfactor=85);
CREATE TABLE listings_11 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 11) WITH (fillfactor=85);
CREATE TABLE listings_12 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 12) WITH (fillfactor=85);
CREATE TABLE listings_13 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 13) WITH (fillfactor=85);
CREATE TABLE listings_14 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 14) WITH (fillfactor=85);
CREATE TABLE listings_15 PARTITION OF listings FOR VALUES WITH (modulus 16, remainder 15) WITH (fillfactor=85);

CREATE VIEW listing_rows AS
 SELECT listing_rows_of_referrals.id,
    listing_rows_of_referrals.perspective,
    listing_rows_of_referrals.shelf,
    listing_rows_of_referrals.firm_id,
    listing_rows_of_referrals.counterparty_firm_id,
    listing_rows_of_referrals.case_id,
    listing_rows_of_referrals.referral_id,
    listing_rows_of_referrals.reference_number,
    listing_rows_of_referrals.reference_order,
    listing_rows_of_referrals.status,
    listing_rows_of_referrals.closing_status,
    listing_rows_of_referrals.case_type,
    listing_rows_of_referrals.jurisdiction,
    listing_rows_of_referrals.sent_date,
    listing_rows_of_referrals.created_at,
    listing_rows_of_referrals.updated_at,
    listing_rows_of_referrals.is_archived,
    listing_rows_of_referrals.is_masked,
    listing_rows_of_referrals.title,
    listing_rows_of_referrals.text,
    listing_rows_of_referrals.referral_created_at
   FROM listing_rows_of_referrals
UNION ALL
 SELECT listing_rows_of_drafts.id,
    listing_rows_of_drafts.perspective,
    listing_rows_of_drafts.shelf,
    listing_rows_of_drafts.firm_id,
    listing_rows_of_drafts.counterparty_firm_id,
    listing_rows_of_drafts.case_id,
    listing_rows_of_drafts.referral_id,
    listing_rows_of_drafts.reference_number,
    listing_rows_of_drafts.reference_order,
    listing_rows_of_drafts.status,
    listing_rows_of_drafts.closing_status,
    listing_rows_of_drafts.case_type,
    listing_rows_of_drafts.jurisdiction,
    listing_rows_of_drafts.sent_date,
    listing_rows_of_drafts.created_at,
    listing_rows_of_drafts.updated_at,
    listing_rows_of_drafts.is_archived,
    listing_rows_of_drafts.is_masked,
    listing_rows_of_drafts.title,
    listing_rows_of_drafts.text,
    listing_rows_of_drafts.referral_created_at
   FROM listing_rows_of_drafts;

CREATE VIEW listing_rows_of_drafts AS
 SELECT id,
    'sent' AS perspective,
    'sent_case' AS shelf,
    owner_firm_id AS firm_id,
    NULL::uuid AS counterparty_firm_id,
    id AS case_id,
    NULL::uuid AS referral_id,
    reference_number,
    ((split_part(reference_number, '-', 1) || '-') || lpad(split_part(reference_number, '-', 2), 10, '0')) || '-00000' AS reference_order,
    'DRAFT' AS status,
    NULL::text AS closing_status,
    case_type,
    jurisdiction,
    NULL::timestamptz AS sent_date,
    created_at,
    updated_at,
    archived_at IS NOT NULL AS is_archived,
    false AS is_masked,
    title,
    lower(concat_ws(' ', reference_number, title, client_first_name, client_last_name, client_email, client_phone)) AS text,
    NULL::timestamptz AS referral_created_at
   FROM cases c
  WHERE NOT (EXISTS ( SELECT 1
           FROM referrals h
          WHERE h.case_id = c.id));

CREATE VIEW listing_rows_of_referrals AS
 SELECT h.id,
    p.perspective,
        CASE
            WHEN p.perspective = 'received' THEN 'received'
            WHEN h.sequence_number = max(h.sequence_number) OVER (PARTITION BY h.case_id, h.referring_firm_id) THEN 'sent_case'
            ELSE 'sent_earlier'
        END AS shelf,
    p.firm_id,
    p.counterparty_firm_id,
    h.case_id,
    h.id AS referral_id,
    h.reference_number,
    (((split_part(c.reference_number, '-', 1) || '-') || lpad(split_part(c.reference_number, '-', 2), 10, '0')) || '-') || lpad(h.sequence_number::text, 5, '0') AS reference_order,
        CASE
            WHEN e.referral_id = h.id THEN (e.hop_row ->> 'status')::referral_status
            ELSE h.status
        END AS status,
        CASE
            WHEN e.referral_id = h.id THEN e.hop_row ->> 'closing_status'
            ELSE h.closing_status
        END AS closing_status,
    s.case_type,
    s.jurisdiction,
    h.sent_date,
        CASE
            WHEN p.perspective = 'sent' THEN c.created_at
            ELSE h.created_at
        END AS created_at,
        CASE
            WHEN e.referral_id = h.id THEN GREATEST((e.hop_row ->> 'updated_at')::timestamptz, (e.hop_row ->> 'receiver_updated_at')::timestamptz,
            CASE
                WHEN p.firm_id = c.owner_firm_id AND NOT p.is_masked THEN (e.case_row ->> 'updated_at')::timestamptz
                ELSE NULL::timestamptz
            END)
            ELSE GREATEST(h.updated_at, p.own_updated_at,
            CASE
                WHEN p.firm_id = c.owner_firm_id AND NOT p.is_masked THEN c.updated_at
                ELSE NULL::timestamptz
            END)
        END::timestamptz(3) AS updated_at,
    s.archived_at IS NOT NULL AND (e.referral_id = h.id OR NOT s.archived_at IS DISTINCT FROM c.archived_at) OR p.archived_at IS NOT NULL AS is_archived,
    p.is_masked,
        CASE
            WHEN p.is_masked THEN NULL::text
            ELSE s.title
        END AS title,
        CASE
            WHEN p.is_masked THEN lower(h.reference_number)
            ELSE lower(concat_ws(' ', h.reference_number, s.title, s.client_first_name, s.client_last_name, s.client_email, s.client_phone))
        END AS text,
    h.created_at AS referral_created_at
   FROM referrals h
     JOIN cases c ON c.id = h.case_id
     CROSS JOIN LATERAL ( VALUES ('sent',h.referring_firm_id,h.referent_firm_id,false,h.archived_by_sender_at,h.sender_updated_at,
                CASE
                    WHEN h.parent_referral_id IS NOT NULL THEN ended_above(h.id)
                    ELSE NULL::uuid
                END), ('received',h.referent_firm_id,h.referring_firm_id,h.acknowledged_at IS NULL,h.archived_by_receiver_at,h.receiver_updated_at,
                CASE
                    WHEN h.status IN ('REJECTED', 'WITHDRAWN') THEN h.id
                    WHEN h.parent_referral_id IS NOT NULL AND h.referent_firm_id <> c.owner_firm_id THEN ended_above(h.id)
                    ELSE NULL::uuid
                END)) p(perspective, firm_id, counterparty_firm_id, is_masked, archived_at, own_updated_at, seen_through)
     LEFT JOIN ended_referrals e ON e.referral_id = p.seen_through
     CROSS JOIN LATERAL ( SELECT c.archived_at,
            c.case_type,
            c.jurisdiction,
            c.title,
            c.client_first_name,
            c.client_last_name,
            c.client_email,
            c.client_phone
          WHERE e.referral_id IS NULL
        UNION ALL
         SELECT k.archived_at,
            k.case_type,
            k.jurisdiction,
            k.title,
            k.client_first_name,
            k.client_last_name,
            k.client_email,
            k.client_phone
           FROM jsonb_populate_record(NULL::cases, e.case_row) k
          WHERE e.referral_id IS NOT NULL) s;

CREATE VIEW pictures_of_referrals AS
 SELECT h.id AS referral_id,
    h.case_id,
    h.referent_firm_id AS firm_id,
    COALESCE(( SELECT
                CASE
                    WHEN NOT ((k.case_row ->> 'archived_at')::timestamptz) IS DISTINCT FROM c.archived_at THEN k.case_row
                    ELSE k.case_row || '{"archived_at": null}'::jsonb
                END AS "case"
           FROM ended_referrals k
          WHERE k.referral_id =
                CASE
                    WHEN h.parent_referral_id IS NOT NULL AND h.referent_firm_id <> c.owner_firm_id THEN ended_above(h.id)
                    ELSE NULL::uuid
                END), to_jsonb(c.*)) AS case_row,
    to_jsonb(h.*) AS hop_row,
    ( SELECT COALESCE(jsonb_agg(COALESCE(e.hop_row, to_jsonb(o.*)) ORDER BY o.sequence_number), '[]'::jsonb) AS "coalesce"
           FROM referrals o
             LEFT JOIN ended_referrals e ON e.referral_id = o.id AND e.firm_id = h.referent_firm_id
          WHERE o.case_id = h.case_id AND o.id <> h.id AND (h.referent_firm_id = o.referring_firm_id OR h.referent_firm_id = o.referent_firm_id)) AS other_hops,
    ( SELECT COALESCE(jsonb_agg(to_jsonb(n.*)), '[]'::jsonb) AS "coalesce"
           FROM notes n
          WHERE n.referral_id = h.id AND n.firm_id <> h.referent_firm_id AND h.acknowledged_at IS NOT NULL) AS notes
   FROM referrals h
     JOIN cases c ON c.id = h.case_id;

CREATE FUNCTION begin_crm_send(p_firm uuid, p_key uuid, p_object text, p_record text)
  RETURNS TABLE(is_key_known boolean, case_id uuid, claimed_by uuid, is_claimed boolean)
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('crm-send:' || p_firm || ':' || p_key, 0));
  PERFORM 1 FROM crm_sends s WHERE s.firm_id = p_firm AND s.idempotency_key = p_key;
  IF FOUND THEN
    RETURN QUERY SELECT true, NULL::uuid, NULL::uuid, false;
    RETURN;
  END IF;
  RETURN QUERY
    INSERT INTO crm_records AS r (firm_id, crm_object_api_name, record_key) VALUES (p_firm, p_object, p_record)
    ON CONFLICT ON CONSTRAINT crm_records_pkey DO UPDATE SET record_key = EXCLUDED.record_key
    RETURNING false, r.case_id, r.claimed_by, coalesce(r.claimed_until > now(), false);
END
$$;

CREATE FUNCTION chain_status_history(p_referral uuid)
  RETURNS bytea
  LANGUAGE plpgsql
AS $$
DECLARE
  u          status_updates;
  v_previous bytea;
BEGIN
  FOR u IN SELECT * FROM status_updates s WHERE s.referral_id = p_referral AND NOT s.is_message ORDER BY s.sequence LOOP
    IF u.hash IS NULL THEN
      u := chained_status_update(u, v_previous);
      UPDATE status_updates s
         SET (name_salt, message_salt, name_digest, message_digest, hash) =
             (u.name_salt, u.message_salt, u.name_digest, u.message_digest, u.hash)
       WHERE s.id = u.id;
    END IF;
    v_previous := u.hash;
  END LOOP;
  RETURN v_previous;
END
$$;

CREATE FUNCTION chain_status_update()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE v_previous bytea;
BEGIN
  SELECT s.hash INTO v_previous FROM status_updates s
   WHERE s.referral_id = NEW.referral_id AND NOT s.is_message ORDER BY s.sequence DESC LIMIT 1;
  -- a history of before the chain
  IF FOUND AND v_previous IS NULL THEN v_previous := chain_status_history(NEW.referral_id); END IF;
  RETURN chained_status_update(NEW, v_previous);
END
$$;

CREATE FUNCTION chained_status_update(u status_updates, p_previous bytea)
  RETURNS status_updates
  LANGUAGE plpgsql
AS $$
BEGIN
  u.name_salt := gen_random_uuid();
  u.message_salt := gen_random_uuid();
  u.name_digest := salted_digest(u.name_salt, u.created_by_name);
  u.message_digest := salted_digest(u.message_salt, u.message);
  u.hash := sha256(convert_to(
    encode(coalesce(p_previous, decode(repeat('00', 32), 'hex')), 'hex') || encode(status_digest(u), 'hex'), 'UTF8'));
  RETURN u;
END
$$;

CREATE FUNCTION count_added_listings()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO listing_totals SELECT firm_id, shelf, status, is_archived, count(*) FROM added GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_changed_listings()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO listing_totals
  SELECT firm_id, shelf, status, is_archived, sum(n)
    FROM (SELECT firm_id, shelf, status, is_archived, 1 AS n FROM added
          UNION ALL SELECT firm_id, shelf, status, is_archived, -1 FROM removed) changes
   GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_removed_listings()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO listing_totals SELECT firm_id, shelf, status, is_archived, -count(*) FROM removed GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;

CREATE FUNCTION drop_listings()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM listings WHERE id = OLD.id AND firm_id = OLD.owner_firm_id;
  DELETE FROM listing_texts WHERE id = OLD.id AND firm_id = OLD.owner_firm_id;
  RETURN NULL;
END
$$;

CREATE FUNCTION drop_salts()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.message IS DISTINCT FROM OLD.message THEN NEW.message_salt := NULL; END IF;
  IF NEW.created_by_name IS DISTINCT FROM OLD.created_by_name THEN NEW.name_salt := NULL; END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION ended_above(p_referral uuid)
  RETURNS uuid
  LANGUAGE sql
  STABLE
AS $$
WITH RECURSIVE above AS (
  SELECT h.parent_referral_id AS id, 1 AS step
    FROM referrals h JOIN cases c ON c.id = h.case_id
   WHERE h.id = p_referral AND h.referring_firm_id <> c.owner_firm_id
  UNION ALL
  SELECT h.parent_referral_id, a.step + 1
    FROM above a JOIN referrals h ON h.id = a.id JOIN cases c ON c.id = h.case_id
   WHERE h.referring_firm_id <> c.owner_firm_id)
SELECT e.referral_id FROM above a JOIN ended_referrals e ON e.referral_id = a.id ORDER BY a.step LIMIT 1
$$;

CREATE FUNCTION hide_after_end()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.firm_id IS DISTINCT FROM NEW.referent_firm_id
     AND EXISTS (SELECT 1 FROM ended_referrals e WHERE e.referral_id = NEW.referral_id) THEN
    NEW.referent_firm_id := NULL;
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION keep_ended_referral()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.status IN ('REJECTED', 'WITHDRAWN') THEN
    INSERT INTO ended_referrals (referral_id, case_id, firm_id, case_row, hop_row, other_hops, notes) SELECT referral_id, case_id, firm_id, case_row, hop_row, other_hops, notes FROM pictures_of_referrals WHERE referral_id = NEW.id
    ON CONFLICT (referral_id) DO UPDATE SET (case_row, hop_row, other_hops, notes) =
      (EXCLUDED.case_row, EXCLUDED.hop_row, EXCLUDED.other_hops, EXCLUDED.notes);
    INSERT INTO onward_referrals_left_behind (referral_id)
    SELECT o.id FROM referrals o WHERE o.case_id = NEW.case_id AND o.parent_referral_id = NEW.id AND o.status IN ('SENT', 'UNDER_EVALUATION', 'INVESTIGATING')
    ON CONFLICT DO NOTHING;
  ELSE
    -- forced back to life: all is shown again, at a new position, which no cursor has passed (docs/adr/0142).
    -- The transaction id does the same for the release before
    DELETE FROM ended_referrals WHERE referral_id = NEW.id;
    UPDATE status_updates SET referent_firm_id = NEW.referent_firm_id, position = NULL, xid = pg_current_xact_id()
     WHERE referral_id = NEW.id AND referent_firm_id IS NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_news_of_notes()
  RETURNS trigger
  LANGUAGE plpgsql
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_seqscan TO 'off'
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
BEGIN
  INSERT INTO referral_news AS n (firm_id, referral_id, direction, news_at, masked_note_at)
  SELECT CASE WHEN a.firm_id = h.referent_firm_id THEN h.referring_firm_id ELSE h.referent_firm_id END, h.id,
         CASE WHEN a.firm_id = h.referent_firm_id THEN 'sent' ELSE 'received' END,
         CASE WHEN a.firm_id = h.referent_firm_id OR h.acknowledged_at IS NOT NULL THEN max(a.created_at) END,
         CASE WHEN a.firm_id = h.referring_firm_id AND h.acknowledged_at IS NULL THEN max(a.created_at) END
    FROM added a JOIN referrals h ON h.id = a.referral_id
   WHERE NOT a.is_automatic AND a.firm_id IN (h.referring_firm_id, h.referent_firm_id)
     AND (a.firm_id = h.referent_firm_id OR h.status NOT IN ('REJECTED', 'WITHDRAWN'))
   GROUP BY a.firm_id, h.id
  ON CONFLICT (firm_id, referral_id) DO UPDATE
     SET news_at = CASE WHEN EXCLUDED.news_at IS NULL THEN n.news_at ELSE greatest(EXCLUDED.news_at, n.news_at + interval '1 millisecond') END,
         masked_note_at = greatest(n.masked_note_at, EXCLUDED.masked_note_at);
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_news_of_updates()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO referral_news AS n (firm_id, referral_id, direction, news_at)
  SELECT s.firm_id, a.referral_id, s.direction, max(a.created_at)
    FROM added a
    CROSS JOIN LATERAL (VALUES (a.referring_firm_id, 'sent'), (a.referent_firm_id, 'received')) AS s (firm_id, direction)
   WHERE s.firm_id IS NOT NULL AND (s.firm_id IS DISTINCT FROM a.firm_id OR a.source = 'system') AND a.source <> 'import'
   GROUP BY 1, 2, 3
  ON CONFLICT (firm_id, referral_id) DO UPDATE SET news_at = greatest(EXCLUDED.news_at, n.news_at + interval '1 millisecond');
  RETURN NULL;
END
$$;

CREATE FUNCTION list_changed_cases()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE v_cases uuid[] := (SELECT array_agg(DISTINCT id) FROM changed);
BEGIN
  IF v_cases IS NOT NULL THEN PERFORM refresh_listings(v_cases); END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION list_changed_referrals()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE v_cases uuid[] := (SELECT array_agg(DISTINCT case_id) FROM changed);
BEGIN
  IF v_cases IS NOT NULL THEN PERFORM refresh_listings(v_cases); END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION list_new_cases()
  RETURNS trigger
  LANGUAGE plpgsql
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_seqscan TO 'off'
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
DECLARE v_cases uuid[] := (SELECT array_agg(a.id) FROM added a
                            WHERE NOT EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = a.id));
BEGIN
  IF v_cases IS NULL THEN RETURN NULL; END IF;
  WITH rows AS MATERIALIZED (SELECT * FROM listing_rows_of_drafts WHERE case_id = ANY (v_cases)),
  texts AS (
    INSERT INTO listing_texts (id, firm_id, shelf, is_archived, text) SELECT id, firm_id, 'draft', is_archived, text FROM rows)
  INSERT INTO listings (id, perspective, firm_id, counterparty_firm_id, case_id, referral_id, reference_number, reference_order, sent_date, created_at, referral_created_at, shelf, status, closing_status, case_type, jurisdiction, updated_at, is_archived, is_masked, title) SELECT id, perspective, firm_id, counterparty_firm_id, case_id, referral_id, reference_number, reference_order, sent_date, created_at, referral_created_at, shelf, status, closing_status, case_type, jurisdiction, updated_at, is_archived, is_masked, title FROM rows;
  RETURN NULL;
END
$$;

CREATE FUNCTION list_new_referrals()
  RETURNS trigger
  LANGUAGE plpgsql
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_seqscan TO 'off'
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
DECLARE
  v_cases uuid[] := (SELECT array_agg(DISTINCT case_id) FROM added);
  v_sent record;
  v_drafts uuid[];
BEGIN
  IF v_cases IS NULL THEN RETURN NULL; END IF;
  FOR v_sent IN SELECT referring_firm_id AS firm_id, array_agg(case_id) AS cases FROM added GROUP BY referring_firm_id LOOP
    v_drafts := ARRAY(SELECT id FROM listing_texts WHERE firm_id = v_sent.firm_id AND id = ANY (v_sent.cases));
    IF cardinality(v_drafts) > 0 THEN
      DELETE FROM listings WHERE firm_id = v_sent.firm_id AND id = ANY (v_drafts);
      DELETE FROM listing_texts WHERE firm_id = v_sent.firm_id AND id = ANY (v_drafts);
    END IF;
  END LOOP;
  IF EXISTS (SELECT 1 FROM added WHERE sequence_number > 1) THEN
    PERFORM refresh_listings(v_cases);
    RETURN NULL;
  END IF;
  WITH rows AS MATERIALIZED (SELECT * FROM listing_rows_of_referrals WHERE case_id = ANY (v_cases)),
  texts AS (
    INSERT INTO listing_texts (id, firm_id, shelf, is_archived, text) SELECT id, firm_id, shelf, is_archived, text FROM rows)
  INSERT INTO listings (id, perspective, firm_id, counterparty_firm_id, case_id, referral_id, reference_number, reference_order, sent_date, created_at, referral_created_at, shelf, status, closing_status, case_type, jurisdiction, updated_at, is_archived, is_masked, title) SELECT id, perspective, firm_id, counterparty_firm_id, case_id, referral_id, reference_number, reference_order, sent_date, created_at, referral_created_at, shelf, status, closing_status, case_type, jurisdiction, updated_at, is_archived, is_masked, title FROM rows;
  RETURN NULL;
END
$$;

CREATE FUNCTION lock_visible_case(p_id uuid, p_reference text, p_firm uuid)
  RETURNS json
  LANGUAGE plpgsql
AS $$
DECLARE v_case uuid;
BEGIN
  SELECT v.id INTO v_case FROM visible_case(p_id, p_reference, p_firm) v;
  PERFORM 1 FROM cases WHERE id = v_case FOR NO KEY UPDATE;
  RETURN (SELECT s.state FROM state_of_case(v_case, p_firm) s);
END
$$;

CREATE FUNCTION mark_crm_writebacks()
  RETURNS trigger
  LANGUAGE plpgsql
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_seqscan TO 'off'
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
DECLARE v_send record;
BEGIN
  FOR v_send IN
    SELECT s.id, w.case_id FROM written w
     CROSS JOIN LATERAL (SELECT id, firm_id, state FROM crm_sends WHERE case_id = w.case_id OFFSET 0) s
     WHERE s.firm_id = w.referring_firm_id AND s.state IN ('writeback_pending', 'completed', 'needs_attention')
  LOOP
    UPDATE crm_sends
       SET state = 'writeback_pending', change_number = change_number + 1, failures = 0, due_at = clock_timestamp(),
           -- of the change's own event: written by the same statement, so it is among the newest, and as old
           -- as the transaction
           traceparent = (
             SELECT e.headers::jsonb ->> 'traceparent'
               FROM (SELECT key, headers, created_at FROM outbox ORDER BY id DESC LIMIT 100) e
              WHERE e.key = v_send.case_id::text AND e.created_at = now() LIMIT 1)
     WHERE id = v_send.id AND state IN ('writeback_pending', 'completed', 'needs_attention');
  END LOOP;
  RETURN NULL;
END
$$;

CREATE FUNCTION position_status_updates(p_most integer)
  RETURNS integer
  LANGUAGE plpgsql
AS $$
DECLARE
  v_ids  uuid[];
  v_last bigint;
BEGIN
  -- a server that only reads, as after a fail-over, still gives what has a position
  IF current_setting('transaction_read_only')::boolean
     OR NOT EXISTS (SELECT 1 FROM status_updates WHERE position IS NULL) THEN
    RETURN 0;
  END IF;
  -- of this database alone: a transaction in another one of the server is not waited for
  PERFORM pg_advisory_xact_lock(7240010);
  v_ids := ARRAY(
    SELECT waiting.id
      FROM (SELECT id, sequence FROM status_updates WHERE position IS NULL
             ORDER BY sequence LIMIT p_most FOR NO KEY UPDATE SKIP LOCKED) waiting
     ORDER BY waiting.sequence);
  IF cardinality(v_ids) > 0 THEN
    -- from a sequence, not from the highest one in the table, which is free again when its row gets another
    v_last := nextval('status_update_positions') - 1;
    PERFORM setval('status_update_positions', v_last + cardinality(v_ids));
    UPDATE status_updates u SET position = v_last + given.place
      FROM unnest(v_ids) WITH ORDINALITY AS given (id, place) WHERE u.id = given.id;
  END IF;
  RETURN cardinality(v_ids);
END
$$;

CREATE FUNCTION refresh_listings(p_cases uuid[])
  RETURNS void
  LANGUAGE plpgsql
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_seqscan TO 'off'
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
BEGIN
  WITH rows AS MATERIALIZED (SELECT * FROM listing_rows WHERE case_id = ANY (p_cases)),
  texts AS (
    INSERT INTO listing_texts AS t (id, firm_id, shelf, is_archived, text)
    SELECT id, firm_id, CASE WHEN referral_id IS NULL THEN 'draft' ELSE shelf END, is_archived, text FROM rows
    ON CONFLICT (firm_id, id) DO UPDATE SET shelf = EXCLUDED.shelf, is_archived = EXCLUDED.is_archived, text = EXCLUDED.text WHERE (t.shelf, t.is_archived, t.text) IS DISTINCT FROM (EXCLUDED.shelf, EXCLUDED.is_archived, EXCLUDED.text)
  )
  INSERT INTO listings AS l (id, perspective, firm_id, counterparty_firm_id, case_id, referral_id, reference_number, reference_order, sent_date, created_at, referral_created_at, shelf, status, closing_status, case_type, jurisdiction, updated_at, is_archived, is_masked, title)
  SELECT id, perspective, firm_id, counterparty_firm_id, case_id, referral_id, reference_number, reference_order, sent_date, created_at, referral_created_at, shelf, status, closing_status, case_type, jurisdiction, updated_at, is_archived, is_masked, title FROM rows
  ON CONFLICT (firm_id, id) DO UPDATE SET shelf = EXCLUDED.shelf, status = EXCLUDED.status, closing_status = EXCLUDED.closing_status, case_type = EXCLUDED.case_type, jurisdiction = EXCLUDED.jurisdiction, updated_at = EXCLUDED.updated_at, is_archived = EXCLUDED.is_archived, is_masked = EXCLUDED.is_masked, title = EXCLUDED.title WHERE (l.shelf, l.status, l.closing_status, l.case_type, l.jurisdiction, l.updated_at, l.is_archived, l.is_masked, l.title) IS DISTINCT FROM (EXCLUDED.shelf, EXCLUDED.status, EXCLUDED.closing_status, EXCLUDED.case_type, EXCLUDED.jurisdiction, EXCLUDED.updated_at, EXCLUDED.is_archived, EXCLUDED.is_masked, EXCLUDED.title);
END
$$;

CREATE FUNCTION salted_digest(p_salt uuid, p_text text)
  RETURNS bytea
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE
AS $$
SELECT sha256(convert_to(p_salt::text || coalesce('=' || p_text, ''), 'UTF8'))
$$;

CREATE FUNCTION state_of_case(p_case uuid, p_firm uuid)
  RETURNS TABLE(state json)
  LANGUAGE sql
  STABLE ROWS 1
AS $$
SELECT json_build_object(
  'case', (SELECT row_to_json(r) FROM (
    SELECT c.*, (SELECT f.name FROM firms f WHERE f.id = c.owner_firm_id) AS owner_firm_name) r),
  'hops', (SELECT coalesce(json_agg(r ORDER BY r.sequence_number), '[]') FROM (
    SELECT h.*, (SELECT f.name FROM firms f WHERE f.id = h.referring_firm_id) AS referring_firm_name,
           (SELECT f.name FROM firms f WHERE f.id = h.referent_firm_id) AS referent_firm_name
      FROM referrals h WHERE h.case_id = c.id) r),
  'ended', (SELECT json_object_agg(e.referral_id, json_build_object('case', e.case_row, 'hops', e.other_hops || e.hop_row))
              FROM ended_referrals e
             WHERE e.case_id = c.id
               AND (e.firm_id = p_firm
                    OR EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = c.id AND h.parent_referral_id = e.referral_id))))
FROM cases c WHERE c.id = p_case
$$;

CREATE FUNCTION status_digest(u status_updates)
  RETURNS bytea
  LANGUAGE sql
  STABLE PARALLEL SAFE
AS $$
SELECT sha256(convert_to(concat_ws(E'\n', u.id, u.referral_id, u.status, coalesce(u.previous_status::text, ''),
u.source, to_char(u.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
encode(u.name_digest, 'hex'), encode(u.message_digest, 'hex')), 'UTF8'))
$$;

CREATE FUNCTION unmask_news()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE referral_news n SET news_at = greatest(n.news_at, n.masked_note_at), masked_note_at = NULL
   WHERE n.firm_id = NEW.referent_firm_id AND n.referral_id = NEW.id AND n.masked_note_at IS NOT NULL;
  RETURN NULL;
END
$$;

CREATE FUNCTION visible_case(p_id uuid, p_reference text, p_firm uuid)
  RETURNS TABLE(id uuid)
  LANGUAGE sql
  STABLE ROWS 1
AS $$
SELECT c.id
 FROM (SELECT CASE WHEN p_id IS NOT NULL
         THEN coalesce((SELECT n.id FROM cases n WHERE n.id = p_id),
                       (SELECT n.case_id FROM referrals n WHERE n.id = p_id))
         ELSE coalesce((SELECT n.id FROM cases n WHERE n.reference_number = p_reference),
                       (SELECT n.case_id FROM referrals n WHERE n.reference_number = p_reference LIMIT 1)) END AS id
       OFFSET 0) AS named
 JOIN cases c ON c.id = named.id
WHERE p_firm IS NULL OR c.owner_firm_id = p_firm
   OR EXISTS (SELECT 1 FROM referrals h
               WHERE h.case_id = c.id AND p_firm IN (h.referring_firm_id, h.referent_firm_id) OFFSET 0)
$$;
