import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Listings: a row for each firm that sees a hop (or a draft), holding what its lists show, filter and sort by
 * (docs/adr/0011-listings.md). A row follows from the case and its hops alone: the view `listing_rows` says how, and
 * triggers keep the table equal to the view in the transaction of every change.
 */
export class CreateListings implements MigrationInterface {
  readonly name = 'CreateListings1767603780000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    for (const statement of [...TABLES, ...PARTITIONS, ...INDEXES, VIEW, REFRESH, ...TRIGGERS])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION refresh_listings_of_case() CASCADE');
    await runner.query('DROP FUNCTION refresh_listings_of_referral() CASCADE');
    await runner.query('DROP FUNCTION drop_listings() CASCADE');
    await runner.query('DROP FUNCTION refresh_listings(uuid)');
    await runner.query('DROP VIEW listing_rows');
    await runner.query('DROP TABLE listing_totals, listing_texts, listings');
    for (const kind of ['added', 'changed', 'removed'])
      await runner.query(`DROP FUNCTION count_${kind}_listings()`);
  }
}

const TABLES = [
  // shelf: sent_case is what GET /sent-cases lists: drafts and the sender's latest hop of each case
  `CREATE TABLE listings (
    id                   uuid NOT NULL,
    perspective          text NOT NULL,
    shelf                text NOT NULL,
    firm_id              uuid NOT NULL,
    counterparty_firm_id uuid,
    case_id              uuid NOT NULL,
    referral_id          uuid,
    reference_number     text NOT NULL,
    reference_order      text COLLATE "C" NOT NULL,
    status               referral_status NOT NULL,
    closing_status       text,
    case_type            text NOT NULL,
    jurisdiction         text NOT NULL,
    sent_date            timestamptz(3),
    created_at           timestamptz(3) NOT NULL,
    updated_at           timestamptz(3) NOT NULL,
    is_archived          boolean NOT NULL,
    is_masked            boolean NOT NULL,
    title                text,
    PRIMARY KEY (firm_id, id)
  ) PARTITION BY HASH (firm_id)`,
  // apart from listings: a change of status must not touch a text index
  `CREATE TABLE listing_texts (
    id      uuid NOT NULL,
    firm_id uuid NOT NULL,
    text    text NOT NULL,
    PRIMARY KEY (firm_id, id)
  ) PARTITION BY HASH (firm_id)`,
  // how many listings of a kind a firm has: the sum of its rows; writers only add rows, so that none waits for another
  `CREATE TABLE listing_totals (
    firm_id     uuid NOT NULL,
    shelf       text NOT NULL,
    status      referral_status NOT NULL,
    is_archived boolean NOT NULL,
    total       bigint NOT NULL
  )`,
];

/** A firm's rows lie close together, so that reading 100,000 of them does not touch every page of the table. */
const PARTITION_COUNT = 16;
const PARTITIONS = Array.from({ length: PARTITION_COUNT }, (_, index) => {
  const values = `FOR VALUES WITH (MODULUS ${PARTITION_COUNT}, REMAINDER ${index})`;
  return [
    `CREATE TABLE listings_${index} PARTITION OF listings ${values} WITH (fillfactor = 85)`,
    `CREATE TABLE listing_texts_${index} PARTITION OF listing_texts ${values}`,
  ];
}).flat();

const INDEXES = [
  `CREATE INDEX listings_updated ON listings (firm_id, shelf, updated_at, id) INCLUDE (is_archived)`,
  `CREATE INDEX listings_created ON listings (firm_id, shelf, created_at, id) INCLUDE (is_archived)`,
  `CREATE INDEX listings_sent ON listings (firm_id, shelf, sent_date, id) INCLUDE (is_archived)`,
  `CREATE INDEX listings_reference ON listings (firm_id, shelf, reference_order, id)`,
  `CREATE INDEX listings_status ON listings (firm_id, shelf, status, updated_at, id) INCLUDE (is_archived)`,
  `CREATE INDEX listings_closing ON listings (firm_id, shelf, closing_status, updated_at, id) INCLUDE (is_archived)
    WHERE closing_status IS NOT NULL`,
  `CREATE INDEX listings_case_type ON listings (firm_id, shelf, case_type, updated_at, id) INCLUDE (is_archived)`,
  `CREATE INDEX listings_jurisdiction ON listings (firm_id, shelf, jurisdiction, updated_at, id) INCLUDE (is_archived)`,
  `CREATE INDEX listings_counterparty ON listings (firm_id, shelf, counterparty_firm_id, updated_at, id) INCLUDE (is_archived)`,
  `CREATE INDEX listing_totals_of_firm ON listing_totals (firm_id, shelf, status, is_archived) INCLUDE (total)`,
  `CREATE INDEX listings_of_case ON listings (case_id)`,
  `CREATE INDEX listing_texts_search ON listing_texts USING gin (text gin_trgm_ops)`,
];

