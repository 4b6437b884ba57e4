-- The database of med-cases after all migrations, to read: nothing runs this file.
-- Generated: node tools/schema/build.ts (docs/adding-a-migration.md).
--
-- The migrations in their order, each with a checksum of its SQL. One that is listed here is never edited.
--   IdempotencyKeys1700000000000               03eef90632680726
--   CreateOutbox1750000000001                  e402d1b8a1fc605a
--   CreateInbox1750000000002                   6301658eefa92372
--   CreateSettledDeadLetters1795392000000      b076a5bc5ece7db6
--   CreateMedCases1795420800000                b28d7852503f9c27
--   CreateMedCaseListings1795420860000         cb5ecc072f501be4
--   CreatePharmacyLedger1795420920000          677099334dc9a863
--   AllowErasuresInLedger1795464000000         96167150c1724575
--   AddSubjectsToIdempotencyKeys1795633320000  19ca7bd7d8dbd934
--   IndexReferralsByStatus1795635000000        3bdef258249a83cb
--   IndexMedCasesOfPerson1795696200000         2c58030fccc8d504
--   CreateChecks1795802400000                  886fe8140ad6cabe

CREATE EXTENSION btree_gin;
CREATE EXTENSION pg_trgm;

CREATE DOMAIN ledger_amount AS numeric CHECK (scale(VALUE) = 2 AND abs(VALUE) < '1000000000000'::numeric);
CREATE DOMAIN ledger_quantity AS numeric CHECK (scale(VALUE) = 3 AND VALUE > 0::numeric AND VALUE < '1000000000'::numeric);
CREATE DOMAIN ledger_total AS numeric CHECK (scale(VALUE) = 2 AND abs(VALUE) < '1000000000000000000000000'::numeric);

-- Commands that check the data of this service, and how the last run of each ended (ADR 234).
CREATE TABLE checks (
  name     text        NOT NULL,
  ended_at timestamptz NOT NULL,
  faults   bigint      NOT NULL,
  PRIMARY KEY (name),
  CONSTRAINT checks_faults_check CHECK (faults >= 0)
);

