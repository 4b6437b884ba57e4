import type { CaseBody } from '../../api/send.ts';

/** A field that a mapping may fill: those of a case that is sent by hand, and the own data of the firm. */
export type CaseKey = keyof CaseBody | 'customMetadata';
/** What kind of value a field has. */
type Kind = 'text' | 'number' | 'flag' | 'json';

interface CaseField {
  label: string;
  kind: Kind;
  /** How a form shows it. */
  type: string;
  /** No case is without it. */
  isNeeded?: true;
}

/** Every field of a case that a mapping may fill. The compiler knows when one is missing. */
export const CASE_FIELDS: Readonly<Record<CaseKey, CaseField>> = {
  title: { label: 'Title', kind: 'text', type: 'text', isNeeded: true },
  caseType: { label: 'Type of the case', kind: 'text', type: 'text', isNeeded: true },
  jurisdiction: { label: 'State or territory', kind: 'text', type: 'text', isNeeded: true },
  clientFirstName: { label: 'First name of the client', kind: 'text', type: 'text', isNeeded: true },
  clientLastName: { label: 'Last name of the client', kind: 'text', type: 'text', isNeeded: true },
  clientEmail: { label: 'Email of the client', kind: 'text', type: 'email' },
  clientPhone: { label: 'Phone of the client', kind: 'text', type: 'tel' },
  clientDateOfBirth: { label: 'Date of birth of the client', kind: 'text', type: 'date' },
  county: { label: 'County', kind: 'text', type: 'text' },
  incidentDate: { label: 'Day of the incident', kind: 'text', type: 'date' },
  statuteOfLimitationsExpiration: {
    label: 'Statute of limitations expires',
    kind: 'text',
    type: 'date',
  },
  description: { label: 'What happened', kind: 'text', type: 'textarea' },
  notes: { label: 'Notes that both firms see', kind: 'text', type: 'textarea' },
  tier: { label: 'Your rating', kind: 'number', type: 'number' },
  source: { label: 'Where you got the case', kind: 'text', type: 'text' },
  isRetainerSigned: { label: 'The client has signed a retainer', kind: 'flag', type: 'checkbox' },
  sentExpirationHours: { label: 'Withdraw it after so many hours', kind: 'number', type: 'number' },
  sendingFirmPercentage: {
    label: 'Your share of the fees, in percent (0 to 100)',
    kind: 'number',
    type: 'number',
  },
  clientFeeAgreementPercentage: {
    label: 'Fee that the client agreed to (0 to 1)',
    kind: 'number',
    type: 'number',
  },
  warmTransferAttempted: { label: 'A warm transfer was tried', kind: 'flag', type: 'checkbox' },
  warmTransferSuccessful: { label: 'The warm transfer succeeded', kind: 'flag', type: 'checkbox' },
  warmTransferUnsuccessfulReasonType: {
    label: 'Why the warm transfer failed',
    kind: 'text',
    type: 'text',
  },
  warmTransferUnsuccessfulReason: {
    label: 'Why the warm transfer failed, in words',
    kind: 'text',
    type: 'text',
  },
  customMetadata: { label: 'Your own data', kind: 'json', type: 'text' },
};

/** The fields, in the order in which a person meets them. */
export const CASE_KEYS = Object.keys(CASE_FIELDS) as CaseKey[];

/** What a field is called; also one that a later release knows. Pure. */
export function fieldInWords(key: string): string {
  return CASE_FIELDS[key as CaseKey]?.label ?? key;
}

/** The fields that a mapping must give a value for, or no case comes of a record. */
export const NEEDED_KEYS: readonly CaseKey[] = CASE_KEYS.filter((key) => CASE_FIELDS[key].isNeeded);
