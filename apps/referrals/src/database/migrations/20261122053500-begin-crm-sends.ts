import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A send takes the lock of its key, looks for the key and takes the lock of its record in one round trip (docs/adr/0081). */
export class BeginCrmSends implements MigrationInterface {
  readonly name = 'BeginCrmSends1795325700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BEGIN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION begin_crm_send(uuid, uuid, text, text)');
  }
}

/**
 * The lock of a key comes before that of a record, in every send. The name of the lock is that of the release before. Each statement
 * sees what was committed while the one before it waited.
 */
const BEGIN = `
  CREATE FUNCTION begin_crm_send(p_firm uuid, p_key uuid, p_object text, p_record text)
  RETURNS TABLE (is_key_known boolean, case_id uuid, claimed_by uuid, is_claimed boolean) LANGUAGE plpgsql VOLATILE AS $$
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
  END $$`;