CREATE TABLE firms (
  id               uuid           NOT NULL,
  name             text           NOT NULL,
  reference_prefix text           NOT NULL,
  is_active        boolean        NOT NULL,
  is_test_firm     boolean        NOT NULL,
  updated_at       timestamptz(3) NOT NULL,
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

-- What each viewer sees in its list. Triggers of med_cases and med_referrals write it.
CREATE TABLE med_case_listings (
  viewer_id      uuid    NOT NULL,
  med_case_id    uuid    NOT NULL,
  -- The viewer is the handling firm.
  is_own         boolean NOT NULL,
  status         text    NOT NULL,
  is_archived    boolean NOT NULL,
  referral_count integer NOT NULL,
  text           text    NOT NULL,
  -- What the viewer sees in place of the case. Null: the case as it is.
  picture        jsonb,
  PRIMARY KEY (viewer_id, med_case_id),
  CONSTRAINT med_case_listings_med_case_id_fkey FOREIGN KEY (med_case_id) REFERENCES med_cases(id)
) WITH (fillfactor=85);
CREATE INDEX med_case_listings_archived ON med_case_listings (viewer_id, is_archived, med_case_id);
CREATE INDEX med_case_listings_of_case ON med_case_listings (med_case_id);
CREATE INDEX med_case_listings_status ON med_case_listings (viewer_id, status, is_archived, med_case_id);
CREATE INDEX med_case_listings_words ON med_case_listings USING gin (viewer_id, text gin_trgm_ops);
CREATE TRIGGER med_case_listings_added AFTER INSERT ON med_case_listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION count_added_med_cases();
CREATE TRIGGER med_case_listings_changed AFTER UPDATE ON med_case_listings REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION count_changed_med_cases();

-- How many listings a viewer has, by status. Triggers of med_case_listings write it.
CREATE TABLE med_case_totals (
  viewer_id   uuid    NOT NULL,
  is_own      boolean NOT NULL,
  status      text    NOT NULL,
  is_archived boolean NOT NULL,
  total       integer NOT NULL,
  PRIMARY KEY (viewer_id, is_own, status, is_archived)
) WITH (fillfactor=50);

CREATE TABLE med_cases (
  id                    uuid           NOT NULL,
  handling_firm_id      uuid           NOT NULL,
  reference_number      text           NOT NULL,
  base_case_id          uuid,
  patient_first_name    text           NOT NULL,
  patient_last_name     text           NOT NULL,
  patient_date_of_birth date,
  patient_phone         text,
  patient_email         text,
  incident_date         date,
  case_type             text           NOT NULL,
  jurisdiction          text           NOT NULL,
  status                text           NOT NULL,
  is_archived           boolean        NOT NULL,
  is_test_case          boolean        NOT NULL,
  created_at            timestamptz(3) NOT NULL,
  updated_at            timestamptz(3) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT med_cases_reference_number_key UNIQUE (reference_number),
  CONSTRAINT med_cases_handling_firm_id_fkey FOREIGN KEY (handling_firm_id) REFERENCES firms(id),
  CONSTRAINT med_cases_status_check CHECK (status IN ('OPEN', 'SETTLED', 'CLOSED'))
);
CREATE INDEX med_cases_by_email ON med_cases (lower(patient_email)) WHERE patient_email IS NOT NULL;
CREATE INDEX med_cases_of_case ON med_cases (base_case_id) WHERE base_case_id IS NOT NULL;
CREATE TRIGGER med_cases_listed AFTER INSERT ON med_cases FOR EACH ROW EXECUTE FUNCTION list_med_case();
CREATE TRIGGER med_cases_relisted AFTER UPDATE ON med_cases FOR EACH ROW EXECUTE FUNCTION relist_med_case();

CREATE TABLE med_referrals (
  id                     uuid           NOT NULL,
  med_case_id            uuid           NOT NULL,
  sequence_number        integer        NOT NULL,
  reference_number       text           NOT NULL,
  provider_id            uuid           NOT NULL,
  parent_referral_id     uuid,
  status                 text           NOT NULL,
  is_pharmacy            boolean        NOT NULL,
  notes                  text,
  rejection_reason_code  text,
  acknowledged_at        timestamptz(3),
  responded_at           timestamptz(3),
  treatment_started_at   timestamptz(3),
  treatment_completed_at timestamptz(3),
  closed_at              timestamptz(3),
  withdrawn_at           timestamptz(3),
  created_at             timestamptz(3) NOT NULL,
  updated_at             timestamptz(3) NOT NULL,
  -- The row of the case when the referral ended as REJECTED or WITHDRAWN, if its provider had acknowledged it (ADR 108).
  case_picture           jsonb,
  PRIMARY KEY (id),
  CONSTRAINT med_referrals_med_case_id_id_key UNIQUE (med_case_id, id),
  CONSTRAINT med_referrals_med_case_id_sequence_number_key UNIQUE (med_case_id, sequence_number),
  CONSTRAINT med_referrals_med_case_id_fkey FOREIGN KEY (med_case_id) REFERENCES med_cases(id),
  CONSTRAINT med_referrals_med_case_id_parent_referral_id_fkey FOREIGN KEY (med_case_id, parent_referral_id) REFERENCES med_referrals(med_case_id, id),
  CONSTRAINT med_referrals_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id),
  CONSTRAINT med_referrals_check CHECK (NOT is_pharmacy OR (status NOT IN ('IN_TREATMENT', 'TREATMENT_COMPLETE'))),
  CONSTRAINT med_referrals_check1 CHECK ((status = 'REJECTED') = (rejection_reason_code IS NOT NULL)),
  CONSTRAINT med_referrals_status_check CHECK (status IN ('SENT', 'UNDER_REVIEW', 'ACCEPTED', 'IN_TREATMENT', 'TREATMENT_COMPLETE', 'CLOSED', 'REJECTED', 'WITHDRAWN'))
);
CREATE INDEX med_referrals_of_provider ON med_referrals (provider_id, med_case_id);
CREATE INDEX med_referrals_of_provider_by_status ON med_referrals (provider_id, status, med_case_id);
CREATE UNIQUE INDEX med_referrals_one_live ON med_referrals (med_case_id, provider_id, is_pharmacy) WHERE status NOT IN ('CLOSED', 'REJECTED', 'WITHDRAWN');
CREATE TRIGGER med_referrals_ended AFTER UPDATE ON med_referrals FOR EACH ROW
  WHEN ((new.status IN ('REJECTED', 'WITHDRAWN')) AND (old.status NOT IN ('REJECTED', 'WITHDRAWN')))
  EXECUTE FUNCTION list_ended_med_referral();
CREATE TRIGGER med_referrals_listed AFTER INSERT ON med_referrals FOR EACH ROW EXECUTE FUNCTION list_med_referral();
CREATE TRIGGER med_referrals_pictured BEFORE UPDATE ON med_referrals FOR EACH ROW
  WHEN ((new.status IN ('REJECTED', 'WITHDRAWN')) AND (old.status NOT IN ('REJECTED', 'WITHDRAWN')))
  EXECUTE FUNCTION keep_med_case_picture();

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

