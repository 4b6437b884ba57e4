import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHANGING = ['shelf', 'status', 'closing_status', 'case_type', 'jurisdiction', 'updated_at', 'is_archived',
  'is_masked', 'title']; // prettier-ignore
const COLUMNS = ['id', 'perspective', 'firm_id', 'counterparty_firm_id', 'case_id', 'referral_id', 'reference_number',
  'reference_order', 'sent_date', 'created_at', 'referral_created_at', ...CHANGING].join(', '); // prettier-ignore
const OF_TEXT = 'shelf, is_archived, text';

/**
 * Listings cost less processor time (docs/adr/0075): a changed row is listed once a statement too; a new row is inserted and not
 * looked for first; drafts and referrals have views of their own; and the functions always use the indexes, with plans that are kept.
 */
export class ListRowsOfAStatementTogether implements MigrationInterface {
  readonly name = 'ListRowsOfAStatementTogether1795315200000';

  async up(runner: QueryRunner): Promise<void> {
    const functions = [LIST_CASES, LIST_REFERRALS, LIST_CHANGED('cases', 'id'), LIST_CHANGED('referrals', 'case_id')];
    for (const statement of [...VIEWS, ...functions, ...TRIGGERS, ...PLANS]) await runner.query(statement);
  } // prettier-ignore

  /** The triggers alone: the other parts do the release before no harm. */
  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['cases', 'referrals']) {
      await runner.query(`CREATE OR REPLACE TRIGGER ${table}_listed AFTER UPDATE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION refresh_listings_of_${table.slice(0, -1)}()`);
      await runner.query(`DROP FUNCTION list_changed_${table}()`);
    }
  }
}

const SHOWN_OF_CASE = 'archived_at, case_type, jurisdiction, title, client_first_name, client_last_name, client_email, client_phone'; // prettier-ignore
const shownOfCase = (alias: string) => SHOWN_OF_CASE.replaceAll(/(\w+)/g, `${alias}.$1`);

/** The two halves of `listing_rows`, as they were. */
const VIEWS = [
  `CREATE OR REPLACE VIEW listing_rows_of_referrals AS
   SELECT h.id, p.perspective,
          CASE WHEN p.perspective = 'received' THEN 'received'
               WHEN h.sequence_number = max(h.sequence_number) OVER (PARTITION BY h.case_id, h.referring_firm_id)
               THEN 'sent_case' ELSE 'sent_earlier' END AS shelf,
          p.firm_id, p.counterparty_firm_id, h.case_id, h.id AS referral_id, h.reference_number,
          split_part(c.reference_number, '-', 1) || '-' || lpad(split_part(c.reference_number, '-', 2), 10, '0')
            || '-' || lpad(h.sequence_number::text, 5, '0') AS reference_order,
          CASE WHEN e.referral_id = h.id THEN (e.hop_row->>'status')::referral_status ELSE h.status END AS status,
          CASE WHEN e.referral_id = h.id THEN e.hop_row->>'closing_status' ELSE h.closing_status END AS closing_status,
          s.case_type, s.jurisdiction, h.sent_date,
          CASE WHEN p.perspective = 'sent' THEN c.created_at ELSE h.created_at END AS created_at,
          CASE WHEN e.referral_id = h.id
               THEN greatest((e.hop_row->>'updated_at')::timestamptz, (e.hop_row->>'receiver_updated_at')::timestamptz,
                             CASE WHEN p.firm_id = c.owner_firm_id AND NOT p.is_masked
                                  THEN (e.case_row->>'updated_at')::timestamptz END)
               ELSE greatest(h.updated_at, p.own_updated_at,
                             CASE WHEN p.firm_id = c.owner_firm_id AND NOT p.is_masked THEN c.updated_at END)
               END::timestamptz(3) AS updated_at,
          (s.archived_at IS NOT NULL OR p.archived_at IS NOT NULL) AS is_archived,
          p.is_masked,
          CASE WHEN p.is_masked THEN NULL ELSE s.title END AS title,
          CASE WHEN p.is_masked THEN lower(h.reference_number)
               ELSE lower(concat_ws(' ', h.reference_number, s.title, s.client_first_name, s.client_last_name,
                                    s.client_email, s.client_phone)) END AS text,
          h.created_at AS referral_created_at
     FROM referrals h
     JOIN cases c ON c.id = h.case_id
     CROSS JOIN LATERAL (VALUES
       ('sent', h.referring_firm_id, h.referent_firm_id, false, h.archived_by_sender_at, h.sender_updated_at,
        CASE WHEN h.referring_firm_id <> c.owner_firm_id THEN h.parent_referral_id END),
       ('received', h.referent_firm_id, h.referring_firm_id, h.acknowledged_at IS NULL, h.archived_by_receiver_at,
        h.receiver_updated_at, h.id)
     ) AS p (perspective, firm_id, counterparty_firm_id, is_masked, archived_at, own_updated_at, seen_through)
     LEFT JOIN ended_referrals e ON e.referral_id = p.seen_through
     CROSS JOIN LATERAL (
       SELECT ${shownOfCase('c')} WHERE e.referral_id IS NULL
       UNION ALL
       SELECT ${shownOfCase('k')} FROM jsonb_populate_record(NULL::cases, e.case_row) k WHERE e.referral_id IS NOT NULL
     ) s`,
  `CREATE OR REPLACE VIEW listing_rows_of_drafts AS
   SELECT c.id, 'sent' AS perspective, 'sent_case' AS shelf, c.owner_firm_id AS firm_id, NULL::uuid AS counterparty_firm_id,
          c.id AS case_id, NULL::uuid AS referral_id, c.reference_number,
          split_part(c.reference_number, '-', 1) || '-' || lpad(split_part(c.reference_number, '-', 2), 10, '0')
            || '-00000' AS reference_order,
          'DRAFT'::referral_status AS status, NULL::text AS closing_status, c.case_type, c.jurisdiction,
          NULL::timestamptz AS sent_date, c.created_at, c.updated_at, c.archived_at IS NOT NULL AS is_archived,
          false AS is_masked, c.title,
          lower(concat_ws(' ', c.reference_number, c.title, c.client_first_name, c.client_last_name,
                          c.client_email, c.client_phone)) AS text,
          NULL::timestamptz AS referral_created_at
     FROM cases c
    WHERE NOT EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = c.id)`,
  `CREATE OR REPLACE VIEW listing_rows AS
   SELECT * FROM listing_rows_of_referrals UNION ALL SELECT * FROM listing_rows_of_drafts`,
];

