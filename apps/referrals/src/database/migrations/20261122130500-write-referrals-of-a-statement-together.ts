import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['id', 'perspective', 'firm_id', 'counterparty_firm_id', 'case_id', 'referral_id', 'reference_number',
  'reference_order', 'sent_date', 'created_at', 'referral_created_at', 'shelf', 'status', 'closing_status', 'case_type',
  'jurisdiction', 'updated_at', 'is_archived', 'is_masked', 'title'].join(', '); // prettier-ignore
const OF_TEXT = 'shelf, is_archived, text';

/**
 * New referrals cost less (docs/adr/0087). Their drafts are found by key: the plan for many referrals at once read all listings of all
 * firms. Write-backs to CRM records are marked once a statement and not once a row.
 */
export class WriteReferralsOfAStatementTogether implements MigrationInterface {
  readonly name = 'WriteReferralsOfAStatementTogether1795352700000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [LIST_REFERRALS, ...PLANS, MARK, ...TRIGGERS]) await runner.query(statement);
  }

  /** The trigger of rows alone: the other parts do the release before no harm. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER referrals_written_back_new ON referrals');
    await runner.query(`CREATE OR REPLACE TRIGGER referrals_written_back AFTER INSERT OR UPDATE ON referrals
      FOR EACH ROW EXECUTE FUNCTION mark_crm_writeback()`);
    await runner.query('DROP FUNCTION mark_crm_writebacks()');
  }
}

/**
 * As before, but for the look for drafts: by firm and ids, in one partition. A join of `added` with the listings can be planned as a
 * join that reads all of them, and such a plan is kept.
 */
const LIST_REFERRALS = `
  CREATE OR REPLACE FUNCTION list_new_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
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
      INSERT INTO listing_texts (id, firm_id, ${OF_TEXT}) SELECT id, firm_id, ${OF_TEXT} FROM rows)
    INSERT INTO listings (${COLUMNS}) SELECT ${COLUMNS} FROM rows;
    RETURN NULL;
  END $$`;

/** Every statement in these functions finds its rows by key: no kept plan may read a whole table (docs/adr/0075). */
const BY_KEY = `SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
  SET enable_hashjoin = off SET enable_mergejoin = off`;
const PLANS = ['list_new_cases()', 'list_new_referrals()', 'refresh_listings(uuid)', 'refresh_listings(uuid[])'].map(
  (name) => `ALTER FUNCTION ${name} ${BY_KEY}`,
); // prettier-ignore

/** As the function for one row. OFFSET 0: sends are found by their case, for there is a second index that begins with the firm. */
const MARK = `
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

const TRIGGERS = [
  `CREATE OR REPLACE TRIGGER referrals_written_back AFTER UPDATE ON referrals REFERENCING NEW TABLE AS written
     FOR EACH STATEMENT EXECUTE FUNCTION mark_crm_writebacks()`,
  `CREATE TRIGGER referrals_written_back_new AFTER INSERT ON referrals REFERENCING NEW TABLE AS written
     FOR EACH STATEMENT EXECUTE FUNCTION mark_crm_writebacks()`,
];
