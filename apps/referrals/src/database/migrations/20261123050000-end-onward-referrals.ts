import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was referred onward from a referral that ended (docs/adr/0101). Lists and pictures of an onward referral show the case as it stood
 * when the nearest referral above it ended. Onward referrals that an end left behind, before this release or by the one before
 * beside it, are noted for the worker that ends them.
 */
export class EndOnwardReferrals implements MigrationInterface {
  readonly name = 'EndOnwardReferrals1795410000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [ENDED_ABOVE, PICTURE, LISTING_ROWS, LEFT_BEHIND, KEEP, NOTE_LEFT_BEHIND, RELIST])
      await runner.query(statement);
  }

  /** The release before reads the functions and views as they are, and not the table. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(keepEnded(''));
    await runner.query('DROP TABLE onward_referrals_left_behind');
  }
}

/** The nearest referral above this one that has ended; null: none has. What the owner of the case sent goes on from the owner. */
const ENDED_ABOVE = `
  CREATE FUNCTION ended_above(p_referral uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
    WITH RECURSIVE above AS (
      SELECT h.parent_referral_id AS id, 1 AS step
        FROM referrals h JOIN cases c ON c.id = h.case_id
       WHERE h.id = p_referral AND h.referring_firm_id <> c.owner_firm_id
      UNION ALL
      SELECT h.parent_referral_id, a.step + 1
        FROM above a JOIN referrals h ON h.id = a.id JOIN cases c ON c.id = h.case_id
       WHERE h.referring_firm_id <> c.owner_firm_id)
    SELECT e.referral_id FROM above a JOIN ended_referrals e ON e.referral_id = a.id ORDER BY a.step LIMIT 1 $$`;

/** As before, but for the case of an onward referral. */
const PICTURE = `
  CREATE OR REPLACE VIEW pictures_of_referrals AS
  SELECT h.id AS referral_id, h.case_id, h.referent_firm_id AS firm_id,
         coalesce((SELECT k.case_row FROM ended_referrals k
                    WHERE k.referral_id = CASE WHEN h.parent_referral_id IS NOT NULL AND h.referent_firm_id <> c.owner_firm_id
                                               THEN ended_above(h.id) END),
                  to_jsonb(c)) AS case_row,
         to_jsonb(h) AS hop_row,
         (SELECT coalesce(jsonb_agg(coalesce(e.hop_row, to_jsonb(o)) ORDER BY o.sequence_number), '[]')
            FROM referrals o
            LEFT JOIN ended_referrals e ON e.referral_id = o.id AND e.firm_id = h.referent_firm_id
           WHERE o.case_id = h.case_id AND o.id <> h.id
             AND h.referent_firm_id IN (o.referring_firm_id, o.referent_firm_id)) AS other_hops,
         (SELECT coalesce(jsonb_agg(to_jsonb(n)), '[]') FROM notes n
           WHERE n.referral_id = h.id AND n.firm_id <> h.referent_firm_id AND h.acknowledged_at IS NOT NULL) AS notes
    FROM referrals h JOIN cases c ON c.id = h.case_id`;

const SHOWN_OF_CASE = 'archived_at, case_type, jurisdiction, title, client_first_name, client_last_name, client_email, client_phone'; // prettier-ignore
const shownOfCase = (alias: string) => SHOWN_OF_CASE.replaceAll(/(\w+)/g, `${alias}.$1`);

/** As before, but for `seen_through`: both firms of an onward referral see the case through the nearest ended one above it. */
const LISTING_ROWS = `CREATE OR REPLACE VIEW listing_rows_of_referrals AS
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

/** Onward referrals that were not SIGNED when the one above them ended, and did not end with it. */
const LEFT_BEHIND = 'CREATE TABLE onward_referrals_left_behind (referral_id uuid PRIMARY KEY)';
const IS_LEFT = "o.status IN ('SENT', 'UNDER_EVALUATION', 'INVESTIGATING')";

const COLUMNS = 'referral_id, case_id, firm_id, case_row, hop_row, other_hops, notes';
/** A release that ends the onward ones in the same statement leaves none behind: triggers of rows run after the statement. */
const NOTE = `
      INSERT INTO onward_referrals_left_behind (referral_id)
      SELECT o.id FROM referrals o WHERE o.case_id = NEW.case_id AND o.parent_referral_id = NEW.id AND ${IS_LEFT}
      ON CONFLICT DO NOTHING;`;
const keepEnded = (note: string) => `
  CREATE OR REPLACE FUNCTION keep_ended_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.status IN ('REJECTED', 'WITHDRAWN') THEN
      INSERT INTO ended_referrals (${COLUMNS}) SELECT ${COLUMNS} FROM pictures_of_referrals WHERE referral_id = NEW.id
      ON CONFLICT (referral_id) DO UPDATE SET (case_row, hop_row, other_hops, notes) =
        (EXCLUDED.case_row, EXCLUDED.hop_row, EXCLUDED.other_hops, EXCLUDED.notes);${note}
    ELSE
      -- forced back to life: all is shown again. A new transaction id puts the rows before every cursor (docs/adr/0010)
      DELETE FROM ended_referrals WHERE referral_id = NEW.id;
      UPDATE status_updates SET referent_firm_id = NEW.referent_firm_id, xid = pg_current_xact_id()
       WHERE referral_id = NEW.id AND referent_firm_id IS NULL;
    END IF;
    RETURN NULL;
  END $$`;
const KEEP = keepEnded(NOTE);

const NOTE_LEFT_BEHIND = `
  INSERT INTO onward_referrals_left_behind (referral_id)
  SELECT o.id FROM ended_referrals e JOIN referrals o ON o.case_id = e.case_id AND o.parent_referral_id = e.referral_id
   WHERE ${IS_LEFT} ON CONFLICT DO NOTHING`;

/** The rows of onward referrals show the case as it stood from now on. */
const RELIST = `
  SELECT refresh_listings(array_agg(DISTINCT e.case_id))
    FROM ended_referrals e
   WHERE EXISTS (SELECT 1 FROM referrals o WHERE o.case_id = e.case_id AND o.parent_referral_id = e.referral_id)
  HAVING count(*) > 0`;
