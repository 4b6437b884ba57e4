const SHOWN_OF_CASE =
  'archived_at, case_type, jurisdiction, title, client_first_name, client_last_name, client_email, client_phone';
const shownOfCase = (alias: string) => SHOWN_OF_CASE.replaceAll(/(\w+)/g, `${alias}.$1`);

/**
 * A receiver's row of an ended referral is made from the kept picture, and so is the case in the rows of an
 * onward referral: both firms see the case through the nearest ended referral above it (ADR 14, 101),
 * archived only while that archiving has not been taken back. The archive mark of a firm stays live.
 */
export const LISTING_ROWS_OF_REFERRALS = `
  CREATE OR REPLACE VIEW listing_rows_of_referrals AS
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
         (s.archived_at IS NOT NULL AND (e.referral_id = h.id OR s.archived_at IS NOT DISTINCT FROM c.archived_at)
           OR p.archived_at IS NOT NULL) AS is_archived,
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

export const LISTING_ROWS_OF_DRAFTS = `
  CREATE VIEW listing_rows_of_drafts AS
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
   WHERE NOT EXISTS (SELECT 1 FROM referrals h WHERE h.case_id = c.id)`;

/** What `listings` and `listing_texts` hold. */
export const LISTING_ROWS = `
  CREATE VIEW listing_rows AS
  SELECT * FROM listing_rows_of_referrals UNION ALL SELECT * FROM listing_rows_of_drafts`;
