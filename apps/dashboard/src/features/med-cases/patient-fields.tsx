import { TextField } from '../../ui/text-field.tsx';
import { PATIENT_LABELS, type PatientName, type PatientValues } from './case-values.ts';

interface Props {
  values: PatientValues;
  faults: Readonly<Record<string, string>>;
  onChange: (changes: Partial<PatientValues>) => void;
}

const INPUTS: readonly (readonly [PatientName, { type?: string; maxLength?: number; dir?: 'auto' }])[] = [
  ['patientFirstName', { maxLength: 255, dir: 'auto' }],
  ['patientLastName', { maxLength: 255, dir: 'auto' }],
  ['patientDateOfBirth', { type: 'date' }],
  ['patientPhone', { type: 'tel', maxLength: 40 }],
  ['patientEmail', { type: 'email', maxLength: 254 }],
  ['incidentDate', { type: 'date' }],
];
const NEEDED: readonly PatientName[] = ['patientFirstName', 'patientLastName'];

/** Who the patient is, and when it happened. */
export function PatientFields({ values, faults, onChange }: Props) {
  return INPUTS.map(([name, input]) => (
    <TextField
      key={name}
      {...input}
      label={NEEDED.includes(name) ? PATIENT_LABELS[name] : `${PATIENT_LABELS[name]} (optional)`}
      name={name}
      value={values[name]}
      fault={faults[name]}
      aria-required={NEEDED.includes(name) || undefined}
      autoComplete="off"
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  ));
}
