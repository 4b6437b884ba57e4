import { amountFault, feesFault, numberIn, percentageFault } from './money-rules.ts';

/** A field of a form, as a person fills it in. */
export interface Field {
  name: string;
  label: string;
  /** `share`: a percentage that the API holds as a fraction from 0 to 1. */
  kind: 'text' | 'long' | 'money' | 'percentage' | 'share' | 'day' | 'choice' | 'email' | 'phone';
  hint?: string;
  isRequired?: boolean;
  /** What is said when it is missing. */
  missing?: string;
  max?: number;
  /** Of a choice: its values in words. */
  choices?: Readonly<Record<string, string>>;
  /** Of a choice: the API has a number. */
  isNumber?: boolean;
  /** Of money: 0 is not allowed. */
  isMoreThanZero?: boolean;
}

/** What is typed in a form, by field. */
export type Typed = Readonly<Record<string, string>>;
export type Value = string | number | null;

/** What is wrong with each field; none: an empty object. Pure. */
export function faultsOf(fields: readonly Field[], typed: Typed): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const fault = faultOf(field, typed[field.name]?.trim() ?? '');
    if (fault) faults[field.name] = fault;
  }
  const fees = feesFault(amountIn(typed.attorneyFees), amountIn(typed.settlementAmount));
  if (fees && !faults.attorneyFees && fields.some(({ name }) => name === 'attorneyFees'))
    faults.attorneyFees = fees;
  return faults;
}

function faultOf(field: Field, text: string): string | null {
  const { kind, isRequired, missing = 'This cannot be empty.', isMoreThanZero = false } = field;
  if (text === '') return isRequired ? missing : null;
  if (kind === 'money') return amountFault(text, { isMoreThanZero });
  if (kind === 'percentage' || kind === 'share') return percentageFault(text);
  return null;
}

function amountIn(text: string | undefined): number | null {
  const amount = numberIn(text ?? '');
  return amount === null || Number.isNaN(amount) ? null : amount;
}

/** What the API is sent for a text: null for an empty one. Pure. */
export function valueOf({ kind, isNumber = false }: Field, text: string): Value {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (kind === 'money' || kind === 'percentage' || isNumber) return numberIn(trimmed);
  // 33.3 % is 0.333, not 0.33299999999999996
  if (kind === 'share') return Number((numberIn(trimmed)! / 100).toFixed(6));
  return trimmed;
}

/** What a form shows for a value of the API. Pure. */
function textOf({ kind }: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'share') return String(Number(((value as number) * 100).toFixed(4)));
  return String(value as string | number);
}

/** The form as it opens: what the record says. Pure. */
export function typedOf(fields: readonly Field[], record: Readonly<Record<string, unknown>>): Typed {
  return Object.fromEntries(fields.map((field) => [field.name, textOf(field, record[field.name])]));
}

/** The values of the fields that were changed since the form opened. Pure. */
export function changesOf(fields: readonly Field[], opened: Typed, typed: Typed): Record<string, Value> {
  const changed = fields.filter(({ name }) => (typed[name] ?? '').trim() !== (opened[name] ?? '').trim());
  return Object.fromEntries(changed.map((field) => [field.name, valueOf(field, typed[field.name] ?? '')]));
}

/** What a move is sent: the changes, and what it requires, also when that stood there before. Pure. */
export function valuesOf(fields: readonly Field[], opened: Typed, typed: Typed): Record<string, Value> {
  const required = fields.filter(({ isRequired }) => isRequired);
  return { ...changesOf(fields, opened, typed), ...changesOf(required, {}, typed) };
}
