import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a provider sees of a case after its referral ended as REJECTED or WITHDRAWN (decisions, section 14, "Med cases, finer";
 * docs/adr/0108). Triggers write it, so no code and no release can forget it.
 */
export class KeepPicturesForProviders implements MigrationInterface {
  readonly name = 'KeepPicturesForProviders1795410000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...COLUMNS, ...FUNCTIONS, ...TRIGGERS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER med_referrals_pictured ON med_referrals');
    await runner.query('DROP TRIGGER med_referrals_ended ON med_referrals');
    for (const statement of FUNCTIONS_BEFORE) await runner.query(statement);
    await runner.query(
      'DROP FUNCTION keep_med_case_picture(), list_ended_med_referral(), show_picture_to_provider(uuid, uuid), text_of_med_case(jsonb)',
    );
    await runner.query('ALTER TABLE med_case_listings DROP COLUMN picture');
    await runner.query('ALTER TABLE med_referrals DROP COLUMN case_picture');
  }
}

const COLUMNS = [
  // the row of the case at the end of the referral, if its provider had acknowledged it
  'ALTER TABLE med_referrals ADD COLUMN case_picture jsonb',
  // what the viewer sees in place of the case; null: the case as it is
  'ALTER TABLE med_case_listings ADD COLUMN picture jsonb',
];

const ENDED = `('REJECTED', 'WITHDRAWN')`;
const WORDS = [
  'reference_number',
  'patient_first_name',
  'patient_last_name',
  'patient_phone',
  'patient_email',
];
const TEXT = (alias: string) =>
  `lower(concat_ws(' ', ${WORDS.map((name) => `${alias}.${name}`).join(', ')}))`;
/** What is left out for a provider that never acknowledged. */
const PATIENT = [
  'patient_first_name',
  'patient_last_name',
  'patient_date_of_birth',
  'patient_phone',
  'patient_email',
  'incident_date',
];

const listMedReferral = (onConflict: string, after = '') => `
  CREATE OR REPLACE FUNCTION list_med_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO med_case_listings AS l (viewer_id, med_case_id, is_own, status, is_archived, referral_count, text)
    SELECT v.id, c.id, v.is_own, c.status, c.is_archived, 1, ${TEXT('c')}
      FROM med_cases c
     CROSS JOIN LATERAL (VALUES (NEW.provider_id, false), (c.handling_firm_id, true)) AS v (id, is_own)
     WHERE c.id = NEW.med_case_id
    ON CONFLICT (viewer_id, med_case_id) DO UPDATE SET referral_count = l.referral_count + 1${onConflict};
    ${after}
    RETURN NULL;
  END $$`;
const relistMedCase = (condition: string) => `
  CREATE OR REPLACE FUNCTION relist_med_case() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE med_case_listings SET status = NEW.status, is_archived = NEW.is_archived, text = ${TEXT('NEW')}
     WHERE med_case_id = NEW.id${condition};
    RETURN NULL;
  END $$`;

const FUNCTIONS = [
  `CREATE FUNCTION text_of_med_case(p_case jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT lower(concat_ws(' ', ${WORDS.map((name) => `p_case->>'${name}'`).join(', ')})) $$`,
  `CREATE FUNCTION keep_med_case_picture() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.acknowledged_at IS NOT NULL THEN
      NEW.case_picture := (SELECT to_jsonb(c) FROM med_cases c WHERE c.id = NEW.med_case_id);
    END IF;
    RETURN NEW;
  END $$`,
  // a referral that goes on shows the case as it is; else the latest picture counts; without one the patient is left out
  `CREATE FUNCTION show_picture_to_provider(p_case uuid, p_provider uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    v_picture jsonb;
  BEGIN
    -- whoever writes a referral has this lock already
    PERFORM 1 FROM med_cases WHERE id = p_case FOR NO KEY UPDATE;
    PERFORM 1 FROM med_referrals
      WHERE med_case_id = p_case AND provider_id = p_provider AND status NOT IN ${ENDED};
    IF FOUND THEN RETURN; END IF;
    SELECT case_picture INTO v_picture FROM med_referrals
     WHERE med_case_id = p_case AND provider_id = p_provider AND case_picture IS NOT NULL
     ORDER BY updated_at DESC LIMIT 1;
    IF v_picture IS NULL THEN
      SELECT to_jsonb(c) || '${JSON.stringify(Object.fromEntries(PATIENT.map((name) => [name, null])))}'
        INTO v_picture FROM med_cases c WHERE c.id = p_case;
    END IF;
    UPDATE med_case_listings
       SET picture = v_picture, status = v_picture->>'status', is_archived = (v_picture->>'is_archived')::boolean,
           text = text_of_med_case(v_picture)
     WHERE viewer_id = p_provider AND med_case_id = p_case;
  END $$`,
  `CREATE FUNCTION list_ended_med_referral() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM show_picture_to_provider(NEW.med_case_id, NEW.provider_id);
    RETURN NULL;
  END $$`,
  listMedReferral(
    `,
      picture = NULL, status = EXCLUDED.status, is_archived = EXCLUDED.is_archived, text = EXCLUDED.text`,
    `IF NEW.status IN ${ENDED} THEN PERFORM show_picture_to_provider(NEW.med_case_id, NEW.provider_id); END IF;`,
  ),
  relistMedCase(' AND picture IS NULL'),
];

const FUNCTIONS_BEFORE = [listMedReferral(''), relistMedCase('')];

const HAS_ENDED = `WHEN (NEW.status IN ${ENDED} AND OLD.status NOT IN ${ENDED})`;
const TRIGGERS = [
  `CREATE TRIGGER med_referrals_pictured BEFORE UPDATE ON med_referrals
     FOR EACH ROW ${HAS_ENDED} EXECUTE FUNCTION keep_med_case_picture()`,
  `CREATE TRIGGER med_referrals_ended AFTER UPDATE ON med_referrals
     FOR EACH ROW ${HAS_ENDED} EXECUTE FUNCTION list_ended_med_referral()`,
];
