/**
 * The lock of a key comes before that of a record, in every send. Each statement
 * sees what was committed while the one before it waited.
 */
export const BEGIN_CRM_SEND = `
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
