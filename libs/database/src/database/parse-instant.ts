import pg from 'pg';

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (
  text: string,
) => Date | number | null;

/** As a server in UTC writes an instant: `2026-01-31 16:20:00.12+00`. */
const UTC_INSTANT = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;
const FRACTION_AT = 20;

/**
 * A `timestamptz` as a Date, like pg's own parser, but in a third of its time and without its garbage: an
 * answer may show hundreds of them (docs/adr/0124). All forms but UTC are left to pg's parser. Pure.
 */
export function parseInstant(text: string): Date | number | null {
  if (!UTC_INSTANT.test(text)) return parseAny(text);
  const fractionEnd = text.length - '+00'.length;
  let milliseconds = 0;
  for (let at = FRACTION_AT; at < FRACTION_AT + 3; at++)
    milliseconds = milliseconds * 10 + (at < fractionEnd ? digit(text, at) : 0);
  return new Date(
    Date.UTC(
      pair(text, 0) * 100 + pair(text, 2),
      pair(text, 5) - 1,
      pair(text, 8),
      pair(text, 11),
      pair(text, 14),
      pair(text, 17),
      milliseconds,
    ),
  );
}

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;
const pair = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);
