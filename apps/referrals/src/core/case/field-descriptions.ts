import {
  CalendarDate,
  type FieldOptions,
  Flag,
  IN_BODY,
  LongText,
  Money,
  NULLABLE,
  Text,
} from '@referral-exchange/http';

/**
 * How the API describes fields that several bodies and records have. Each field has one description, example
 * and limit, in the file of its entity; the place where it stands adds whether it may be absent and what null
 * means (docs/adding-a-field.md).
 */

/** Where a field stands. */
export interface FieldPlace extends FieldOptions {
  /** What null means there; added to the description. */
  note?: string;
}

/** In the body of a PATCH. */
export const IN_PATCH: FieldPlace = { ...IN_BODY, note: ' Null clears it.' };
/** In the record of a case or referral, for fields that are masked. */
export const IN_RECORD: FieldPlace = {
  ...NULLABLE,
  note: ' The receiving firm gets null until it acknowledges.',
};

/** The ids of the examples, the same as in the samples of the webhooks. */
export const EXAMPLE = {
  sender: '0192f3a0-1000-7000-8000-000000000001',
  receiver: '0192f3a0-1000-7000-8000-000000000002',
  case: '0192f3a0-2000-7000-8000-000000000001',
  referral: '0192f3a0-3000-7000-8000-000000000001',
  note: '0192f3a0-4000-7000-8000-000000000001',
  statusUpdate: '0192f3a0-6000-7000-8000-000000000001',
  rule: '0192f3a0-7000-7000-8000-000000000001',
} as const;

type Declare = (description: string, options: FieldOptions) => PropertyDecorator;
/** A field with one description, in any place. */
export const inPlaces =
  (description: string, declare: Declare) =>
  ({ note = '', ...options }: FieldPlace = {}): PropertyDecorator =>
    declare(description + note, options);

export const text = (description: string, example: string, max: number) =>
  inPlaces(description, (words, options) => Text(words, example, { max, ...options }));
export const longText = (description: string, example: string, max: number) =>
  inPlaces(description, (words, options) => LongText(words, example, { max, ...options }));
export const date = (description: string, example: string) =>
  inPlaces(description, (words, options) => CalendarDate(words, example, options));
export const flag = (description: string, example: boolean) =>
  inPlaces(description, (words, options) => Flag(words, example, options));
export const money = (description: string, example: number, above?: boolean) =>
  inPlaces(description, (words, options) => Money(words, example, { above, ...options }));
