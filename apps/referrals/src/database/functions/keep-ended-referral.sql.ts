const COLUMNS = 'referral_id, case_id, firm_id, case_row, hop_row, other_hops, notes';

/**
 * Keeps how a referral stood when it ended, and notes the onward referrals that the end left behind. A
 * release that ends those in the same statement leaves none behind: triggers of rows run after the statement.
 */
export const KEEP_ENDED_REFERRAL = `
  CREATE OR REPLACE FUNCTION keep_ended_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.status IN ('REJECTED', 'WITHDRAWN') THEN
      INSERT INTO ended_referrals (${COLUMNS}) SELECT ${COLUMNS} FROM pictures_of_referrals WHERE referral_id = NEW.id
      ON CONFLICT (referral_id) DO UPDATE SET (case_row, hop_row, other_hops, notes) =
        (EXCLUDED.case_row, EXCLUDED.hop_row, EXCLUDED.other_hops, EXCLUDED.notes);
      INSERT INTO onward_referrals_left_behind (referral_id)
      SELECT o.id FROM referrals o WHERE o.case_id = NEW.case_id AND o.parent_referral_id = NEW.id AND o.status IN ('SENT', 'UNDER_EVALUATION', 'INVESTIGATING')
      ON CONFLICT DO NOTHING;
    ELSE
      -- forced back to life: all is shown again, at a new position, which no cursor has passed (docs/adr/0142).
      -- The transaction id does the same for the release before
      DELETE FROM ended_referrals WHERE referral_id = NEW.id;
      UPDATE status_updates SET referent_firm_id = NEW.referent_firm_id, position = NULL, xid = pg_current_xact_id()
       WHERE referral_id = NEW.id AND referent_firm_id IS NULL;
    END IF;
    RETURN NULL;
  END $$`;
