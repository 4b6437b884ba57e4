/**
 * How each referral stands, as `ended_referrals` keeps it. The other referrals are those of the same
 * receiver, the notes those of the other firm, if the receiver had acknowledged. An onward referral shows the
 * case as it stood when the nearest one above it ended, without an archiving that was taken back since.
 */
export const PICTURES_OF_REFERRALS = `
  CREATE OR REPLACE VIEW pictures_of_referrals AS
  SELECT h.id AS referral_id, h.case_id, h.referent_firm_id AS firm_id,
         coalesce((SELECT CASE WHEN (k.case_row->>'archived_at')::timestamptz IS NOT DISTINCT FROM c.archived_at THEN k.case_row
                               ELSE k.case_row || '{"archived_at": null}' END
                     FROM ended_referrals k
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
