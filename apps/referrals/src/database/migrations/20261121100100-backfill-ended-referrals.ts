import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pictures of the referrals that ended before there were any. The best that is known: the case and the referral as they are now, for
 * earlier values were not kept; the notes and the referrals from before the end, without notes that were edited since. Locks no
 * table and no row that a writer changes.
 */
export class BackfillEndedReferrals implements MigrationInterface {
  readonly name = 'BackfillEndedReferrals1795255260000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [ENDS, INDEX, PICTURES, REVIVED, HIDDEN]) await runner.query(statement);
  }

  async down(): Promise<void> {
    // the migration before drops what uses the rows
  }
}

/** The row of the status history that ended each referral. */
const ENDS = `
  CREATE TEMP TABLE ends ON COMMIT DROP AS
  SELECT DISTINCT ON (u.referral_id) u.referral_id, u.sequence, u.created_at
    FROM referrals h JOIN status_updates u ON u.referral_id = h.id AND NOT u.is_message
     AND u.status IN ('REJECTED', 'WITHDRAWN') AND u.previous_status NOT IN ('REJECTED', 'WITHDRAWN')
   WHERE h.status IN ('REJECTED', 'WITHDRAWN')
   ORDER BY u.referral_id, u.sequence DESC`;
const INDEX = 'CREATE UNIQUE INDEX ON ends (referral_id)';

const PICTURES = `
  INSERT INTO ended_referrals (referral_id, case_id, firm_id, case_row, hop_row, other_hops, notes)
  SELECT p.referral_id, p.case_id, p.firm_id, p.case_row, p.hop_row,
         (SELECT coalesce(jsonb_agg(o ORDER BY (o->>'sequence_number')::int), '[]') FROM jsonb_array_elements(p.other_hops) o
           WHERE u.created_at IS NULL OR (o->>'created_at')::timestamptz <= u.created_at),
         (SELECT coalesce(jsonb_agg(n), '[]') FROM jsonb_array_elements(p.notes) n
           WHERE u.created_at IS NULL OR (n->>'updated_at')::timestamptz <= u.created_at)
    FROM referrals h
    JOIN pictures_of_referrals p ON p.referral_id = h.id
    LEFT JOIN ends u ON u.referral_id = h.id
   WHERE h.status IN ('REJECTED', 'WITHDRAWN')
  ON CONFLICT DO NOTHING`;

/** A referral that was forced back to life meanwhile. */
const REVIVED = `
  DELETE FROM ended_referrals e USING referrals h
   WHERE h.id = e.referral_id AND h.status NOT IN ('REJECTED', 'WITHDRAWN')`;

const HIDDEN = `
  UPDATE status_updates u SET referent_firm_id = NULL
    FROM ends e
   WHERE u.referral_id = e.referral_id AND u.sequence > e.sequence AND u.firm_id IS DISTINCT FROM u.referent_firm_id`;
