import type { TransactionType } from '../../api/pharmacy.ts';
import { isCalendarDay } from '../../ui/calendar-day.ts';
import { amountIn, isNegative } from './money.ts';

/** A field of a fill or a transaction, in a form and in a file alike. */
export interface RecordField {
  name: string;
  label: string;
  kind: 'text' | 'long' | 'amount' | 'quantity' | 'day' | 'days' | 'ndc' | 'uuid' | 'type';
  hint?: string;
  max?: number;
  /** What is said when it is missing. */
  missing?: string;
}

/** What is typed, by field. */
export type Typed = Readonly<Record<string, string>>;
export type Faults = Readonly<Record<string, string>>;

const LONGEST_ID = 200;
const LONGEST_WORDS = 10_000;

export const TYPES: Readonly<Record<TransactionType, string>> = {
  PAYMENT: 'Payment',
  ADJUSTMENT: 'Adjustment',
  WRITE_OFF: 'Write-off',
  REFUND: 'Refund',
  REVERSAL: 'Reversal',
};
/** What is recorded by hand: a reversal is a button on what it reverses. */
export const TYPES_BY_HAND = ['PAYMENT', 'ADJUSTMENT', 'WRITE_OFF', 'REFUND'] as const;
export const TYPE_EFFECTS: Readonly<Record<(typeof TYPES_BY_HAND)[number], string>> = {
  PAYMENT: 'Money came in. The balance becomes smaller.',
  ADJUSTMENT: 'Corrects what was billed. The balance becomes smaller, or larger with a minus.',
  WRITE_OFF: 'Nobody will pay this. The balance becomes smaller.',
  REFUND: 'Money went back. The balance becomes larger.',
};

const EXTERNAL_ID: RecordField = {
  name: 'externalId',
  label: 'Number in your own system',
  kind: 'text',
  max: LONGEST_ID,
};

export const FILL_FIELDS: readonly RecordField[] = [
  { name: 'fillDate', label: 'Day of the fill', kind: 'day', missing: 'Say on which day it was dispensed.' },
  { name: 'drugName', label: 'Drug', kind: 'text', max: 255, missing: 'Name the drug.' },
  { name: 'quantity', label: 'Quantity', kind: 'quantity', missing: 'Say how much was dispensed.' },
  { name: 'billedAmount', label: 'Billed', kind: 'amount', missing: 'Say what was billed; 0 for nothing.' },
  { name: 'daysSupply', label: 'Lasts for days', kind: 'days' },
  { name: 'rxNumber', label: 'Prescription number', kind: 'text', max: 100 },
  { name: 'ndc', label: 'NDC', kind: 'ndc', hint: 'National Drug Code: 11 digits, or with hyphens.' },
  { name: 'prescriberName', label: 'Prescribed by', kind: 'text', max: 255 },
  EXTERNAL_ID,
  { name: 'notes', label: 'Notes', kind: 'long', max: LONGEST_WORDS },
];

/** Ids that a person does not type; a file may hold them. */
export const FILL_IDS: readonly RecordField[] = [
  { name: 'prescriptionId', label: 'Id of the prescription', kind: 'uuid' },
  { name: 'claimDocumentId', label: 'Id of the claim', kind: 'uuid' },
];

export const TRANSACTION_FIELDS: readonly RecordField[] = [
  { name: 'type', label: 'Kind', kind: 'type', missing: 'Choose what it is.' },
  { name: 'amount', label: 'Amount', kind: 'amount' },
  { name: 'transactionDate', label: 'Day', kind: 'day', missing: 'Say on which day it was.' },
  { name: 'payer', label: 'Payer', kind: 'text', max: 255 },
  {
    name: 'reference',
    label: 'Reference',
    kind: 'text',
    max: 255,
    hint: 'As the payer writes it, such as a check number.',
  },
  EXTERNAL_ID,
  { name: 'note', label: 'Note', kind: 'long', max: LONGEST_WORDS },
];

/** In a file alone, where records name each other by the numbers of the pharmacy. */
export const TRANSACTION_LINKS: readonly RecordField[] = [
  { name: 'fillExternalId', label: 'Number of its fill', kind: 'text', max: LONGEST_ID },
  { name: 'reversesExternalId', label: 'Number of what it reverses', kind: 'text', max: LONGEST_ID },
];

