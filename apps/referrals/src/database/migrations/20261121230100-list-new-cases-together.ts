import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHANGING = ['shelf', 'status', 'closing_status', 'case_type', 'jurisdiction', 'updated_at', 'is_archived',
  'is_masked', 'title']; // prettier-ignore
const COLUMNS = ['id', 'perspective', 'firm_id', 'counterparty_firm_id', 'case_id', 'referral_id', 'reference_number',
  'reference_order', 'sent_date', 'created_at', 'referral_created_at', ...CHANGING].join(', '); // prettier-ignore
const OF_TEXT = ['shelf', 'is_archived', 'text'];

/**
 * Listings of new cases and new referrals are made once for all rows of a statement, and a case that is written together with its
 * referral is never listed as a draft: an import writes hundreds of both at once (docs/adr/0069). Changes of rows are listed as before.
 */
export class ListNewCasesTogether implements MigrationInterface {
  readonly name = 'ListNewCasesTogether1795302060000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [REFRESH, LIST_CASES, LIST_REFERRALS, ...TRIGGERS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['cases', 'referrals']) {
      const one = table.slice(0, -1);
      await runner.query(`DROP TRIGGER ${table}_listed_new ON ${table}`);
      await runner.query(`CREATE OR REPLACE TRIGGER ${table}_listed AFTER INSERT OR UPDATE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION refresh_listings_of_${one}()`);
    }
    await runner.query('DROP FUNCTION list_new_cases(), list_new_referrals(), refresh_listings(uuid[])');
  }
}

function assignments(columns: string[]): string {
  return columns.map((column) => `${column} = EXCLUDED.${column}`).join(', ');
}

function differs(alias: string, columns: string[]): string {
  const row = (name: string) => `(${columns.map((column) => `${name}.${column}`).join(', ')})`;
  return `${row(alias)} IS DISTINCT FROM ${row('EXCLUDED')}`;
}

/** As the function for one case. */
const REFRESH = `
  CREATE FUNCTION refresh_listings(p_cases uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    WITH rows AS MATERIALIZED (SELECT * FROM listing_rows WHERE case_id = ANY (p_cases)),
    texts AS (
      INSERT INTO listing_texts AS t (id, firm_id, ${OF_TEXT.join(', ')})
      SELECT id, firm_id, CASE WHEN referral_id IS NULL THEN 'draft' ELSE shelf END, is_archived, text FROM rows
      ON CONFLICT (firm_id, id) DO UPDATE SET ${assignments(OF_TEXT)} WHERE ${differs('t', OF_TEXT)}
    )
    INSERT INTO listings AS l (${COLUMNS})
    SELECT ${COLUMNS} FROM rows
    ON CONFLICT (firm_id, id) DO UPDATE SET ${assignments(CHANGING)} WHERE ${differs('l', CHANGING)};
  END $$`;

/** A case whose referral was written by the same statement is listed by the trigger of that. */
const LIST_CASES = `
  CREATE FUNCTION list_new_cases() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE v_cases uuid[] := (SELECT array_agg(a.id) FROM added a
                              WHERE NOT EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = a.id));
  BEGIN
    IF v_cases IS NOT NULL THEN PERFORM refresh_listings(v_cases); END IF;
    RETURN NULL;
  END $$`;

/** The first referral takes the place of the draft. */
const LIST_REFERRALS = `
  CREATE FUNCTION list_new_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE v_cases uuid[] := (SELECT array_agg(DISTINCT case_id) FROM added);
  BEGIN
    IF v_cases IS NULL THEN RETURN NULL; END IF;
    DELETE FROM listings l USING added a WHERE l.firm_id = a.referring_firm_id AND l.id = a.case_id;
    DELETE FROM listing_texts t USING added a WHERE t.firm_id = a.referring_firm_id AND t.id = a.case_id;
    PERFORM refresh_listings(v_cases);
    RETURN NULL;
  END $$`;

/** Triggers of rows run before those of the statement: what keeps ended referrals has run when they are listed. */
const TRIGGERS = ['cases', 'referrals'].flatMap((table) => [
  `CREATE TRIGGER ${table}_listed_new AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION list_new_${table}()`,
  `CREATE OR REPLACE TRIGGER ${table}_listed AFTER UPDATE ON ${table}
     FOR EACH ROW EXECUTE FUNCTION refresh_listings_of_${table.slice(0, -1)}()`,
]);