/** Lists rows that have no listing yet. */
const insertFrom = (view: string, shelfOfText: string) => `
    WITH rows AS MATERIALIZED (SELECT * FROM ${view} WHERE case_id = ANY (v_cases)),
    texts AS (
      INSERT INTO listing_texts (id, firm_id, ${OF_TEXT}) SELECT id, firm_id, ${shelfOfText}, is_archived, text FROM rows)
    INSERT INTO listings (${COLUMNS}) SELECT ${COLUMNS} FROM rows;`;

/** A case whose referral was written by the same statement is listed by the trigger of that. */
const LIST_CASES = `
  CREATE OR REPLACE FUNCTION list_new_cases() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE v_cases uuid[] := (SELECT array_agg(a.id) FROM added a
                              WHERE NOT EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = a.id));
  BEGIN
    IF v_cases IS NULL THEN RETURN NULL; END IF;
    ${insertFrom('listing_rows_of_drafts', "'draft'")}
    RETURN NULL;
  END $$`;

/**
 * The first referral takes the place of the draft, if the case was ever listed as one. Further referrals change the listings of
 * those before them.
 */
const LIST_REFERRALS = `
  CREATE OR REPLACE FUNCTION list_new_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    v_cases uuid[] := (SELECT array_agg(DISTINCT case_id) FROM added);
    v_draft record;
  BEGIN
    IF v_cases IS NULL THEN RETURN NULL; END IF;
    FOR v_draft IN
      SELECT t.id, t.firm_id FROM added a JOIN listing_texts t ON t.firm_id = a.referring_firm_id AND t.id = a.case_id
    LOOP
      DELETE FROM listings WHERE firm_id = v_draft.firm_id AND id = v_draft.id;
      DELETE FROM listing_texts WHERE firm_id = v_draft.firm_id AND id = v_draft.id;
    END LOOP;
    IF EXISTS (SELECT 1 FROM added WHERE sequence_number > 1) THEN
      PERFORM refresh_listings(v_cases);
      RETURN NULL;
    END IF;
    ${insertFrom('listing_rows_of_referrals', 'shelf')}
    RETURN NULL;
  END $$`;

/** Lists the cases of all changed rows. A statement that changed none costs almost nothing. */
const LIST_CHANGED = (table: string, caseId: string) => `
  CREATE OR REPLACE FUNCTION list_changed_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE v_cases uuid[] := (SELECT array_agg(DISTINCT ${caseId}) FROM changed);
  BEGIN
    IF v_cases IS NOT NULL THEN PERFORM refresh_listings(v_cases); END IF;
    RETURN NULL;
  END $$`;

/** Triggers of rows run before those of the statement: what keeps ended referrals has run when they are listed. */
const TRIGGERS = ['cases', 'referrals'].map(
  (table) => `
  CREATE OR REPLACE TRIGGER ${table}_listed AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION list_changed_${table}()`,
);

/**
 * A kept plan is made when a connection first needs it. Made on empty tables it would read whole tables for ever, and one for the
 * cases in hand would be made again for each call, which costs more than the call.
 */
const PLANS = ['list_new_cases()', 'list_new_referrals()', 'refresh_listings(uuid)', 'refresh_listings(uuid[])'].map(
  (name) => `ALTER FUNCTION ${name} SET plan_cache_mode = force_generic_plan SET enable_seqscan = off`,
); // prettier-ignore