/** What is wrong with each field, in words. `present`: the time, in ms. Pure. */
export function faultsOf(fields: readonly RecordField[], typed: Typed, present: number): Faults {
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const text = typed[field.name]?.trim() ?? '';
    const fault = faultOf(field, text, present) ?? signFault(field, text, typed);
    if (fault) faults[field.name] = fault;
  }
  return faults;
}

function faultOf(field: RecordField, text: string, present: number): string | null {
  if (text === '') return field.missing ?? null;
  if (field.max !== undefined && text.length > field.max)
    return `Use at most ${field.max.toLocaleString('en-US')} characters.`;
  return FAULTS[field.kind]?.(text, present) ?? null;
}

/** What an amount must be depends on what it is of. */
function signFault({ name }: RecordField, text: string, typed: Typed): string | null {
  const isLess = isNegative(amountIn(text) ?? '');
  if (name === 'billedAmount') return isLess ? 'What is billed cannot be negative.' : null;
  if (name !== 'amount') return null;
  const type = typeIn(typed.type ?? '');
  if (text === '') return type === 'REVERSAL' ? null : 'Say how much it is.';
  return isLess && type !== 'ADJUSTMENT'
    ? 'Only an adjustment may be negative. Money that goes back is a refund.'
    : null;
}

const YEAR_MS = 366 * 86_400_000;
const QUANTITY = /^0*(\d{1,9})(\.\d{1,3})?$/;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const FAULTS: Partial<Record<RecordField['kind'], (text: string, present: number) => string | null>> = {
  amount: (text) =>
    amountIn(text) === null ? 'Write an amount in US dollars, such as 148.50 or 1,148.50.' : null,
  quantity: (text) =>
    QUANTITY.test(text) && /[1-9]/.test(text) ? null : 'Write a number above 0 with at most three decimals.',
  day: (text, present) => {
    const day = dayIn(text);
    if (day === null) return 'Write a day of the calendar, such as 2026-01-31 or 1/31/2026.';
    return Date.parse(day) > present + YEAR_MS ? 'This is more than a year ahead: check the year.' : null;
  },
  days: (text) =>
    /^0*\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_825
      ? null
      : 'Write whole days, from 1 to 1,825.',
  ndc: (text) =>
    ndcIn(text) === null
      ? 'An NDC has 11 digits, or 10 with hyphens. A spreadsheet may have dropped zeros at its beginning.'
      : null,
  uuid: (text) => (UUID.test(text) ? null : 'This is no id of that kind (a UUID).'),
  type: (text) => (typeIn(text) === null ? `This is one of ${Object.keys(TYPES).join(', ')}.` : null),
};

/** The values of what was typed, as the API takes them: without what is empty. Pure. */
export function valuesOf(fields: readonly RecordField[], typed: Typed): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const { name, kind } of fields) {
    const text = typed[name]?.trim() ?? '';
    if (text !== '') values[name] = VALUES[kind]?.(text) ?? text;
  }
  return values;
}

const VALUES: Partial<Record<RecordField['kind'], (text: string) => string | number | null>> = {
  amount: amountIn,
  quantity: (text) => text.replace(QUANTITY, '$1$2'),
  day: dayIn,
  days: Number,
  ndc: ndcIn,
  type: typeIn,
};

/** A day as people and spreadsheets write it: `2026-01-31`, `1/31/2026`. Null: there is no such day. Pure. */
export function dayIn(text: string): string | null {
  const [, month, dayOfMonth, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const day = year ? `${year}-${month!.padStart(2, '0')}-${dayOfMonth!.padStart(2, '0')}` : text;
  return isCalendarDay(day) ? day : null;
}

/** `PAYMENT`, `Write-off`. Pure. */
export function typeIn(text: string): TransactionType | null {
  const type = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  return Object.hasOwn(TYPES, type) ? (type as TransactionType) : null;
}

/** Of an NDC with 10 digits one part is too short, which its hyphens show: 5, 4 and 2 are whole. Pure. */
export function ndcIn(text: string): string | null {
  if (/^\d{11}$/.test(text)) return text;
  const parts = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/.exec(text);
  if (!parts) return null;
  const [, labeler = '', product = '', pack = ''] = parts;
  const digits = labeler.length + product.length + pack.length;
  return digits < 10 ? null : labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0');
}
