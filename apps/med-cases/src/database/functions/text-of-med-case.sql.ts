const WORDS = [
  'reference_number',
  'patient_first_name',
  'patient_last_name',
  'patient_phone',
  'patient_email',
];

/** What the search of a list looks at, of a row of `med_cases`. */
export const textOfMedCase = (alias: string): string =>
  `lower(concat_ws(' ', ${WORDS.map((name) => `${alias}.${name}`).join(', ')}))`;

/** The same of a row that was kept as jsonb. */
export const TEXT_OF_MED_CASE = `
  CREATE FUNCTION text_of_med_case(p_case jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT lower(concat_ws(' ', ${WORDS.map((name) => `p_case->>'${name}'`).join(', ')})) $$`;
