import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pictures for the referrals that ended before there were any. Where the case has not changed since, it still is what its provider
 * saw at the end. Where it has, what it was is not known, and the provider sees it without the patient (docs/adr/0108).
 */
export class BackfillPicturesForProviders implements MigrationInterface {
  readonly name = 'BackfillPicturesForProviders1795410060000';
  /** Each batch is a transaction of its own: a writer waits for no more than one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [PICTURES, LISTINGS]) await runner.query(statement);
  }

  async down(): Promise<void> {
    // the migration before drops what holds the pictures
  }
}

/** Nobody writes a referral that has ended, and a case that changes meanwhile was the one of the end before. */
const PICTURES = `
  UPDATE med_referrals r SET case_picture = to_jsonb(c)
    FROM med_cases c
   WHERE c.id = r.med_case_id AND c.updated_at <= r.updated_at
     AND r.status IN ('REJECTED', 'WITHDRAWN') AND r.acknowledged_at IS NOT NULL AND r.case_picture IS NULL`;

/** 500 cases at a time, in the order of their ids: the function locks each case, as every writer of a referral does. */
const LISTINGS = `
  DO $$
  DECLARE
    v_last uuid := '00000000-0000-0000-0000-000000000000';
    v_cases uuid[];
  BEGIN
    LOOP
      v_cases := ARRAY(
        SELECT DISTINCT med_case_id FROM med_referrals
         WHERE status IN ('REJECTED', 'WITHDRAWN') AND med_case_id > v_last ORDER BY med_case_id LIMIT 500);
      EXIT WHEN cardinality(v_cases) = 0;
      PERFORM show_picture_to_provider(e.med_case_id, e.provider_id)
         FROM (SELECT DISTINCT med_case_id, provider_id FROM med_referrals
                WHERE med_case_id = ANY (v_cases) AND status IN ('REJECTED', 'WITHDRAWN') ORDER BY 1, 2) e;
      v_last := v_cases[cardinality(v_cases)];
      COMMIT;
    END LOOP;
  END $$`;
