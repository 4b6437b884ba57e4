import { IsISO8601, ValidateBy } from 'class-validator';
import { isCalendarDate, spanOf } from './calendar-date.js';
import { field, type FieldOptions } from './field.js';

type Example = string | null;

/** A real calendar date, `YYYY-MM-DD` (decisions, 1.6). */
export const CalendarDate = (
  description: string,
  example: Example,
  options: FieldOptions = {},
): PropertyDecorator =>
  field(
    {
      schema: { type: 'string', format: 'date' },
      checks: () => [wellFormed('isCalendarDate', isCalendarDate, 'a date YYYY-MM-DD')],
    },
    description,
    example,
    options,
  );

/** An ISO 8601 date and time. Answers always carry milliseconds and `Z`. */
export const Instant = (
  description: string,
  example: Example,
  options: FieldOptions = {},
): PropertyDecorator =>
  field(
    {
      schema: { type: 'string', format: 'date-time' },
      checks: () => [IsISO8601({ strict: true, strictSeparator: true })],
    },
    description,
    example,
    options,
  );

/** A date, meaning its whole day in UTC, or a date with a time (decisions, section 14, "Status updates"). For queries. */
export const DateOrInstant = (
  description: string,
  example: Example,
  options: FieldOptions = {},
): PropertyDecorator =>
  field(
    {
      schema: { type: 'string', maxLength: 40 },
      checks: () => [
        wellFormed('isDateOrInstant', (text) => spanOf(text) !== null, 'a date or an ISO 8601 date and time'),
      ],
    },
    description,
    example,
    options,
  );

function wellFormed(name: string, isRight: (text: string) => boolean, what: string): PropertyDecorator {
  return ValidateBy(
    {
      name,
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isRight(value),
        defaultMessage: () => `$property must be ${what}`,
      },
    },
    { context: { code: 'invalid_format' } },
  );
}
