import { isEmail, isISO8601, isUUID } from 'class-validator';
import { isMailAddress } from './mail-address.js';
import { hasAtMost } from './text-length.js';

/**
 * One rule of a value: whether a value keeps it, and the words for one that does not. Every rule brings its
 * words, so that no text of a library can reach a caller.
 */
export interface Check {
  /** Name of the rule. */
  name: string;
  /** Code of the error. */
  code: string;
  isRight(value: unknown): boolean;
  /** `$property` stands for the path of the field, e.g. `$property must be a string`. */
  message: string | ((value: unknown) => string);
}

/** Of several broken rules the one with the most basic code is reported, of the same rank the first. */
const ORDER = ['invalid_type', 'required', 'invalid_enum', 'invalid_format'];

function rank(code: string): number {
  const index = ORDER.indexOf(code);
  return index === -1 ? ORDER.length : index;
}

/** The rule that is reported of a value, or undefined when it keeps all. */
export function brokenCheck(checks: readonly Check[], value: unknown): Check | undefined {
  let worst: Check | undefined;
  for (const one of checks)
    if (!one.isRight(value) && (!worst || rank(one.code) < rank(worst.code))) worst = one;
  return worst;
}

/** A rule with the code of its error. */
export const check = (
  name: string,
  code: string,
  isRight: (value: unknown) => boolean,
  message: Check['message'],
): Check => ({ name, code, isRight, message });

/** A rule of texts; a value of another type breaks `isText`. */
const ofText = (isRight: (text: string) => boolean) => (value: unknown) =>
  typeof value !== 'string' || isRight(value);

export const isText = check(
  'isText',
  'invalid_type',
  (value) => typeof value === 'string',
  '$property must be a string',
);
/** Null is a missing value, not one of another type. */
export const isTextOrMissing = check(
  'isText',
  'invalid_type',
  (value) => value === null || typeof value === 'string',
  '$property must be a string',
);
export const isNotBlank = check(
  'isNotBlank',
  'required',
  (value) => value !== null && ofText((text) => /\S/.test(text))(value),
  '$property must not be empty',
);
const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

export const atMost = (max = Infinity): Check =>
  check(
    'maxLength',
    'too_long',
    ofText((text) => hasAtMost(text, max)),
    `$property must have at most ${counted(max, 'character')}`,
  );
/** In UTF-16 units, of which no text has fewer than characters. */
export const atLeast = (min = 0): Check =>
  check(
    'minLength',
    'too_short',
    ofText(({ length }) => length >= min),
    `$property must have at least ${counted(min, 'character')}`,
  );
/** `what`: the pattern in words, e.g. `11 digits`. */
export const matches = (pattern: RegExp, what?: string): Check =>
  check(
    'matches',
    'invalid_format',
    ofText((text) => pattern.test(text)),
    what === undefined ? '' : `$property must be ${what}`,
  );
export const isEmailAddress = check(
  'isEmail',
  'invalid_format',
  ofText((text) => isEmail(text) && isMailAddress(text)),
  '$property must be an email address, such as dana@firm.example',
);
export const isUuidText = check(
  'isUuid',
  'invalid_format',
  ofText((text) => isUUID(text, 'all')),
  '$property must be a UUID, such as 0192f3a0-2000-7000-8000-000000000001',
);

const EXAMPLE_INSTANT = '2026-12-05T10:00:00Z';
/** A time of day behind the date, and `Z` or an offset behind that. */
const ZONED = /T.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;
export const isInstant = check(
  'isInstant',
  'invalid_format',
  ofText((text) => ZONED.test(text) && isISO8601(text, { strict: true, strictSeparator: true })),
  `$property must be a date and time with Z or an offset, such as ${EXAMPLE_INSTANT}`,
);

const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);
export const isNumber = (what = 'a number'): Check =>
  check('isNumber', 'invalid_type', isFiniteNumber, `$property must be ${what}`);
export const isWhole = check('isInt', 'invalid_type', Number.isInteger, '$property must be a whole number');
/** Bounds of a number, both included. Without a maximum the largest one that is exact. */
export const isWithin = (minimum: number, maximum = Number.MAX_SAFE_INTEGER): Check => {
  const text = (bound: number) => bound.toLocaleString('en-US', { maximumFractionDigits: 6 });
  const isBounded = maximum < Number.MAX_SAFE_INTEGER;
  const range = isBounded ? `from ${text(minimum)} to ${text(maximum)}` : `${text(minimum)} or more`;
  const isRight = (value: unknown) => !isFiniteNumber(value) || (value >= minimum && value <= maximum);
  return check('isWithin', 'out_of_range', isRight, `$property must be ${range}`);
};
/** By rounding, not by the printed decimals: 1e-7 prints none. */
export const hasDecimals = (places: number): Check =>
  check(
    'hasDecimals',
    'invalid_format',
    (value) => !isFiniteNumber(value) || Number(value.toFixed(places)) === value,
    `$property must have at most ${counted(places, 'decimal')}`,
  );
export const isTrueOrFalse = check(
  'isBoolean',
  'invalid_type',
  (value) => typeof value === 'boolean',
  '$property must be true or false',
);
export const isPlainObject = check(
  'isObject',
  'invalid_type',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  '$property must be an object',
);
export const isList = check('isArray', 'invalid_type', Array.isArray, '$property must be a list');
const ofList = (isRight: (list: unknown[]) => boolean) => (value: unknown) =>
  !Array.isArray(value) || isRight(value);
export const atLeastItems = (min: number): Check =>
  check(
    'arrayMinSize',
    'too_short',
    ofList(({ length }) => length >= min),
    `$property must have at least ${counted(min, 'element')}`,
  );
export const atMostItems = (max: number): Check =>
  check(
    'arrayMaxSize',
    'too_long',
    ofList(({ length }) => length <= max),
    `$property must have at most ${counted(max, 'element')}`,
  );
