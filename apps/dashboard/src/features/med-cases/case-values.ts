import type { MedCase, MedCaseChanges, NewMedCase } from '../../api/med-cases.ts';

/** What is typed of a patient, as text. */
export interface PatientValues {
  patientFirstName: string;
  patientLastName: string;
  patientDateOfBirth: string;
  patientPhone: string;
  patientEmail: string;
  incidentDate: string;
}
export type PatientName = keyof PatientValues;

/** What is typed of a new case. */
export interface CaseValues extends PatientValues {
  caseType: string;
  jurisdiction: string;
  /** Empty: it belongs to no case of the firm. */
  baseCaseId: string;
  /** How the chosen case is called, for the person. */
  baseCaseName: string;
}

export const NO_PATIENT: PatientValues = {
  patientFirstName: '',
  patientLastName: '',
  patientDateOfBirth: '',
  patientPhone: '',
  patientEmail: '',
  incidentDate: '',
};
export const NO_CASE: CaseValues = {
  ...NO_PATIENT,
  caseType: '',
  jurisdiction: '',
  baseCaseId: '',
  baseCaseName: '',
};

/** Fields of a patient in words, in the order in which a person meets them. */
export const PATIENT_LABELS: Readonly<Record<PatientName, string>> = {
  patientFirstName: 'First name',
  patientLastName: 'Last name',
  patientDateOfBirth: 'Born on',
  patientPhone: 'Phone',
  patientEmail: 'Email',
  incidentDate: 'Day of the incident',
};
const NAMES = Object.keys(NO_PATIENT) as PatientName[];
type Faults = Readonly<Record<string, string>>;

/** What must change before the patient can be stored. `present`: the time, in ms. Pure. */
export function patientFaults(values: PatientValues, present: number): Faults {
  const faults: Record<string, string> = {};
  if (values.patientFirstName.trim() === '') faults.patientFirstName = 'Enter the first name of the patient.';
  if (values.patientLastName.trim() === '') faults.patientLastName = 'Enter the last name of the patient.';
  for (const name of ['patientDateOfBirth', 'incidentDate'] as const)
    if (values[name] !== '' && Date.parse(values[name]) > present + 86_400_000)
      faults[name] = 'This day is still to come.';
  const email = values.patientEmail.trim();
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    faults.patientEmail = 'Enter an email address, like a@example.com.';
  return faults;
}

/** What must change before a case can be made. Pure. */
export function caseFaults(values: CaseValues, present: number): Faults {
  return {
    ...patientFaults(values, present),
    ...(values.caseType === '' && { caseType: 'Choose the type of the case.' }),
    ...(values.jurisdiction === '' && { jurisdiction: 'Choose where the case is.' }),
  };
}

/** A new case for the API, without what is empty. Pure. */
export function newCaseOf({ baseCaseName: _, ...values }: CaseValues): NewMedCase {
  const filled = Object.entries(values).map(([name, text]) => [name, (text as string).trim()] as const);
  return Object.fromEntries(filled.filter(([, text]) => text !== '')) as unknown as NewMedCase;
}

/** The patient of a case as a person edits it. Pure. */
export function patientValues(record: MedCase): PatientValues {
  return Object.fromEntries(NAMES.map((name) => [name, record[name] ?? ''])) as unknown as PatientValues;
}

/** A field that somebody else changed too, and what they wrote. */
export interface Clash {
  name: PatientName;
  label: string;
  theirs: string;
}

/**
 * Two versions that began as one. What the person typed stays, what only the other one changed is taken, and
 * what both changed is told. Pure.
 */
export function mergePatients(
  opened: PatientValues,
  mine: PatientValues,
  theirs: PatientValues,
): { merged: PatientValues; clashes: Clash[] } {
  const merged = { ...theirs };
  const clashes: Clash[] = [];
  for (const name of NAMES) {
    const typed = mine[name].trim();
    if (typed === opened[name]) continue;
    merged[name] = typed;
    if (theirs[name] !== opened[name] && theirs[name] !== typed)
      clashes.push({ name, label: PATIENT_LABELS[name], theirs: theirs[name] });
  }
  return { merged, clashes };
}

/** What differs from what is stored. Null clears a field. Pure. */
export function changesOf(stored: PatientValues, values: PatientValues): MedCaseChanges {
  const changed = NAMES.filter((name) => values[name] !== stored[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name] || null])) as MedCaseChanges;
}
