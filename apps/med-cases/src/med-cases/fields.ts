import { CalendarDate, CaseTypeName, Email, JurisdictionCode, Name, Text, Uuid, type FieldOptions } from '@referral-exchange/platform'; // prettier-ignore

/** Fields that bodies and records of med cases have in common: description, example and limits are said here once. */

/** The ids of the examples, the same as in the samples of the webhooks. */
export const EXAMPLE = {
  firm: '0192f3a0-1000-7000-8000-000000000001',
  baseCase: '0192f3a0-2000-7000-8000-000000000001',
  provider: '0192f3a0-9000-7000-8000-000000000001',
  medCase: '0192f3a0-a000-7000-8000-000000000001',
  medReferral: '0192f3a0-b000-7000-8000-000000000001',
} as const;

export const BaseCaseId = (options?: FieldOptions) =>
  Uuid('Id of the sent case (`baseCaseId`) that the treatment belongs to; null for none.', EXAMPLE.baseCase, options); // prettier-ignore
/** `note`: what null means in a place; added to the description. */
type Place = FieldOptions & { note?: string };
export const PatientFirstName = ({ note = '', ...options }: Place = {}) =>
  Name(`First name of the patient.${note}`, 'Dana', options);
export const PatientLastName = ({ note = '', ...options }: Place = {}) =>
  Name(`Last name of the patient.${note}`, 'Whitfield', options);
export const PatientDateOfBirth = (options?: FieldOptions) =>
  CalendarDate('Date of birth of the patient.', '1984-02-29', options);
export const PatientPhone = (options?: FieldOptions) =>
  Text('Telephone number of the patient.', '+1 212 555 0142', { max: 40, ...options });
export const PatientEmail = (options?: FieldOptions) =>
  Email('E-mail address of the patient.', 'dana.whitfield@example.com', options);
export const IncidentDate = (options?: FieldOptions) =>
  CalendarDate('Day of the incident.', '2026-01-10', options);
export const CaseTypeField = (options?: FieldOptions) =>
  CaseTypeName(
    'Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.',
    'motor_vehicle_accident',
    options,
  );
export const Jurisdiction = (options?: FieldOptions) =>
  JurisdictionCode('Two-letter code of the jurisdiction: see `GET /jurisdictions`.', 'NY', options);
