import type { FieldProblem } from '../../api/api-problem.ts';
import { type CaseValues, FIELD_NAMES, type FieldName } from './case-values.ts';

export type Faults = Partial<Record<FieldName | 'referentFirmId', string>>;

/** The longest text of each field (decisions, section 3). */
export const LONGEST: Partial<Record<FieldName, number>> = {
  clientFirstName: 255,
  clientLastName: 255,
  clientEmail: 254,
  clientPhone: 40,
  title: 500,
  county: 255,
  description: 50_000,
  source: 255,
  warmTransferUnsuccessfulReason: 5_000,
  notes: 10_000,
};

const NEEDED: Partial<Record<FieldName, string>> = {
  clientFirstName: 'Enter the first name of the client.',
  clientLastName: 'Enter the last name of the client.',
  title: 'Give the case a title, for example “Rear-end collision on I-95”.',
  caseType: 'Choose the type of the case.',
  jurisdiction: 'Choose where the case is.',
};

const MAX_HOURS = 87_600;

/** What must change before the case can be stored: a sentence for each field. Pure. */
export function faultsOf(values: CaseValues): Faults {
  const faults: Faults = {};
  for (const name of FIELD_NAMES) {
    const fault = faultOf(name, values[name].trim());
    if (fault) faults[name] = fault;
  }
  if (values.warmTransfer !== 'failed') delete faults.warmTransferUnsuccessfulReason;
  return faults;
}

function faultOf(name: FieldName, value: string): string | undefined {
  if (value === '') return NEEDED[name];
  const longest = LONGEST[name] ?? Infinity;
  if (value.length > longest) return `Use at most ${longest.toLocaleString('en-US')} characters.`;
  switch (name) {
    case 'clientEmail':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
        ? undefined
        : 'Enter an email address, like a@example.com.';
    case 'clientFeeAgreementPercentage':
    case 'sendingFirmPercentage':
      return isBetween(value, 0, 100) ? undefined : 'Enter a number from 0 to 100.';
    case 'sentExpirationHours':
      return isBetween(value, 1, MAX_HOURS) && Number.isInteger(Number(value))
        ? undefined
        : `Enter whole hours, from 1 to ${MAX_HOURS.toLocaleString('en-US')}.`;
  }
}

function isBetween(text: string, least: number, most: number): boolean {
  const number = Number(text);
  return number >= least && number <= most;
}

/** The errors of the API at the fields of the form. The API says what is wrong with the value. Pure. */
export function faultsFromApi(problems: readonly FieldProblem[]): Faults {
  const faults: Faults = {};
  for (const { field, message } of problems) {
    const name: string = Object.hasOwn(FORM_NAMES, field) ? FORM_NAMES[field]! : field;
    if (KNOWN.has(name)) faults[name as keyof Faults] ??= `${message.replace(/\.$/, '')}.`;
  }
  return faults;
}

const FORM_NAMES: Readonly<Record<string, FieldName>> = {
  warmTransferAttempted: 'warmTransfer',
  warmTransferSuccessful: 'warmTransfer',
};
const KNOWN = new Set<string>([...FIELD_NAMES, 'referentFirmId']);
