import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Send mappings of firms, sends from their CRMs, and which record a send came from (docs/adr/0068). A trigger marks the write-back
 * of a record as due in the transaction that changes a referral, whatever code or release does so. New tables; the trigger takes
 * a short lock.
 */
export class CreateCrm implements MigrationInterface {
  readonly name = 'CreateCrm1795301220000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...INDEXES, ...TRIGGER]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION mark_crm_writeback() CASCADE');
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
  // claimed_by: the idempotency key of a send that reads the record just now
  `CREATE TABLE crm_records (
     firm_id             uuid NOT NULL,
     crm_object_api_name text NOT NULL,
     record_key          text NOT NULL,
     case_id             uuid REFERENCES cases ON DELETE CASCADE,
     claimed_by          uuid,
     claimed_until       timestamptz(3),
     PRIMARY KEY (firm_id, crm_object_api_name, record_key)
   )`,
  // change_number: how often the referral changed; what was written belongs to one number
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

const TRIGGER = [
  `CREATE FUNCTION mark_crm_writeback() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE crm_sends
        SET state = 'writeback_pending', change_number = change_number + 1, failures = 0, due_at = clock_timestamp()
      WHERE case_id = NEW.case_id AND firm_id = NEW.referring_firm_id AND state IN ('writeback_pending', 'completed', 'needs_attention');
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER referrals_written_back AFTER INSERT OR UPDATE ON referrals
     FOR EACH ROW EXECUTE FUNCTION mark_crm_writeback()`,
];
