import { IsISO8601 } from 'class-validator';
import { isCalendarDate, spanOf } from './calendar-date.js';
import { check, fieldOf, type FieldKind } from './field.js';

const kindOf = (
  schema: object,
  name: string,
  isRight: (text: string) => boolean,
  what: string,
): FieldKind => ({
  schema: { type: 'string', ...schema },
  checks: () => [
    check(
      name,
      'invalid_format',
      (value) => typeof value === 'string' && isRight(value),
      `$property must be ${what}`,
    ),
  ],
});

/** A real calendar date, `YYYY-MM-DD` (decisions, 1.6). */
export const CalendarDate = fieldOf<string>(
  kindOf({ format: 'date' }, 'isCalendarDate', isCalendarDate, 'a date YYYY-MM-DD'),
);

/** An ISO 8601 date and time. Answers always carry milliseconds and `Z`. */
export const Instant = fieldOf<string>({
  schema: { type: 'string', format: 'date-time' },
  checks: () => [IsISO8601({ strict: true, strictSeparator: true })],
});

const isDateOrInstant = (text: string) => spanOf(text) !== null;

/** A date, meaning its whole day in UTC, or a date with a time (decisions, section 14, "Status updates"). For queries. */
export const DateOrInstant = fieldOf<string>(
  kindOf({ maxLength: 40 }, 'isDateOrInstant', isDateOrInstant, 'a date or an ISO 8601 date and time'),
);
