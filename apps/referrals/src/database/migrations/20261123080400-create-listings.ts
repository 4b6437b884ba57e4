import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  COUNT_ADDED_LISTINGS,
  COUNT_CHANGED_LISTINGS,
  COUNT_REMOVED_LISTINGS,
} from '../functions/count-listings.sql.js';
import { DROP_LISTINGS } from '../functions/drop-listings.sql.js';
import { LIST_CHANGED_CASES, LIST_CHANGED_REFERRALS } from '../functions/list-changed.sql.js';
import { LIST_NEW_CASES } from '../functions/list-new-cases.sql.js';
import { LIST_NEW_REFERRALS } from '../functions/list-new-referrals.sql.js';
import { REFRESH_LISTINGS } from '../functions/refresh-listings.sql.js';
import { LISTING_ROWS, LISTING_ROWS_OF_DRAFTS } from '../views/listing-rows.sql.js';

/**
 * Listings: a row for each firm that sees a referral (or a draft), holding what its lists show, filter and
 * sort by (ADR 11). A row follows from the case and its referrals alone: the view `listing_rows` says how,
 * and triggers keep the table equal to the view in the transaction of every change, once for all rows of a
 * statement (ADR 75).
 */
export class CreateListings implements MigrationInterface {
  readonly name = 'CreateListings1795421040000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query('CREATE EXTENSION IF NOT EXISTS btree_gin');
    for (const statement of [...TABLES, ...PARTITIONS, ...INDEXES, ...VIEWS, ...FUNCTIONS, ...TRIGGERS])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION list_new_cases, list_new_referrals, list_changed_cases, list_changed_referrals,
      drop_listings, refresh_listings CASCADE`);
    await runner.query('DROP VIEW listing_rows, listing_rows_of_drafts, listing_rows_of_referrals');
    await runner.query('DROP TABLE listing_totals, listing_texts, listings');
    await runner.query('DROP FUNCTION count_added_listings, count_changed_listings, count_removed_listings');
  }
}

const TABLES = [
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
     referral_created_at  timestamptz(3),
     PRIMARY KEY (firm_id, id)
   ) PARTITION BY HASH (firm_id)`,
  `COMMENT ON TABLE listings IS 'What the lists of each firm show: the rows of the view listing_rows, written by triggers.'`,
  `COMMENT ON COLUMN listings.shelf IS
     'sent_case is what GET /sent-cases lists: drafts and the sender''s latest referral of each case.'`,
  `COMMENT ON COLUMN listings.updated_at IS 'When what this firm sees last changed.'`,
  `CREATE TABLE listing_texts (
     id          uuid NOT NULL,
     firm_id     uuid NOT NULL,
     text        text NOT NULL,
     shelf       text NOT NULL,
     is_archived boolean NOT NULL,
     PRIMARY KEY (firm_id, id)
   ) PARTITION BY HASH (firm_id)`,
  `COMMENT ON TABLE listing_texts IS
     'What searches look at and are counted by. Apart from listings: a change of status must not touch a text index.'`,
  `CREATE TABLE listing_totals (
     firm_id     uuid NOT NULL,
     shelf       text NOT NULL,
     status      referral_status NOT NULL,
     is_archived boolean NOT NULL,
     total       bigint NOT NULL
   )`,
  `COMMENT ON TABLE listing_totals IS
     'How many listings of a kind a firm has: the sum of its rows. Writers only add rows, so that none waits for another.'`,
];

/** A firm's rows lie close together, so that reading 100,000 of them does not touch all pages. */
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
  `CREATE INDEX listings_referral_created ON listings (firm_id, shelf, referral_created_at, id) INCLUDE (is_archived)`,
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
  'CREATE INDEX listing_texts_words ON listing_texts USING gin (firm_id, text gin_trgm_ops)',
];

const SHOWN_OF_CASE = 'archived_at, case_type, jurisdiction, title, client_first_name, client_last_name, client_email, client_phone'; // prettier-ignore
const shownOfCase = (alias: string) => SHOWN_OF_CASE.replaceAll(/(\w+)/g, `${alias}.$1`);

/** The text of this release; views/listing-rows.sql.ts has the current one. */
const LISTING_ROWS_OF_REFERRALS = `
  CREATE VIEW listing_rows_of_referrals AS
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
       CASE WHEN h.parent_referral_id IS NOT NULL THEN ended_above(h.id) END),
      ('received', h.referent_firm_id, h.referring_firm_id, h.acknowledged_at IS NULL, h.archived_by_receiver_at,
       h.receiver_updated_at,
       CASE WHEN h.status IN ('REJECTED', 'WITHDRAWN') THEN h.id
            WHEN h.parent_referral_id IS NOT NULL AND h.referent_firm_id <> c.owner_firm_id THEN ended_above(h.id) END)
    ) AS p (perspective, firm_id, counterparty_firm_id, is_masked, archived_at, own_updated_at, seen_through)
    LEFT JOIN ended_referrals e ON e.referral_id = p.seen_through
    CROSS JOIN LATERAL (
      SELECT ${shownOfCase('c')} WHERE e.referral_id IS NULL
      UNION ALL
      SELECT ${shownOfCase('k')} FROM jsonb_populate_record(NULL::cases, e.case_row) k WHERE e.referral_id IS NOT NULL
    ) s`;

const VIEWS = [LISTING_ROWS_OF_REFERRALS, LISTING_ROWS_OF_DRAFTS, LISTING_ROWS];
const FUNCTIONS = [
  REFRESH_LISTINGS,
  LIST_NEW_CASES,
  LIST_NEW_REFERRALS,
  LIST_CHANGED_CASES,
  LIST_CHANGED_REFERRALS,
  DROP_LISTINGS,
  COUNT_ADDED_LISTINGS,
  COUNT_CHANGED_LISTINGS,
  COUNT_REMOVED_LISTINGS,
];

/** Triggers of rows run before those of the statement: ended referrals are kept before they are listed. */
const TRIGGERS = [
  ...['cases', 'referrals'].flatMap((table) => [
    `CREATE TRIGGER ${table}_listed_new AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
       FOR EACH STATEMENT EXECUTE FUNCTION list_new_${table}()`,
    `CREATE TRIGGER ${table}_listed AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS changed
       FOR EACH STATEMENT EXECUTE FUNCTION list_changed_${table}()`,
  ]),
  'CREATE TRIGGER cases_unlisted AFTER DELETE ON cases FOR EACH ROW EXECUTE FUNCTION drop_listings()',
  `CREATE TRIGGER listings_added AFTER INSERT ON listings REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION count_added_listings()`,
  `CREATE TRIGGER listings_changed AFTER UPDATE ON listings REFERENCING NEW TABLE AS added OLD TABLE AS removed
     FOR EACH STATEMENT EXECUTE FUNCTION count_changed_listings()`,
  `CREATE TRIGGER listings_removed AFTER DELETE ON listings REFERENCING OLD TABLE AS removed
     FOR EACH STATEMENT EXECUTE FUNCTION count_removed_listings()`,
];
