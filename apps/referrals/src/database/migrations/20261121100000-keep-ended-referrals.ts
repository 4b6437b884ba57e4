import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How a referral stood when it ended, for its receiver (docs/adr/0014). Triggers keep it in the transaction that ends or revives the
 * referral, whatever code or release does so. Only short locks: rows that ended before follow in the next migration.
 */
export class KeepEndedReferrals implements MigrationInterface {
  readonly name = 'KeepEndedReferrals1795255200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [TABLE, INDEX, HIDEABLE, PICTURE, KEEP, HIDE, ...TRIGGERS, LISTING_ROWS, ...LOOKUPS])
      await runner.query(statement);
  } // prettier-ignore

  /** The release before reads neither the table nor the functions. Rows that were hidden from their receiver stay hidden. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION keep_ended_referral() CASCADE');
    await runner.query('DROP FUNCTION hide_after_end() CASCADE');
    await runner.query(
      'DROP FUNCTION lock_case(uuid, text, uuid), case_state(uuid, uuid), find_case_id(uuid, text, uuid)',
    );
  }
}

/** A row for each referral in REJECTED or WITHDRAWN: rows of `cases`, `referrals` and `notes` as jsonb. */
const TABLE = `
  CREATE TABLE ended_referrals (
    referral_id uuid PRIMARY KEY,
    case_id     uuid NOT NULL,
    firm_id     uuid NOT NULL,
    case_row    jsonb NOT NULL,
    hop_row     jsonb NOT NULL,
    other_hops  jsonb NOT NULL,
    notes       jsonb NOT NULL
  )`;
const INDEX = 'CREATE INDEX ended_referrals_of_case ON ended_referrals (case_id, firm_id)';

/** Null: the receiver does not see the row, because it was written after the referral ended. */
const HIDEABLE = 'ALTER TABLE status_updates ALTER COLUMN referent_firm_id DROP NOT NULL';

/** The other referrals are those of the same receiver, the notes those of the other firm, if the receiver had acknowledged. */
const PICTURE = `
  CREATE VIEW pictures_of_referrals AS
  SELECT h.id AS referral_id, h.case_id, h.referent_firm_id AS firm_id, to_jsonb(c) AS case_row, to_jsonb(h) AS hop_row,
         (SELECT coalesce(jsonb_agg(coalesce(e.hop_row, to_jsonb(o)) ORDER BY o.sequence_number), '[]')
            FROM referrals o
            LEFT JOIN ended_referrals e ON e.referral_id = o.id AND e.firm_id = h.referent_firm_id
           WHERE o.case_id = h.case_id AND o.id <> h.id
             AND h.referent_firm_id IN (o.referring_firm_id, o.referent_firm_id)) AS other_hops,
         (SELECT coalesce(jsonb_agg(to_jsonb(n)), '[]') FROM notes n
           WHERE n.referral_id = h.id AND n.firm_id <> h.referent_firm_id AND h.acknowledged_at IS NOT NULL) AS notes
    FROM referrals h JOIN cases c ON c.id = h.case_id`;

const COLUMNS = 'referral_id, case_id, firm_id, case_row, hop_row, other_hops, notes';
const KEEP = `
  CREATE FUNCTION keep_ended_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.status IN ('REJECTED', 'WITHDRAWN') THEN
      INSERT INTO ended_referrals (${COLUMNS}) SELECT ${COLUMNS} FROM pictures_of_referrals WHERE referral_id = NEW.id
      ON CONFLICT (referral_id) DO UPDATE SET (case_row, hop_row, other_hops, notes) =
        (EXCLUDED.case_row, EXCLUDED.hop_row, EXCLUDED.other_hops, EXCLUDED.notes);
    ELSE
      -- forced back to life: all is shown again. A new transaction id puts the rows before every cursor (docs/adr/0010)
      DELETE FROM ended_referrals WHERE referral_id = NEW.id;
      UPDATE status_updates SET referent_firm_id = NEW.referent_firm_id, xid = pg_current_xact_id()
       WHERE referral_id = NEW.id AND referent_firm_id IS NULL;
    END IF;
    RETURN NULL;
  END $$`;

/** What the receiver itself writes is shown to it. The row that ends the referral comes before the picture is kept. */
const HIDE = `
  CREATE FUNCTION hide_after_end() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.firm_id IS DISTINCT FROM NEW.referent_firm_id
       AND EXISTS (SELECT 1 FROM ended_referrals e WHERE e.referral_id = NEW.referral_id) THEN
      NEW.referent_firm_id := NULL;
    END IF;
    RETURN NEW;
  END $$`;

/** Triggers of a row run in the order of their names: referrals_ended before referrals_listed. */
const TRIGGERS = [
  `CREATE TRIGGER referrals_ended AFTER UPDATE ON referrals FOR EACH ROW
     WHEN ((OLD.status IN ('REJECTED', 'WITHDRAWN')) <> (NEW.status IN ('REJECTED', 'WITHDRAWN')))
     EXECUTE FUNCTION keep_ended_referral()`,
  `CREATE TRIGGER referrals_ended_at_once AFTER INSERT ON referrals FOR EACH ROW
     WHEN (NEW.status IN ('REJECTED', 'WITHDRAWN')) EXECUTE FUNCTION keep_ended_referral()`,
  `CREATE TRIGGER status_updates_after_end BEFORE INSERT ON status_updates FOR EACH ROW
     EXECUTE FUNCTION hide_after_end()`,
];

const SHOWN_OF_CASE = 'archived_at, case_type, jurisdiction, title, client_first_name, client_last_name, client_email, client_phone'; // prettier-ignore
const shownOfCase = (alias: string) => SHOWN_OF_CASE.replaceAll(/(\w+)/g, `${alias}.$1`);

/**
 * As before, except: a receiver's row of an ended referral is made from the kept picture, and so is the case in the rows of a firm
 * that referred it onward from there. Its own archive mark stays live.
 */
const LISTING_ROWS = `
  CREATE OR REPLACE VIEW listing_rows AS
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
    ) s
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

/**
 * The case that a firm names, if the firm is its owner or a party; without a firm any case. A foreign name is found no more than an
 * unknown one: the same statement finds nothing, and nothing is locked.
 */
const LOOKUPS = [
  `CREATE FUNCTION find_case_id(p_id uuid, p_reference text, p_firm uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
     SELECT c.id FROM cases c
      WHERE c.id = find_case_id(p_id, p_reference)
        AND (p_firm IS NULL OR c.owner_firm_id = p_firm
             OR EXISTS (SELECT 1 FROM referrals h
                         WHERE h.case_id = c.id AND p_firm IN (h.referring_firm_id, h.referent_firm_id))) $$`,
  // pictures: those of the firm, and those behind onward referrals, whose events need them
  `CREATE FUNCTION case_state(p_case uuid, p_firm uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
     SELECT case_state(p_case) || jsonb_build_object('ended',
       (SELECT jsonb_object_agg(e.referral_id, jsonb_build_object('case', e.case_row, 'hops', e.other_hops || e.hop_row))
          FROM ended_referrals e
         WHERE e.case_id = p_case
           AND (e.firm_id = p_firm
                OR EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = p_case AND h.parent_referral_id = e.referral_id)))) $$`,
  `CREATE FUNCTION lock_case(p_id uuid, p_reference text, p_firm uuid) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
   DECLARE v_case uuid := find_case_id(p_id, p_reference, p_firm);
   BEGIN
     PERFORM 1 FROM cases WHERE id = v_case FOR NO KEY UPDATE;
     RETURN case_state(v_case, p_firm);
   END $$`,
];