const VIEW = `
  CREATE VIEW listing_rows AS
  SELECT h.id, p.perspective,
         CASE WHEN p.perspective = 'received' THEN 'received'
              WHEN h.sequence_number = max(h.sequence_number) OVER (PARTITION BY h.case_id, h.referring_firm_id)
              THEN 'sent_case' ELSE 'sent_earlier' END AS shelf,
         p.firm_id, p.counterparty_firm_id, h.case_id, h.id AS referral_id, h.reference_number,
         split_part(c.reference_number, '-', 1) || '-' || lpad(split_part(c.reference_number, '-', 2), 10, '0')
           || '-' || lpad(h.sequence_number::text, 5, '0') AS reference_order,
         h.status, h.closing_status, c.case_type, c.jurisdiction, h.sent_date,
         CASE WHEN p.perspective = 'sent' THEN c.created_at ELSE h.created_at END AS created_at,
         CASE WHEN p.is_masked THEN h.updated_at ELSE greatest(c.updated_at, h.updated_at) END AS updated_at,
         (c.archived_at IS NOT NULL OR p.archived_at IS NOT NULL) AS is_archived,
         p.is_masked,
         CASE WHEN p.is_masked THEN NULL ELSE c.title END AS title,
         CASE WHEN p.is_masked THEN lower(h.reference_number)
              ELSE lower(concat_ws(' ', h.reference_number, c.title, c.client_first_name, c.client_last_name,
                                   c.client_email, c.client_phone)) END AS text
    FROM referrals h
    JOIN cases c ON c.id = h.case_id
    CROSS JOIN LATERAL (VALUES
      ('sent', h.referring_firm_id, h.referent_firm_id, false, h.archived_by_sender_at),
      ('received', h.referent_firm_id, h.referring_firm_id, h.acknowledged_at IS NULL, h.archived_by_receiver_at)
    ) AS p (perspective, firm_id, counterparty_firm_id, is_masked, archived_at)
  UNION ALL
  SELECT c.id, 'sent', 'sent_case', c.owner_firm_id, NULL, c.id, NULL, c.reference_number,
         split_part(c.reference_number, '-', 1) || '-' || lpad(split_part(c.reference_number, '-', 2), 10, '0') || '-00000',
         'DRAFT', NULL, c.case_type, c.jurisdiction, NULL, c.created_at, c.updated_at,
         c.archived_at IS NOT NULL, false, c.title,
         lower(concat_ws(' ', c.reference_number, c.title, c.client_first_name, c.client_last_name,
                         c.client_email, c.client_phone))
    FROM cases c
   WHERE NOT EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = c.id)`;

const LISTING_COLUMNS = `id, perspective, shelf, firm_id, counterparty_firm_id, case_id, referral_id, reference_number,
    reference_order, status, closing_status, case_type, jurisdiction, sent_date, created_at, updated_at, is_archived,
    is_masked, title`;
const CHANGING = ['shelf', 'status', 'closing_status', 'case_type', 'jurisdiction', 'updated_at', 'is_archived',
  'is_masked', 'title']; // prettier-ignore

const REFRESH = `
  CREATE FUNCTION refresh_listings(p_case uuid) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    WITH rows AS MATERIALIZED (SELECT * FROM listing_rows WHERE case_id = p_case),
    texts AS (
      INSERT INTO listing_texts AS t (id, firm_id, text)
      SELECT id, firm_id, text FROM rows
      ON CONFLICT (firm_id, id) DO UPDATE SET text = EXCLUDED.text WHERE t.text <> EXCLUDED.text
    )
    INSERT INTO listings AS l (${LISTING_COLUMNS})
    SELECT ${LISTING_COLUMNS} FROM rows
    ON CONFLICT (firm_id, id) DO UPDATE
       SET ${CHANGING.map((column) => `${column} = EXCLUDED.${column}`).join(', ')}
     WHERE (${CHANGING.map((column) => `l.${column}`).join(', ')})
       IS DISTINCT FROM (${CHANGING.map((column) => `EXCLUDED.${column}`).join(', ')});
  END $$`;

const TRIGGERS = [
  `CREATE FUNCTION refresh_listings_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM refresh_listings(NEW.id); RETURN NULL; END $$`,
  `CREATE FUNCTION refresh_listings_of_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- the first hop takes the place of the draft
    IF TG_OP = 'INSERT' THEN
      DELETE FROM listings WHERE id = NEW.case_id AND firm_id = NEW.referring_firm_id;
      DELETE FROM listing_texts WHERE id = NEW.case_id AND firm_id = NEW.referring_firm_id;
    END IF;
    PERFORM refresh_listings(NEW.case_id);
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION drop_listings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM listings WHERE id = OLD.id AND firm_id = OLD.owner_firm_id;
    DELETE FROM listing_texts WHERE id = OLD.id AND firm_id = OLD.owner_firm_id;
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION count_added_listings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO listing_totals SELECT firm_id, shelf, status, is_archived, count(*) FROM added GROUP BY 1, 2, 3, 4;
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION count_changed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO listing_totals
    SELECT firm_id, shelf, status, is_archived, sum(n)
      FROM (SELECT firm_id, shelf, status, is_archived, 1 AS n FROM added
            UNION ALL SELECT firm_id, shelf, status, is_archived, -1 FROM removed) changes
     GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION count_removed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO listing_totals SELECT firm_id, shelf, status, is_archived, -count(*) FROM removed GROUP BY 1, 2, 3, 4;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER listings_added AFTER INSERT ON listings REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION count_added_listings()`,
  `CREATE TRIGGER listings_changed AFTER UPDATE ON listings REFERENCING NEW TABLE AS added OLD TABLE AS removed
     FOR EACH STATEMENT EXECUTE FUNCTION count_changed_listings()`,
  `CREATE TRIGGER listings_removed AFTER DELETE ON listings REFERENCING OLD TABLE AS removed
     FOR EACH STATEMENT EXECUTE FUNCTION count_removed_listings()`,
  `CREATE TRIGGER cases_listed AFTER INSERT OR UPDATE ON cases
     FOR EACH ROW EXECUTE FUNCTION refresh_listings_of_case()`,
  `CREATE TRIGGER referrals_listed AFTER INSERT OR UPDATE ON referrals
     FOR EACH ROW EXECUTE FUNCTION refresh_listings_of_referral()`,
  `CREATE TRIGGER cases_unlisted AFTER DELETE ON cases FOR EACH ROW EXECUTE FUNCTION drop_listings()`,
];