CREATE TABLE pharmacy_balances (
  med_referral_id      uuid           NOT NULL,
  billed               ledger_total   NOT NULL DEFAULT 0.00,
  paid                 ledger_total   NOT NULL DEFAULT 0.00,
  adjustments          ledger_total   NOT NULL DEFAULT 0.00,
  fill_count           integer        NOT NULL DEFAULT 0,
  transaction_count    integer        NOT NULL DEFAULT 0,
  reported_balance     ledger_amount,
  reported_as_of       timestamptz(3),
  reported_external_id text,
  PRIMARY KEY (med_referral_id),
  CONSTRAINT pharmacy_balances_med_referral_id_fkey FOREIGN KEY (med_referral_id) REFERENCES med_referrals(id),
  CONSTRAINT pharmacy_balances_fill_count_check CHECK (fill_count >= 0),
  CONSTRAINT pharmacy_balances_transaction_count_check CHECK (transaction_count >= 0),
  CONSTRAINT reported_as_a_whole CHECK ((reported_balance IS NULL) = (reported_as_of IS NULL) AND (reported_balance IS NOT NULL OR reported_external_id IS NULL))
);

CREATE TABLE pharmacy_fills (
  id                uuid            NOT NULL,
  med_referral_id   uuid            NOT NULL,
  external_id       text,
  prescription_id   uuid,
  claim_document_id uuid,
  rx_number         text,
  ndc               text,
  drug_name         text            NOT NULL,
  prescriber_name   text,
  notes             text,
  quantity          ledger_quantity NOT NULL,
  billed_amount     ledger_amount   NOT NULL,
  fill_date         date            NOT NULL,
  days_supply       smallint,
  created_via       text            NOT NULL,
  void_reason       text,
  voided_at         timestamptz(3),
  created_at        timestamptz(3)  NOT NULL,
  updated_at        timestamptz(3)  NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT pharmacy_fills_id_med_referral_id_key UNIQUE (id, med_referral_id),
  CONSTRAINT pharmacy_fills_med_referral_id_fkey FOREIGN KEY (med_referral_id) REFERENCES pharmacy_balances(med_referral_id),
  CONSTRAINT pharmacy_fills_billed_amount_check CHECK (billed_amount::numeric >= 0::numeric),
  CONSTRAINT pharmacy_fills_days_supply_check CHECK (days_supply >= 1 AND days_supply <= 1825),
  CONSTRAINT pharmacy_fills_ndc_check CHECK (ndc ~ '^[0-9]{11}$'),
  CONSTRAINT voided_with_reason CHECK ((voided_at IS NULL) = (void_reason IS NULL))
);
CREATE UNIQUE INDEX fill_external_id ON pharmacy_fills (med_referral_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX pharmacy_fills_in_order ON pharmacy_fills (med_referral_id, fill_date, id);
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON pharmacy_fills FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER only_voided BEFORE UPDATE ON pharmacy_fills FOR EACH ROW EXECUTE FUNCTION refuse_fill_change();
REVOKE DELETE, TRUNCATE ON pharmacy_fills FROM CURRENT_USER;

CREATE TABLE pharmacy_transaction_counts (
  med_referral_id  uuid    NOT NULL,
  transaction_date date    NOT NULL,
  type             text    NOT NULL,
  transactions     integer NOT NULL,
  PRIMARY KEY (med_referral_id, transaction_date, type),
  CONSTRAINT pharmacy_transaction_counts_med_referral_id_fkey FOREIGN KEY (med_referral_id) REFERENCES pharmacy_balances(med_referral_id),
  CONSTRAINT pharmacy_transaction_counts_transactions_check CHECK (transactions > 0)
);

CREATE TABLE pharmacy_transactions (
  id                      uuid           NOT NULL,
  med_referral_id         uuid           NOT NULL,
  fill_id                 uuid,
  fill_key                uuid           NOT NULL GENERATED ALWAYS AS (COALESCE(fill_id, med_referral_id)) STORED,
  type                    text           NOT NULL,
  amount                  ledger_amount  NOT NULL,
  reverses_transaction_id uuid,
  reverses_type           text,
  reverses_amount         ledger_amount,
  transaction_date        date           NOT NULL,
  external_id             text,
  payer                   text,
  reference               text,
  note                    text,
  created_via             text           NOT NULL,
  created_at              timestamptz(3) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT pharmacy_transactions_id_fill_key_type_amount_key UNIQUE (id, fill_key, type, amount),
  CONSTRAINT fill_of_the_referral FOREIGN KEY (fill_id, med_referral_id) REFERENCES pharmacy_fills(id, med_referral_id),
  CONSTRAINT pharmacy_transactions_med_referral_id_fkey FOREIGN KEY (med_referral_id) REFERENCES pharmacy_balances(med_referral_id),
  CONSTRAINT reversal_of_the_same_fill FOREIGN KEY (reverses_transaction_id, fill_key, reverses_type, reverses_amount) REFERENCES pharmacy_transactions(id, fill_key, type, amount),
  CONSTRAINT no_reversal_of_a_reversal CHECK (reverses_type <> 'REVERSAL'),
  CONSTRAINT pharmacy_transactions_type_check CHECK (type IN ('PAYMENT', 'ADJUSTMENT', 'WRITE_OFF', 'REFUND', 'REVERSAL')),
  CONSTRAINT reversal_names_a_transaction CHECK ((type = 'REVERSAL') = (reverses_transaction_id IS NOT NULL) AND (reverses_transaction_id IS NULL) = (reverses_type IS NULL) AND (reverses_transaction_id IS NULL) = (reverses_amount IS NULL)),
  CONSTRAINT reversal_takes_the_whole_amount CHECK (amount::numeric = abs(reverses_amount::numeric)),
  CONSTRAINT sign_of_amount CHECK (amount::numeric >= 0::numeric OR type = 'ADJUSTMENT')
);
CREATE INDEX pharmacy_transactions_in_order ON pharmacy_transactions (med_referral_id, transaction_date, id);
CREATE INDEX pharmacy_transactions_of_fill ON pharmacy_transactions (fill_id, transaction_date, id) INCLUDE (type) WHERE fill_id IS NOT NULL;
CREATE INDEX pharmacy_transactions_of_type ON pharmacy_transactions (med_referral_id, type, transaction_date, id);
CREATE UNIQUE INDEX reversed_once ON pharmacy_transactions (reverses_transaction_id) WHERE reverses_transaction_id IS NOT NULL;
CREATE UNIQUE INDEX transaction_external_id ON pharmacy_transactions (med_referral_id, external_id) WHERE external_id IS NOT NULL;
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON pharmacy_transactions FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER only_erased BEFORE UPDATE ON pharmacy_transactions FOR EACH ROW EXECUTE FUNCTION refuse_transaction_change();
REVOKE DELETE, TRUNCATE, UPDATE ON pharmacy_transactions FROM CURRENT_USER;
GRANT UPDATE (id) ON pharmacy_transactions TO CURRENT_USER;
GRANT UPDATE (note) ON pharmacy_transactions TO CURRENT_USER;
GRANT UPDATE (payer) ON pharmacy_transactions TO CURRENT_USER;
GRANT UPDATE (reference) ON pharmacy_transactions TO CURRENT_USER;

CREATE TABLE providers (
  id                uuid           NOT NULL,
  name              text           NOT NULL,
  is_active         boolean        NOT NULL,
  restricted_access boolean        NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE reference_counters (
  firm_id     uuid    NOT NULL,
  last_number integer NOT NULL,
  PRIMARY KEY (firm_id)
) WITH (fillfactor=50);

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

CREATE FUNCTION count_added_med_cases()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO med_case_totals AS t
  SELECT viewer_id, is_own, status, is_archived, sum(n) FROM (SELECT viewer_id, is_own, status, is_archived, 1 AS n FROM added) changes
   GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
   ORDER BY 1, 2, 3, 4
  ON CONFLICT (viewer_id, is_own, status, is_archived) DO UPDATE SET total = t.total + EXCLUDED.total;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_changed_med_cases()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO med_case_totals AS t
  SELECT viewer_id, is_own, status, is_archived, sum(n) FROM (SELECT viewer_id, is_own, status, is_archived, 1 AS n FROM added
 UNION ALL SELECT viewer_id, is_own, status, is_archived, -1 FROM removed) changes
   GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
   ORDER BY 1, 2, 3, 4
  ON CONFLICT (viewer_id, is_own, status, is_archived) DO UPDATE SET total = t.total + EXCLUDED.total;
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_med_case_picture()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.acknowledged_at IS NOT NULL THEN
    NEW.case_picture := (SELECT to_jsonb(c) FROM med_cases c WHERE c.id = NEW.med_case_id);
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION list_ended_med_referral()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM show_picture_to_provider(NEW.med_case_id, NEW.provider_id);
  RETURN NULL;
END
$$;

CREATE FUNCTION list_med_case()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO med_case_listings (viewer_id, med_case_id, is_own, status, is_archived, referral_count, text)
  VALUES (NEW.handling_firm_id, NEW.id, true, NEW.status, NEW.is_archived, 0, lower(concat_ws(' ', NEW.reference_number, NEW.patient_first_name, NEW.patient_last_name, NEW.patient_phone, NEW.patient_email)));
  RETURN NULL;
END
$$;

CREATE FUNCTION list_med_referral()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO med_case_listings AS l (viewer_id, med_case_id, is_own, status, is_archived, referral_count, text)
  SELECT v.id, c.id, v.is_own, c.status, c.is_archived, 1, lower(concat_ws(' ', c.reference_number, c.patient_first_name, c.patient_last_name, c.patient_phone, c.patient_email))
    FROM med_cases c
   CROSS JOIN LATERAL (VALUES (NEW.provider_id, false), (c.handling_firm_id, true)) AS v (id, is_own)
   WHERE c.id = NEW.med_case_id
  ON CONFLICT (viewer_id, med_case_id) DO UPDATE SET referral_count = l.referral_count + 1,
    picture = NULL, status = EXCLUDED.status, is_archived = EXCLUDED.is_archived, text = EXCLUDED.text;
  IF NEW.status IN ('REJECTED', 'WITHDRAWN') THEN PERFORM show_picture_to_provider(NEW.med_case_id, NEW.provider_id); END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION refuse_fill_change()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  mutable text[] := '{voided_at, void_reason, updated_at}';
  erasable text[] := '{rx_number, ndc, drug_name, prescriber_name, notes, void_reason}';
BEGIN
  IF OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL AND to_jsonb(NEW) - mutable = to_jsonb(OLD) - mutable THEN
    RETURN NEW;
  END IF;
  IF num_nonnulls(NEW.rx_number, NEW.ndc, NEW.prescriber_name, NEW.notes) = 0 AND NEW.drug_name = 'Erased'
     AND coalesce(NEW.void_reason, 'Erased') = 'Erased' AND to_jsonb(NEW) - erasable = to_jsonb(OLD) - erasable THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A pharmacy fill changes only by being voided, once' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION refuse_ledger_change()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'The pharmacy ledger is append-only: % of % is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION refuse_transaction_change()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE erasable text[] := '{payer, reference, note, fill_key}';
BEGIN
  IF num_nonnulls(NEW.payer, NEW.reference, NEW.note) = 0 AND num_nonnulls(OLD.payer, OLD.reference, OLD.note) > 0
     AND to_jsonb(NEW) - erasable = to_jsonb(OLD) - erasable THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The pharmacy ledger is append-only: % of % is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION relist_med_case()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE med_case_listings SET status = NEW.status, is_archived = NEW.is_archived, text = lower(concat_ws(' ', NEW.reference_number, NEW.patient_first_name, NEW.patient_last_name, NEW.patient_phone, NEW.patient_email))
   WHERE med_case_id = NEW.id AND picture IS NULL;
  RETURN NULL;
END
$$;

CREATE FUNCTION show_picture_to_provider(p_case uuid, p_provider uuid)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  v_picture jsonb;
BEGIN
  -- whoever writes a referral has this lock already
  PERFORM 1 FROM med_cases WHERE id = p_case FOR NO KEY UPDATE;
  -- a referral that goes on shows the case as it is; else the latest picture counts; without one the patient is left out
  PERFORM 1 FROM med_referrals
    WHERE med_case_id = p_case AND provider_id = p_provider AND status NOT IN ('REJECTED', 'WITHDRAWN');
  IF FOUND THEN RETURN; END IF;
  SELECT case_picture INTO v_picture FROM med_referrals
   WHERE med_case_id = p_case AND provider_id = p_provider AND case_picture IS NOT NULL
   ORDER BY updated_at DESC LIMIT 1;
  IF v_picture IS NULL THEN
    SELECT to_jsonb(c) || '{"patient_first_name":null,"patient_last_name":null,"patient_date_of_birth":null,"patient_phone":null,"patient_email":null,"incident_date":null}'
      INTO v_picture FROM med_cases c WHERE c.id = p_case;
  END IF;
  UPDATE med_case_listings
     SET picture = v_picture, status = v_picture->>'status', is_archived = (v_picture->>'is_archived')::boolean,
         text = text_of_med_case(v_picture)
   WHERE viewer_id = p_provider AND med_case_id = p_case;
END
$$;

CREATE FUNCTION text_of_med_case(p_case jsonb)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
AS $$
SELECT lower(concat_ws(' ', p_case->>'reference_number', p_case->>'patient_first_name', p_case->>'patient_last_name', p_case->>'patient_phone', p_case->>'patient_email'))
$$;
