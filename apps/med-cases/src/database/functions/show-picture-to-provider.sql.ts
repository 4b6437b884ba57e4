/** What is left out for a provider that never acknowledged. */
const WITHOUT_PATIENT = JSON.stringify({
  patient_first_name: null,
  patient_last_name: null,
  patient_date_of_birth: null,
  patient_phone: null,
  patient_email: null,
  incident_date: null,
});

/** What a provider sees of a case after its last referral ended as REJECTED or WITHDRAWN (ADR 108). */
export const SHOW_PICTURE_TO_PROVIDER = `
  CREATE FUNCTION show_picture_to_provider(p_case uuid, p_provider uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    v_picture jsonb;
  BEGIN
    -- whoever writes a referral has this lock already
    PERFORM 1 FROM med_cases WHERE id = p_case FOR NO KEY UPDATE;
    -- a referral that goes on shows the case as it is; else the latest picture counts; without one the patient is left out
    PERFORM 1 FROM med_referrals
      WHERE med_case_id = p_case AND provider_id = p_provider AND status NOT IN ('REJECTED', 'WITHDRAWN');
    IF FOUND THEN RETURN; END IF;
    SELECT case_picture INTO v_picture FROM med_referrals
     WHERE med_case_id = p_case AND provider_id = p_provider AND case_picture IS NOT NULL
     ORDER BY updated_at DESC LIMIT 1;
    IF v_picture IS NULL THEN
      SELECT to_jsonb(c) || '${WITHOUT_PATIENT}'
        INTO v_picture FROM med_cases c WHERE c.id = p_case;
    END IF;
    UPDATE med_case_listings
       SET picture = v_picture, status = v_picture->>'status', is_archived = (v_picture->>'is_archived')::boolean,
           text = text_of_med_case(v_picture)
     WHERE viewer_id = p_provider AND med_case_id = p_case;
  END $$`;
