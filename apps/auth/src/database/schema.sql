-- The database of auth after all migrations, to read: nothing runs this file.
-- Generated: node tools/schema/build.ts (docs/adding-a-migration.md).
--
-- The migrations in their order, each with a checksum of its SQL. One that is listed here is never edited.
--   IdempotencyKeys1700000000000               03eef90632680726
--   CreateOutbox1750000000001                  e402d1b8a1fc605a
--   CreateInbox1750000000002                   6301658eefa92372
--   CreateMails1776762000000                   a0b39a873f79d4e9
--   CreateSettledDeadLetters1795392000000      b076a5bc5ece7db6
--   CreateFirms1795420800000                   fcd3ce7d720f7126
--   CreateUsers1795420860000                   8962e87b331cea86
--   CreateKeys1795420920000                    da4995ff9a925ada
--   CreateAuditLog1795420980000                0ba74959c6506669
--   CreateClockAdvances1795446000000           d6a52a4a93782cea
--   AddMailTrace1795456800000                  1b27e962b4a55844
--   PrepareAuditChain1795459800000             6729740691fd3e46
--   CheckUnchainedEntries1795459860000         e87ddd2e23878648
--   PartitionAuditLog1795459920000             d5d0b0b6764d314f
--   AddRetentionToFirms1795478400000           b4da0a93fb0642a7
--   AddPreferencesToUsers1795604400000         53b3a429f2afd7e8
--   AddSubjectsToIdempotencyKeys1795633320000  19ca7bd7d8dbd934
--   AddMailSubject1795633380000                70aa3cbaf2746a3b
--   IndexProvidersByName1795635000000          29c6bb34fd7caef7
--   CreateSecondFactors1795654800000           9af13d80c15522e1
--   AddSandboxToFirms1795680600000             38383bd3fce7af88
--   IndexAllApiKeys1795696200000               c15c73777e549332
--   AddMcpToFirms1795698000000                 dab918c15c6d4392
--   IndexAllCrmTokens1795712400000             f38ef1f186ed48ce
--   IndexNewestPeople1795747500000             5ef81bc22f22984c
--   CountUsers1795763700000                    b6c70cc1e089fd64
--   IndexUsersOfNoFirm1795786200000            2cb83466e9cbbc3f
--   CountEndsOfSignIns1795787100000            635dfbf758107976
--   VersionDirectory1795788000000              af307e42484bc0ec
--   CreateChecks1795802400000                  433f391a6c101cdd
--   CountSignOuts1795802880000                 83e6ef1b8ca61be8
--   AddMailEnds1795879740000                   e25f1591c1dd8b86

-- When an address got an invitation or a reset link, for the pause between two of them.
CREATE TABLE account_mails (
  address bytea       NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT account_mails_address_check CHECK (octet_length(address) = 32)
);
CREATE INDEX account_mails_of_address ON account_mails (address, sent_at);
CREATE INDEX account_mails_oldest ON account_mails (sent_at);

CREATE TABLE api_keys (
  id           uuid        NOT NULL,
  firm_id      uuid,
  provider_id  uuid,
  name         text        NOT NULL,
  tier         text        NOT NULL,
  key_hash     bytea       NOT NULL,
  prefix       text        NOT NULL,
  issued_via   text        NOT NULL DEFAULT 'internal_api',
  expires_at   timestamptz,
  revoked_at   timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (id),
  CONSTRAINT api_keys_hash_key UNIQUE (key_hash),
  CONSTRAINT api_keys_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firms(id),
  CONSTRAINT api_keys_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id),
  CONSTRAINT api_keys_issued_via_check CHECK (issued_via IN ('internal_api', 'mcp')),
  CONSTRAINT api_keys_key_hash_check CHECK (octet_length(key_hash) = 32),
  CONSTRAINT api_keys_one_owner CHECK (num_nonnulls(firm_id, provider_id) = 1),
  CONSTRAINT api_keys_tier_check CHECK (tier IN ('read_only', 'standard', 'full'))
);
CREATE INDEX api_keys_firm ON api_keys (firm_id) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_firm_newest ON api_keys (firm_id, created_at DESC, id DESC);
CREATE INDEX api_keys_newest ON api_keys (created_at DESC, id DESC);
CREATE INDEX api_keys_prefix ON api_keys (prefix text_pattern_ops);

-- Where the chain went on after a month of audit_log that was dropped.
CREATE TABLE audit_anchors (
  month          date        NOT NULL,
  first_position bigint      NOT NULL,
  last_position  bigint      NOT NULL,
  last_hash      bytea       NOT NULL,
  dropped_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (month),
  CONSTRAINT audit_anchors_last_hash_check CHECK (octet_length(last_hash) = 32)
);

