import { BY_KEY } from './listing-columns.sql.js';

/**
 * Marks the write-backs of changed referrals as due. OFFSET 0: sends are found by their case, for there is a
 * second index that begins with the firm.
 */
export const MARK_CRM_WRITEBACKS = `
  CREATE FUNCTION mark_crm_writebacks() RETURNS trigger LANGUAGE plpgsql ${BY_KEY} AS $$
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
  END $$`;
