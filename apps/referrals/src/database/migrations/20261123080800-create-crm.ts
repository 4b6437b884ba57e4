import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BEGIN_CRM_SEND } from '../functions/begin-crm-send.sql.js';
import { BY_KEY } from '../functions/listing-columns.sql.js';

/**
 * Send mappings of firms, sends from their CRMs, and which record a send came from (docs/adr/0068). A trigger
 * marks the write-back of a record as due in the transaction that changes a referral, whatever code does so.
 * A send takes the lock of its key, looks for the key and takes the lock of its record in one round trip
 * (docs/adr/0081).
 */
export class CreateCrm implements MigrationInterface {
  readonly name = 'CreateCrm1795421280000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...INDEXES, ...FUNCTIONS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION mark_crm_writebacks, begin_crm_send CASCADE');
    await runner.query('DROP TABLE crm_sends, crm_records, crm_profiles');
  }
}

const TABLES = [
  `CREATE TABLE crm_profiles (
     id                       uuid PRIMARY KEY,
     firm_id                  uuid NOT NULL,
     crm_object_api_name      text NOT NULL,
     crm_record_type_dev_name text,
     match_key                text,
     send_fields              jsonb NOT NULL,
     prefill                  jsonb NOT NULL,
     writeback_fields         jsonb NOT NULL,
     base_url                 text,
     sealed_token             bytea,
     mapping_version          text NOT NULL,
     updated_at               timestamptz(3) NOT NULL,
     CHECK ((base_url IS NULL) = (sealed_token IS NULL))
   )`,
  `CREATE TABLE crm_records (
     firm_id             uuid NOT NULL,
     crm_object_api_name text NOT NULL,
     record_key          text NOT NULL,
     case_id             uuid REFERENCES cases ON DELETE CASCADE,
     claimed_by          uuid,
     claimed_until       timestamptz(3),
     PRIMARY KEY (firm_id, crm_object_api_name, record_key)
   )`,
  `COMMENT ON COLUMN crm_records.claimed_by IS 'The idempotency key of a send that reads the record just now.'`,
  `CREATE TABLE crm_sends (
     id                       uuid PRIMARY KEY,
     firm_id                  uuid NOT NULL,
     idempotency_key          uuid NOT NULL,
     crm_object_api_name      text NOT NULL,
     crm_record_type_dev_name text,
     source_record_id         text NOT NULL,
     case_id                  uuid REFERENCES cases ON DELETE CASCADE,
     referral_id              uuid,
     state                    text NOT NULL
       CHECK (state IN ('writeback_pending', 'completed', 'superseded', 'needs_attention', 'failed')),
     failure_code             text,
     created_at               timestamptz(3) NOT NULL,
     due_at                   timestamptz(3),
     claimed_until            timestamptz(3),
     change_number            integer NOT NULL DEFAULT 1,
     failures                 integer NOT NULL DEFAULT 0,
     last_error               text,
     written_hash             bytea,
     CHECK ((case_id IS NULL) = (state = 'failed'))
   )`,
  `COMMENT ON COLUMN crm_sends.change_number IS
     'How often the referral changed. What was written belongs to one number.'`,
];

const INDEXES = [
  `CREATE UNIQUE INDEX crm_profiles_of_firm
       ON crm_profiles (firm_id, crm_object_api_name, crm_record_type_dev_name) NULLS NOT DISTINCT`,
  'CREATE INDEX crm_records_of_case ON crm_records (case_id)',
  'CREATE UNIQUE INDEX crm_sends_of_key ON crm_sends (firm_id, idempotency_key)',
  'CREATE INDEX crm_sends_of_case ON crm_sends (case_id)',
  'CREATE INDEX crm_sends_due ON crm_sends (due_at) WHERE due_at IS NOT NULL',
  'CREATE INDEX crm_sends_due_of_firm ON crm_sends (firm_id, due_at) WHERE due_at IS NOT NULL',
  `CREATE INDEX crm_sends_needing_attention ON crm_sends (firm_id, id) WHERE state = 'needs_attention'`,
];

/** As it was here; a later migration replaces it (AddTraces). */
export const MARK_WITHOUT_TRACE = `
  CREATE FUNCTION mark_crm_writebacks() RETURNS trigger LANGUAGE plpgsql ${BY_KEY} AS $$
  DECLARE v_send uuid;
  BEGIN
    FOR v_send IN
      SELECT s.id FROM written w
       CROSS JOIN LATERAL (SELECT id, firm_id, state FROM crm_sends WHERE case_id = w.case_id OFFSET 0) s
       WHERE s.firm_id = w.referring_firm_id AND s.state IN ('writeback_pending', 'completed', 'needs_attention')
    LOOP
      UPDATE crm_sends
         SET state = 'writeback_pending', change_number = change_number + 1, failures = 0, due_at = clock_timestamp()
       WHERE id = v_send AND state IN ('writeback_pending', 'completed', 'needs_attention');
    END LOOP;
    RETURN NULL;
  END $$`;

const FUNCTIONS = [
  BEGIN_CRM_SEND,
  MARK_WITHOUT_TRACE,
  `CREATE TRIGGER referrals_written_back AFTER UPDATE ON referrals REFERENCING NEW TABLE AS written
     FOR EACH STATEMENT EXECUTE FUNCTION mark_crm_writebacks()`,
  `CREATE TRIGGER referrals_written_back_new AFTER INSERT ON referrals REFERENCING NEW TABLE AS written
     FOR EACH STATEMENT EXECUTE FUNCTION mark_crm_writebacks()`,
];