-- The last link of the chain of audit_log.
CREATE TABLE audit_chain (
  is_only    boolean     NOT NULL DEFAULT true,
  position   bigint      NOT NULL,
  hash       bytea       NOT NULL,
  chained_at timestamptz NOT NULL,
  PRIMARY KEY (is_only),
  CONSTRAINT audit_chain_hash_check CHECK (octet_length(hash) = 32),
  CONSTRAINT audit_chain_is_only_check CHECK (is_only)
);

-- One partition a month, by the time when an entry got its place in the chain.
CREATE TABLE audit_log (
  id            uuid        NOT NULL,
  action        text        NOT NULL,
  actor_kind    text        NOT NULL,
  actor_user_id uuid,
  actor_name    text        NOT NULL,
  subject_type  text        NOT NULL,
  subject_id    uuid        NOT NULL,
  details       jsonb       NOT NULL DEFAULT '{}'::jsonb,
  request_id    text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  position      bigint,
  hash          bytea,
  chained_at    timestamptz NOT NULL DEFAULT 'infinity'::timestamptz
) PARTITION BY RANGE (chained_at);
CREATE INDEX audit_log_newest ON audit_log (created_at DESC, id DESC);
CREATE INDEX audit_log_shown ON audit_log USING gin ((details -> 'subjectIds') jsonb_path_ops);
CREATE INDEX audit_log_subject ON audit_log (subject_id, created_at DESC, id DESC);

-- Commands that check the data of this service, and how the last run of each ended (ADR 234).
CREATE TABLE checks (
  name     text        NOT NULL,
  ended_at timestamptz NOT NULL,
  faults   bigint      NOT NULL,
  PRIMARY KEY (name),
  CONSTRAINT checks_faults_check CHECK (faults >= 0)
);

-- How far the clocks of test firms were moved (ADR 132). The id is that of the event.
CREATE TABLE clock_advances (
  id          uuid           NOT NULL,
  firm_id     uuid           NOT NULL,
  seconds     integer        NOT NULL,
  advanced_at timestamptz(3) NOT NULL,
  -- The services that have not moved their due times yet.
  waits_for   text[]         NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT clock_advances_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firms(id),
  CONSTRAINT clock_advances_seconds_check CHECK (seconds > 0)
);
CREATE INDEX clock_advances_of_firm ON clock_advances (firm_id);

