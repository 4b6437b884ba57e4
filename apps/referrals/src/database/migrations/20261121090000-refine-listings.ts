import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searches are counted in `listing_texts` alone, found by firm and letters at once; a hop has its own time of creation
 * beside its case's; `updated_at` is when what this firm sees last changed (docs/adr/0011-listings.md).
 */
export class RefineListings implements MigrationInterface {
  readonly name = 'RefineListings1795251600000';

  async up(runner: QueryRunner): Promise<void> {
    // writers under way end first, and the next ones find the new function
    await runner.query('LOCK TABLE cases, referrals IN SHARE ROW EXCLUSIVE MODE');
    await runner.query('CREATE EXTENSION IF NOT EXISTS btree_gin');
    for (const statement of [...COLUMNS, VIEW, REFRESH, ...BACKFILL, ...INDEXES])
      await runner.query(statement);
  }

  /** The indexes alone: the new columns, the view and the function do the release before no harm. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX listings_referral_created, listing_texts_words');
    await runner.query('CREATE INDEX listing_texts_search ON listing_texts USING gin (text gin_trgm_ops)');
  }
}

const COLUMNS = [
  `ALTER TABLE listings ADD COLUMN IF NOT EXISTS referral_created_at timestamptz(3)`,
  `ALTER TABLE listing_texts ADD COLUMN IF NOT EXISTS shelf text, ADD COLUMN IF NOT EXISTS is_archived boolean`,
  `DROP INDEX listing_texts_search`,
];

const INDEXES = [
  `CREATE INDEX listings_referral_created ON listings (firm_id, shelf, referral_created_at, id) INCLUDE (is_archived)`,
  `CREATE INDEX listing_texts_words ON listing_texts USING gin (firm_id, text gin_trgm_ops)`,
];

const LISTING_COLUMNS = `id, perspective, shelf, firm_id, counterparty_firm_id, case_id, referral_id, reference_number,
    reference_order, status, closing_status, case_type, jurisdiction, sent_date, created_at, updated_at, is_archived,
    is_masked, title, referral_created_at`;
const CHANGING = ['shelf', 'status', 'closing_status', 'case_type', 'jurisdiction', 'updated_at', 'is_archived',
  'is_masked', 'title']; // prettier-ignore
const OF_TEXT = ['shelf', 'is_archived', 'text'];
/** Beside its text a draft stands on a shelf of its own: a text tells no status. */
const SHELF_OF_TEXT = `CASE WHEN referral_id IS NULL THEN 'draft' ELSE shelf END`;

/** All rows anew: to change each of two million in all their indexes would take many minutes, to write them without takes one. */
const BACKFILL = [
  `CREATE TEMP TABLE old_indexes ON COMMIT DROP AS
     SELECT indexrelid::regclass::text AS name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
       FROM pg_index WHERE indrelid = 'listings'::regclass AND NOT indisprimary`,
  `DO $$ DECLARE old record; BEGIN FOR old IN SELECT * FROM old_indexes LOOP EXECUTE 'DROP INDEX ' || old.name; END LOOP; END $$`,
  `TRUNCATE listings, listing_texts`,
  // the totals stay what they are
  `ALTER TABLE listings DISABLE TRIGGER listings_added`,
  `CREATE TEMP TABLE refined ON COMMIT DROP AS SELECT * FROM listing_rows`,
  `INSERT INTO listings (${LISTING_COLUMNS}) SELECT ${LISTING_COLUMNS} FROM refined ORDER BY id`,
  `INSERT INTO listing_texts (id, firm_id, ${OF_TEXT.join(', ')})
   SELECT id, firm_id, ${SHELF_OF_TEXT}, is_archived, text FROM refined ORDER BY id`,
  `ALTER TABLE listings ENABLE TRIGGER listings_added`,
  `ALTER TABLE listing_texts ALTER COLUMN shelf SET NOT NULL, ALTER COLUMN is_archived SET NOT NULL`,
  `DO $$ DECLARE old record; BEGIN FOR old IN SELECT * FROM old_indexes LOOP EXECUTE old.definition; END LOOP; END $$`,
  'ANALYZE listings, listing_texts',
];

const VIEW = `
  CREATE OR REPLACE VIEW listing_rows AS
  SELECT h.id, p.perspective,
         CASE WHEN p.perspective = 'received' THEN 'received'
              WHEN h.sequence_number = max(h.sequence_number) OVER (PARTITION BY h.case_id, h.referring_firm_id)
              THEN 'sent_case' ELSE 'sent_earlier' END AS shelf,
         p.firm_id, p.counterparty_firm_id, h.case_id, h.id AS referral_id, h.reference_number,
         split_part(c.reference_number, '-', 1) || '-' || lpad(split_part(c.reference_number, '-', 2), 10, '0')
           || '-' || lpad(h.sequence_number::text, 5, '0') AS reference_order,
         h.status, h.closing_status, c.case_type, c.jurisdiction, h.sent_date,
         CASE WHEN p.perspective = 'sent' THEN c.created_at ELSE h.created_at END AS created_at,
         greatest(h.updated_at, p.own_updated_at,
                  CASE WHEN p.firm_id = c.owner_firm_id AND NOT p.is_masked THEN c.updated_at END)::timestamptz(3) AS updated_at,
         (c.archived_at IS NOT NULL OR p.archived_at IS NOT NULL) AS is_archived,
         p.is_masked,
         CASE WHEN p.is_masked THEN NULL ELSE c.title END AS title,
         CASE WHEN p.is_masked THEN lower(h.reference_number)
              ELSE lower(concat_ws(' ', h.reference_number, c.title, c.client_first_name, c.client_last_name,
                                   c.client_email, c.client_phone)) END AS text,
         h.created_at AS referral_created_at
    FROM referrals h
    JOIN cases c ON c.id = h.case_id
    CROSS JOIN LATERAL (VALUES
      ('sent', h.referring_firm_id, h.referent_firm_id, false, h.archived_by_sender_at, h.sender_updated_at),
      ('received', h.referent_firm_id, h.referring_firm_id, h.acknowledged_at IS NULL, h.archived_by_receiver_at,
       h.receiver_updated_at)
    ) AS p (perspective, firm_id, counterparty_firm_id, is_masked, archived_at, own_updated_at)
  UNION ALL
  SELECT c.id, 'sent', 'sent_case', c.owner_firm_id, NULL, c.id, NULL, c.reference_number,
         split_part(c.reference_number, '-', 1) || '-' || lpad(split_part(c.reference_number, '-', 2), 10, '0') || '-00000',
         'DRAFT', NULL, c.case_type, c.jurisdiction, NULL, c.created_at, c.updated_at,
         c.archived_at IS NOT NULL, false, c.title,
         lower(concat_ws(' ', c.reference_number, c.title, c.client_first_name, c.client_last_name,
                         c.client_email, c.client_phone)),
         NULL
    FROM cases c
   WHERE NOT EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = c.id)`;

const REFRESH = `
  CREATE OR REPLACE FUNCTION refresh_listings(p_case uuid) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    WITH rows AS MATERIALIZED (SELECT * FROM listing_rows WHERE case_id = p_case),
    texts AS (
      INSERT INTO listing_texts AS t (id, firm_id, ${OF_TEXT.join(', ')})
      SELECT id, firm_id, ${SHELF_OF_TEXT}, is_archived, text FROM rows
      ON CONFLICT (firm_id, id) DO UPDATE SET ${assignments(OF_TEXT)} WHERE ${differs('t', OF_TEXT)}
    )
    INSERT INTO listings AS l (${LISTING_COLUMNS})
    SELECT ${LISTING_COLUMNS} FROM rows
    ON CONFLICT (firm_id, id) DO UPDATE SET ${assignments(CHANGING)} WHERE ${differs('l', CHANGING)};
  END $$`;

function assignments(columns: string[]): string {
  return columns.map((column) => `${column} = EXCLUDED.${column}`).join(', ');
}

function differs(alias: string, columns: string[]): string {
  const row = (name: string) => `(${columns.map((column) => `${name}.${column}`).join(', ')})`;
  return `${row(alias)} IS DISTINCT FROM ${row('EXCLUDED')}`;
}
