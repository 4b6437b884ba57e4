import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What each viewer sees in its list: a row for the handling firm and one for each provider with a referral, with everything
 * that the list filters and counts by (docs/adr/0011, 0070). Triggers write the rows, so no code can forget it.
 */
export class CreateMedCaseListings implements MigrationInterface {
  readonly name = 'CreateMedCaseListings1795262460000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query('CREATE EXTENSION IF NOT EXISTS btree_gin');
    for (const statement of [LISTINGS, ...INDEXES, TOTALS, ...FUNCTIONS, ...TRIGGERS])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER med_cases_listed ON med_cases');
    await runner.query('DROP TRIGGER med_cases_relisted ON med_cases');
    await runner.query('DROP TRIGGER med_referrals_listed ON med_referrals');
    await runner.query('DROP TABLE med_case_listings, med_case_totals');
    await runner.query(
      'DROP FUNCTION list_med_case, relist_med_case, list_med_referral, count_added_med_cases, count_changed_med_cases',
    );
  }
}

const LISTINGS = `
  CREATE TABLE med_case_listings (
    viewer_id      uuid NOT NULL,
    med_case_id    uuid NOT NULL REFERENCES med_cases,
    -- the viewer is the handling firm
    is_own         boolean NOT NULL,
    status         text NOT NULL,
    is_archived    boolean NOT NULL,
    referral_count integer NOT NULL,
    text           text NOT NULL,
    PRIMARY KEY (viewer_id, med_case_id)
  ) WITH (fillfactor = 85)`;

/** Ids are UUIDs of version 7, so the order of ids is the order of creation. */
const INDEXES = [
  'CREATE INDEX med_case_listings_archived ON med_case_listings (viewer_id, is_archived, med_case_id)',
  'CREATE INDEX med_case_listings_status ON med_case_listings (viewer_id, status, is_archived, med_case_id)',
  'CREATE INDEX med_case_listings_of_case ON med_case_listings (med_case_id)',
  'CREATE INDEX med_case_listings_words ON med_case_listings USING gin (viewer_id, text gin_trgm_ops)',
];

/** How many listings a viewer has, by status. Rows are locked in the order of their key, so that no two writers wait for each other. */
const TOTALS = `
  CREATE TABLE med_case_totals (
    viewer_id   uuid NOT NULL,
    is_own      boolean NOT NULL,
    status      text NOT NULL,
    is_archived boolean NOT NULL,
    total       integer NOT NULL,
    PRIMARY KEY (viewer_id, is_own, status, is_archived)
  ) WITH (fillfactor = 50)`;

const TEXT = (alias: string) =>
  `lower(concat_ws(' ', ${[
    'reference_number',
    'patient_first_name',
    'patient_last_name',
    'patient_phone',
    'patient_email',
  ]
    .map((column) => `${alias}.${column}`)
    .join(', ')}))`;

const FUNCTIONS = [
  `CREATE FUNCTION list_med_case() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO med_case_listings
    VALUES (NEW.handling_firm_id, NEW.id, true, NEW.status, NEW.is_archived, 0, ${TEXT('NEW')});
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION relist_med_case() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE med_case_listings SET status = NEW.status, is_archived = NEW.is_archived, text = ${TEXT('NEW')}
     WHERE med_case_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION list_med_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO med_case_listings AS l
    SELECT v.id, c.id, v.is_own, c.status, c.is_archived, 1, ${TEXT('c')}
      FROM med_cases c
     CROSS JOIN LATERAL (VALUES (NEW.provider_id, false), (c.handling_firm_id, true)) AS v (id, is_own)
     WHERE c.id = NEW.med_case_id
    ON CONFLICT (viewer_id, med_case_id) DO UPDATE SET referral_count = l.referral_count + 1;
    RETURN NULL;
  END $$`,
  countingFunction(
    'count_added_med_cases',
    'SELECT viewer_id, is_own, status, is_archived, 1 AS n FROM added',
  ),
  countingFunction(
    'count_changed_med_cases',
    `SELECT viewer_id, is_own, status, is_archived, 1 AS n FROM added
     UNION ALL SELECT viewer_id, is_own, status, is_archived, -1 FROM removed`,
  ),
];

const TRIGGERS = [
  `CREATE TRIGGER med_cases_listed AFTER INSERT ON med_cases FOR EACH ROW EXECUTE FUNCTION list_med_case()`,
  `CREATE TRIGGER med_cases_relisted AFTER UPDATE ON med_cases FOR EACH ROW EXECUTE FUNCTION relist_med_case()`,
  `CREATE TRIGGER med_referrals_listed AFTER INSERT ON med_referrals
     FOR EACH ROW EXECUTE FUNCTION list_med_referral()`,
  `CREATE TRIGGER med_case_listings_added AFTER INSERT ON med_case_listings REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION count_added_med_cases()`,
  `CREATE TRIGGER med_case_listings_changed AFTER UPDATE ON med_case_listings
     REFERENCING NEW TABLE AS added OLD TABLE AS removed
     FOR EACH STATEMENT EXECUTE FUNCTION count_changed_med_cases()`,
];

function countingFunction(name: string, changes: string): string {
  return `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO med_case_totals AS t
    SELECT viewer_id, is_own, status, is_archived, sum(n) FROM (${changes}) changes
     GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
     ORDER BY 1, 2, 3, 4
    ON CONFLICT (viewer_id, is_own, status, is_archived) DO UPDATE SET total = t.total + EXCLUDED.total;
    RETURN NULL;
  END $$`;
}
