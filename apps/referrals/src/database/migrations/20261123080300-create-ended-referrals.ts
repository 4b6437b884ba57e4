import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ENDED_ABOVE } from '../functions/ended-above.sql.js';
import { HIDE_AFTER_END } from '../functions/hide-after-end.sql.js';

/**
 * How a referral stood when it ended, for its receiver and for the firms it was referred onward to (ADR 14,
 * 101). Triggers keep it in the transaction that ends or revives the referral, whatever code does so.
 */
export class CreateEndedReferrals implements MigrationInterface {
  readonly name = 'CreateEndedReferrals1795420980000';

  async up(runner: QueryRunner): Promise<void> {
    const pictures = [ENDED_ABOVE, PICTURES_OF_REFERRALS, KEEP_ENDED_REFERRAL, HIDE_AFTER_END];
    for (const statement of [...TABLES, ...pictures, ...TRIGGERS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION keep_ended_referral, hide_after_end CASCADE');
    await runner.query('DROP VIEW pictures_of_referrals');
    await runner.query('DROP FUNCTION ended_above');
    await runner.query('DROP TABLE onward_referrals_left_behind, ended_referrals');
  }
}

const COLUMNS = 'referral_id, case_id, firm_id, case_row, hop_row, other_hops, notes';

/** The text of this release; functions/keep-ended-referral.sql.ts has the current one. */
const KEEP_ENDED_REFERRAL = `
  CREATE FUNCTION keep_ended_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.status IN ('REJECTED', 'WITHDRAWN') THEN
      INSERT INTO ended_referrals (${COLUMNS}) SELECT ${COLUMNS} FROM pictures_of_referrals WHERE referral_id = NEW.id
      ON CONFLICT (referral_id) DO UPDATE SET (case_row, hop_row, other_hops, notes) =
        (EXCLUDED.case_row, EXCLUDED.hop_row, EXCLUDED.other_hops, EXCLUDED.notes);
      INSERT INTO onward_referrals_left_behind (referral_id)
      SELECT o.id FROM referrals o WHERE o.case_id = NEW.case_id AND o.parent_referral_id = NEW.id AND o.status IN ('SENT', 'UNDER_EVALUATION', 'INVESTIGATING')
      ON CONFLICT DO NOTHING;
    ELSE
      -- forced back to life: all is shown again. A new transaction id puts the rows before every cursor (docs/adr/0010)
      DELETE FROM ended_referrals WHERE referral_id = NEW.id;
      UPDATE status_updates SET referent_firm_id = NEW.referent_firm_id, xid = pg_current_xact_id()
       WHERE referral_id = NEW.id AND referent_firm_id IS NULL;
    END IF;
    RETURN NULL;
  END $$`;

/** The text of this release; views/pictures-of-referrals.sql.ts has the current one. */
const PICTURES_OF_REFERRALS = `
  CREATE VIEW pictures_of_referrals AS
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

const TABLES = [
  `CREATE TABLE ended_referrals (
     referral_id uuid PRIMARY KEY,
     case_id     uuid NOT NULL,
     firm_id     uuid NOT NULL,
     case_row    jsonb NOT NULL,
     hop_row     jsonb NOT NULL,
     other_hops  jsonb NOT NULL,
     notes       jsonb NOT NULL
   )`,
  `COMMENT ON TABLE ended_referrals IS
     'A row for each referral in REJECTED or WITHDRAWN, which a trigger of referrals writes: rows of cases, referrals and notes as they were.'`,
  'CREATE INDEX ended_referrals_of_case ON ended_referrals (case_id, firm_id)',
  'CREATE TABLE onward_referrals_left_behind (referral_id uuid PRIMARY KEY)',
  `COMMENT ON TABLE onward_referrals_left_behind IS
     'Onward referrals that were not SIGNED when the one above them ended, and did not end with it: a worker ends them.'`,
];

/** Triggers of a row run in the order of their names: referrals_ended before referrals_listed. */
const TRIGGERS = [
  `CREATE TRIGGER referrals_ended AFTER UPDATE ON referrals FOR EACH ROW
     WHEN ((OLD.status IN ('REJECTED', 'WITHDRAWN')) <> (NEW.status IN ('REJECTED', 'WITHDRAWN')))
     EXECUTE FUNCTION keep_ended_referral()`,
  `CREATE TRIGGER referrals_ended_at_once AFTER INSERT ON referrals FOR EACH ROW
     WHEN (NEW.status IN ('REJECTED', 'WITHDRAWN')) EXECUTE FUNCTION keep_ended_referral()`,
  // whether a referral has ended is looked up only for rows that say so: a row has the status that the
  // referral has, or had before
  `CREATE TRIGGER status_updates_after_end BEFORE INSERT ON status_updates FOR EACH ROW
     WHEN (NEW.firm_id IS DISTINCT FROM NEW.referent_firm_id
           AND (NEW.status IN ('REJECTED', 'WITHDRAWN') OR NEW.previous_status IN ('REJECTED', 'WITHDRAWN')))
     EXECUTE FUNCTION hide_after_end()`,
];