CREATE TABLE crm_tokens (
  id           uuid        NOT NULL,
  firm_id      uuid        NOT NULL,
  name         text        NOT NULL,
  token_hash   bytea       NOT NULL,
  prefix       text        NOT NULL,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT crm_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT crm_tokens_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firms(id),
  CONSTRAINT crm_tokens_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX crm_tokens_firm ON crm_tokens (firm_id) WHERE revoked_at IS NULL;
CREATE INDEX crm_tokens_newest ON crm_tokens (created_at DESC, id DESC);
CREATE INDEX crm_tokens_prefix ON crm_tokens (prefix text_pattern_ops);

-- Changes with each change of which firms can receive what. A trigger of firms writes it.
CREATE TABLE directory_version (
  only_row boolean NOT NULL DEFAULT true,
  version  bigint  NOT NULL,
  PRIMARY KEY (only_row),
  CONSTRAINT directory_version_only_row_check CHECK (only_row)
) WITH (fillfactor=50);

CREATE TABLE firms (
  id                            uuid        NOT NULL,
  name                          text        NOT NULL,
  reference_prefix              text        NOT NULL,
  description                   text,
  phone                         text,
  address                       text,
  website                       text,
  jurisdictions                 text[]      NOT NULL DEFAULT '{}'[],
  case_types                    text[]      NOT NULL DEFAULT '{}'[],
  general_referral_instructions text,
  is_active                     boolean     NOT NULL DEFAULT true,
  is_test_firm                  boolean     NOT NULL DEFAULT false,
  public_api_enabled            boolean     NOT NULL DEFAULT true,
  created_at                    timestamptz NOT NULL DEFAULT now(),
  updated_at                    timestamptz NOT NULL DEFAULT now(),
  time_zone                     text        NOT NULL DEFAULT 'UTC',
  -- Days by kind of data; null: as long as the exchange keeps it.
  retention                     jsonb,
  requires_second_factor        boolean     NOT NULL DEFAULT false,
  -- The firm whose people made this test firm; null: an administrator did.
  sandbox_of                    uuid,
  -- Assistants may work for its people and its keys, while the public API is on as well.
  mcp_enabled                   boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (id),
  CONSTRAINT firms_reference_prefix_key UNIQUE (reference_prefix),
  CONSTRAINT firms_sandbox_of_fkey FOREIGN KEY (sandbox_of) REFERENCES firms(id),
  CONSTRAINT firms_reference_prefix_check CHECK (reference_prefix ~ '^[A-Z]{3,4}$'),
  CONSTRAINT firms_directory_changed TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX firms_directory ON firms ("left"(lower(name), 100), id) INCLUDE (case_types, jurisdictions, is_test_firm) WHERE is_active;
CREATE INDEX firms_newest ON firms (created_at DESC, id DESC);
CREATE INDEX firms_sandbox_of ON firms (sandbox_of, created_at) WHERE sandbox_of IS NOT NULL;
CREATE CONSTRAINT TRIGGER firms_directory_changed AFTER INSERT OR DELETE OR UPDATE OF is_active, case_types, jurisdictions, is_test_firm ON firms DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION change_directory();

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

CREATE TABLE login_failures (
  key       bytea       NOT NULL,
  failed_at timestamptz NOT NULL,
  CONSTRAINT login_failures_key_check CHECK (octet_length(key) = 32)
);
CREATE INDEX login_failures_of_key ON login_failures (key, failed_at);
CREATE INDEX login_failures_oldest ON login_failures (failed_at);

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

CREATE TABLE one_time_tokens (
  user_id    uuid        NOT NULL,
  purpose    text        NOT NULL,
  hash       bytea       NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, purpose),
  CONSTRAINT one_time_tokens_hash_key UNIQUE (hash),
  CONSTRAINT one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT one_time_tokens_hash_check CHECK (octet_length(hash) = 32),
  CONSTRAINT one_time_tokens_purpose_check CHECK (purpose IN ('invitation', 'password_reset'))
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

CREATE TABLE providers (
  id                uuid        NOT NULL,
  name              text        NOT NULL,
  restricted_access boolean     NOT NULL DEFAULT false,
  is_active         boolean     NOT NULL DEFAULT true,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE INDEX providers_directory ON providers ("left"(lower(name), 100), id) WHERE is_active;

-- Codes that stand in for a lost second factor, each once.
CREATE TABLE recovery_codes (
  user_id uuid        NOT NULL,
  hash    bytea       NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_hash_check CHECK (octet_length(hash) = 32)
);

CREATE TABLE refresh_tokens (
  hash       bytea       NOT NULL,
  session_id uuid        NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (hash),
  CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT refresh_tokens_hash_check CHECK (octet_length(hash) = 32)
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

CREATE TABLE relationships (
  sender_id             uuid         NOT NULL,
  receiver_id           uuid         NOT NULL,
  status                text         NOT NULL DEFAULT 'pending',
  sender_description    text,
  receiver_description  text,
  sending_percentage    numeric(5,2),
  referral_instructions text,
  requested_at          timestamptz  NOT NULL,
  responded_at          timestamptz,
  -- When its sender ended it. What the receiver set stays (decisions, section 14, "Network, finer").
  ended_at              timestamptz,
  PRIMARY KEY (sender_id, receiver_id),
  CONSTRAINT relationships_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES firms(id),
  CONSTRAINT relationships_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES firms(id),
  CONSTRAINT relationships_sending_percentage_check CHECK (sending_percentage >= 0::numeric AND sending_percentage <= 100::numeric),
  CONSTRAINT relationships_status_check CHECK (status IN ('pending', 'active', 'inactive')),
  CONSTRAINT relationships_two_firms CHECK (sender_id <> receiver_id)
);
CREATE INDEX relationships_receiver ON relationships (receiver_id, sender_id);

CREATE TABLE second_factors (
  id            uuid        NOT NULL,
  user_id       uuid        NOT NULL,
  kind          text        NOT NULL,
  name          text        NOT NULL,
  -- The TOTP secret, sealed by SecretBox.
  secret        bytea,
  -- The latest 30-second step whose code was accepted: no code is accepted twice.
  last_step     integer,
  credential_id text,
  public_key    bytea,
  sign_count    bigint,
  transports    text[],
  created_at    timestamptz NOT NULL,
  -- Null until the first code was right. Such a factor is not asked for.
  confirmed_at  timestamptz,
  last_used_at  timestamptz,
  PRIMARY KEY (id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT second_factors_kind_check CHECK (kind IN ('totp', 'passkey')),
  CONSTRAINT second_factors_of_kind CHECK (
CASE kind
    WHEN 'totp' THEN secret IS NOT NULL
    ELSE num_nonnulls(credential_id, public_key, sign_count, confirmed_at) = 4
END)
);
CREATE UNIQUE INDEX second_factors_credential ON second_factors (credential_id) WHERE credential_id IS NOT NULL;
CREATE INDEX second_factors_of_user ON second_factors (user_id);
CREATE UNIQUE INDEX second_factors_pending ON second_factors (user_id) WHERE confirmed_at IS NULL;

CREATE TABLE sessions (
  id             uuid        NOT NULL,
  user_id        uuid        NOT NULL,
  user_agent     text,
  client_address text        NOT NULL,
  created_at     timestamptz NOT NULL,
  last_used_at   timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  ended_at       timestamptz,
  -- The kind of second factor that was shown; null: the password alone.
  second_factor  text,
  PRIMARY KEY (id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_of_user ON sessions (user_id, created_at) WHERE ended_at IS NULL;
CREATE INDEX sessions_oldest ON sessions (LEAST(expires_at, ended_at));

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

CREATE TABLE sign_in_challenges (
  hash         bytea       NOT NULL,
  user_id      uuid        NOT NULL,
  purpose      text        NOT NULL,
  -- SHA-256 of the password hash that was checked: another password ends the challenge.
  password_tag bytea       NOT NULL,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (hash),
  CONSTRAINT sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sign_in_challenges_hash_check CHECK (octet_length(hash) = 32),
  CONSTRAINT sign_in_challenges_password_tag_check CHECK (octet_length(password_tag) = 32),
  CONSTRAINT sign_in_challenges_purpose_check CHECK (purpose IN ('second_factor', 'enrolment', 'passkey_registration'))
);
CREATE INDEX sign_in_challenges_of_user ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_oldest ON sign_in_challenges (expires_at);

-- How many users a firm has. Triggers of users write it.
CREATE TABLE user_totals (
  firm_id   uuid    NOT NULL,
  is_active boolean NOT NULL,
  total     integer NOT NULL,
  PRIMARY KEY (firm_id, is_active)
) WITH (fillfactor=50);

CREATE TABLE users (
  id             uuid        NOT NULL,
  email          text        NOT NULL,
  first_name     text,
  last_name      text,
  role           text        NOT NULL,
  is_active      boolean     NOT NULL DEFAULT true,
  firm_id        uuid,
  provider_id    uuid,
  -- Null until the invitation is accepted.
  password_hash  text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  -- The address that was given up when its person joined another firm (ADR 104).
  left_email     text,
  -- Choices by name; what is absent was never chosen.
  preferences    jsonb,
  -- How often all sign-ins ended: by a new password, a reset of second factors, a deactivation.
  sign_ins_ended integer     NOT NULL DEFAULT 0,
  -- How often the person signed out, or ended a session in the list.
  sign_outs      integer     NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  CONSTRAINT users_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES firms(id),
  CONSTRAINT users_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id),
  CONSTRAINT users_one_owner CHECK (num_nonnulls(firm_id, provider_id) <= 1)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE INDEX users_newest ON users (created_at DESC, id DESC);
CREATE INDEX users_of_firm_newest ON users (firm_id, created_at DESC, id DESC) WHERE firm_id IS NOT NULL;
CREATE INDEX users_of_no_firm ON users (provider_id, created_at DESC, id DESC) WHERE firm_id IS NULL;
CREATE TRIGGER users_added AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION count_added_users();
CREATE TRIGGER users_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION count_changed_users();
CREATE TRIGGER users_removed AFTER DELETE ON users REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION count_removed_users();

CREATE TABLE audit_log_unchained PARTITION OF audit_log FOR VALUES FROM ('infinity') TO (MAXVALUE);

CREATE FUNCTION change_directory()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF current_setting('directory.is_changed', true) = 'yes' THEN RETURN NULL; END IF;
  PERFORM set_config('directory.is_changed', 'yes', true);
  UPDATE directory_version SET version = version + 1;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_added_users()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO user_totals AS t
  SELECT firm_id, is_active, sum(n) FROM (SELECT firm_id, is_active, 1 AS n FROM added) changes
   WHERE firm_id IS NOT NULL
   GROUP BY 1, 2 HAVING sum(n) <> 0
   ORDER BY 1, 2
  ON CONFLICT (firm_id, is_active) DO UPDATE SET total = t.total + EXCLUDED.total;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_changed_users()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO user_totals AS t
  SELECT firm_id, is_active, sum(n) FROM (SELECT firm_id, is_active, 1 AS n FROM added
 UNION ALL SELECT firm_id, is_active, -1 FROM removed) changes
   WHERE firm_id IS NOT NULL
   GROUP BY 1, 2 HAVING sum(n) <> 0
   ORDER BY 1, 2
  ON CONFLICT (firm_id, is_active) DO UPDATE SET total = t.total + EXCLUDED.total;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_removed_users()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO user_totals AS t
  SELECT firm_id, is_active, sum(n) FROM (SELECT firm_id, is_active, -1 AS n FROM removed) changes
   WHERE firm_id IS NOT NULL
   GROUP BY 1, 2 HAVING sum(n) <> 0
   ORDER BY 1, 2
  ON CONFLICT (firm_id, is_active) DO UPDATE SET total = t.total + EXCLUDED.total;
  RETURN NULL;
END
$$;
