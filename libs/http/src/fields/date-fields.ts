import { isCalendarDate, spanOf } from './calendar-date.js';
import { check, isInstant, isText } from './checks.js';
import { fieldOf, type FieldKind } from './field.js';

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
    isText,
  ],
});

/** A real calendar date, `YYYY-MM-DD` (decisions, 1.6). */
export const CalendarDate = fieldOf<string>(
  kindOf({ format: 'date' }, 'isCalendarDate', isCalendarDate, 'a date YYYY-MM-DD of the calendar'),
);

/**
 * An ISO 8601 date and time with `Z` or an offset: without one it would be read in the zone of the server.
 * Answers always carry milliseconds and `Z`.
 */
export const Instant = fieldOf<string>({
  schema: { type: 'string', format: 'date-time' },
  isShown: true,
  checks: () => [isInstant, isText],
});

const isDateOrInstant = (text: string) => spanOf(text) !== null;

/**
 * A date, meaning its whole day in UTC, or a date with a time (decisions, 14, "Status updates"). For queries.
 */
export const DateOrInstant = fieldOf<string>(
  kindOf(
    { maxLength: 40 },
    'isDateOrInstant',
    isDateOrInstant,
    'a date, or an ISO 8601 date and time, such as 2026-12-05 or 2026-12-05T10:00:00Z',
  ),
);
