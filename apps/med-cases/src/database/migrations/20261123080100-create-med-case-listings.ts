import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COUNT_ADDED_MED_CASES, COUNT_CHANGED_MED_CASES } from '../functions/count-med-cases.sql.js';
import { KEEP_MED_CASE_PICTURE } from '../functions/keep-med-case-picture.sql.js';
import { LIST_ENDED_MED_REFERRAL } from '../functions/list-ended-med-referral.sql.js';
import { LIST_MED_CASE } from '../functions/list-med-case.sql.js';
import { LIST_MED_REFERRAL } from '../functions/list-med-referral.sql.js';
import { RELIST_MED_CASE } from '../functions/relist-med-case.sql.js';
import { SHOW_PICTURE_TO_PROVIDER } from '../functions/show-picture-to-provider.sql.js';
import { TEXT_OF_MED_CASE } from '../functions/text-of-med-case.sql.js';

/**
 * What each viewer sees in its list: a row for the handling firm and one for each provider with a referral,
 * with everything that the list filters and counts by (ADR 11, 70, 108). Triggers write the rows, so no code
 * can forget it.
 */
export class CreateMedCaseListings implements MigrationInterface {
  readonly name = 'CreateMedCaseListings1795420860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query('CREATE EXTENSION IF NOT EXISTS btree_gin');
    for (const statement of [...LISTINGS, ...TOTALS, ...FUNCTIONS, ...TRIGGERS])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION list_med_case, relist_med_case, list_med_referral CASCADE');
    await runner.query('DROP FUNCTION keep_med_case_picture, list_ended_med_referral CASCADE');
    await runner.query('DROP TABLE med_case_listings, med_case_totals');
    await runner.query(
      'DROP FUNCTION show_picture_to_provider, text_of_med_case, count_added_med_cases, count_changed_med_cases',
    );
  }
}

/** Ids are UUIDs of version 7, so the order of ids is the order of creation. */
const LISTINGS = [
  `CREATE TABLE med_case_listings (
     viewer_id      uuid NOT NULL,
     med_case_id    uuid NOT NULL REFERENCES med_cases,
     is_own         boolean NOT NULL,
     status         text NOT NULL,
     is_archived    boolean NOT NULL,
     referral_count integer NOT NULL,
     text           text NOT NULL,
     picture        jsonb,
     PRIMARY KEY (viewer_id, med_case_id)
   ) WITH (fillfactor = 85)`,
  `COMMENT ON TABLE med_case_listings IS
     'What each viewer sees in its list. Triggers of med_cases and med_referrals write it.'`,
  `COMMENT ON COLUMN med_case_listings.is_own IS 'The viewer is the handling firm.'`,
  `COMMENT ON COLUMN med_case_listings.picture IS
     'What the viewer sees in place of the case. Null: the case as it is.'`,
  'CREATE INDEX med_case_listings_archived ON med_case_listings (viewer_id, is_archived, med_case_id)',
  'CREATE INDEX med_case_listings_status ON med_case_listings (viewer_id, status, is_archived, med_case_id)',
  'CREATE INDEX med_case_listings_of_case ON med_case_listings (med_case_id)',
  'CREATE INDEX med_case_listings_words ON med_case_listings USING gin (viewer_id, text gin_trgm_ops)',
];

const TOTALS = [
  `CREATE TABLE med_case_totals (
     viewer_id   uuid NOT NULL,
     is_own      boolean NOT NULL,
     status      text NOT NULL,
     is_archived boolean NOT NULL,
     total       integer NOT NULL,
     PRIMARY KEY (viewer_id, is_own, status, is_archived)
   ) WITH (fillfactor = 50)`,
  `COMMENT ON TABLE med_case_totals IS
     'How many listings a viewer has, by status. Triggers of med_case_listings write it.'`,
];

const FUNCTIONS = [
  TEXT_OF_MED_CASE,
  KEEP_MED_CASE_PICTURE,
  SHOW_PICTURE_TO_PROVIDER,
  LIST_MED_CASE,
  RELIST_MED_CASE,
  LIST_MED_REFERRAL,
  LIST_ENDED_MED_REFERRAL,
  COUNT_ADDED_MED_CASES,
  COUNT_CHANGED_MED_CASES,
];

const HAS_ENDED = `WHEN (NEW.status IN ('REJECTED', 'WITHDRAWN') AND OLD.status NOT IN ('REJECTED', 'WITHDRAWN'))`;
const TRIGGERS = [
  `CREATE TRIGGER med_cases_listed AFTER INSERT ON med_cases FOR EACH ROW EXECUTE FUNCTION list_med_case()`,
  `CREATE TRIGGER med_cases_relisted AFTER UPDATE ON med_cases FOR EACH ROW EXECUTE FUNCTION relist_med_case()`,
  `CREATE TRIGGER med_referrals_listed AFTER INSERT ON med_referrals
     FOR EACH ROW EXECUTE FUNCTION list_med_referral()`,
  `CREATE TRIGGER med_referrals_pictured BEFORE UPDATE ON med_referrals
     FOR EACH ROW ${HAS_ENDED} EXECUTE FUNCTION keep_med_case_picture()`,
  `CREATE TRIGGER med_referrals_ended AFTER UPDATE ON med_referrals
     FOR EACH ROW ${HAS_ENDED} EXECUTE FUNCTION list_ended_med_referral()`,
  `CREATE TRIGGER med_case_listings_added AFTER INSERT ON med_case_listings REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION count_added_med_cases()`,
  `CREATE TRIGGER med_case_listings_changed AFTER UPDATE ON med_case_listings
     REFERENCING NEW TABLE AS added OLD TABLE AS removed
     FOR EACH STATEMENT EXECUTE FUNCTION count_changed_med_cases()`,
];
