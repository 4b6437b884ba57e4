import {
  atLeast,
  atMost,
  isEmailAddress,
  isNotBlank,
  isText,
  isTextOrMissing,
  isUuidText,
  matches,
} from './checks.js';
import { field, fieldOf, definedOf, type Described, type FieldKind, type FieldOptions } from './field.js';

/** `max`: longest length in characters, required in requests. */
type TextOptions = FieldOptions & { max?: number };
/** `trim`: leading and trailing blanks are removed. `emptyIsNull`: an empty text means none. */
type LongTextOptions = TextOptions & { min?: number; trim?: boolean; emptyIsNull?: boolean };

/** A value that is not text stays as it is, for the validators to refuse. */
const ofText =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value;
const trimmed = ofText((text) => text.trim());

export const textKind = (max?: number): FieldKind => ({
  schema: definedOf({ type: 'string', minLength: 1, maxLength: max }),
  read: trimmed,
  checks: () => [isNotBlank, atMost(max), isTextOrMissing],
});

/** Text of 1 to `max` characters, not only blanks. Leading and trailing blanks are removed. */
export const Text = fieldOf<string, TextOptions>(({ max }) => textKind(max));

const textOrNull = (value: unknown, emptyIsNull?: boolean): unknown =>
  emptyIsNull && value === '' ? null : value;

/** Free text of at most `max` characters; may be empty. */
export const LongText = fieldOf<string, LongTextOptions>(({ min, max, trim, emptyIsNull }) => ({
  schema: definedOf({ type: 'string', minLength: min, maxLength: max }),
  read: trim || emptyIsNull ? (value) => textOrNull(trim ? trimmed(value) : value, emptyIsNull) : undefined,
  checks: () => [atLeast(min), atMost(max), isText],
}));

/** The characters that end a line by Unicode: also U+0085, and the vertical tab and form feed. */
const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/;

/**
 * Each line break, with the blanks around it, becomes one space. Takes time in proportion to the length,
 * whatever the text.
 */
export function onOneLine(text: string): string {
  const lines = text.split(LINE_BREAKS);
  const last = lines.length - 1;
  if (last === 0) return text;
  return lines
    .map((line, index) => (index === 0 ? line.trimEnd() : index === last ? line.trimStart() : line.trim()))
    .filter((line, index) => line !== '' || index === 0 || index === last)
    .join(' ');
}

/**
 * Text of one line: line breaks become spaces (decisions, 1.7). At most 5,000 characters unless `max` says.
 */
export const OneLine = fieldOf<string, TextOptions>(({ max = 5_000 }) => ({
  schema: { type: 'string', maxLength: max },
  read: ofText(onOneLine),
  checks: () => [atMost(max), isText],
}));

/**
 * Text that matches a pattern as it is, e.g. a key. `what` says the pattern in words, e.g. `11 digits`;
 * required in requests.
 */
export const Pattern = (pattern: RegExp, ...described: Described<string, FieldOptions & { what?: string }>) =>
  field(
    {
      schema: { type: 'string', pattern: pattern.source },
      checks: () => [matches(pattern, described[2]?.what), isText],
    },
    ...described,
  );

export const emailKind = ({ max = 254, trim }: LongTextOptions = {}): FieldKind => ({
  schema: { type: 'string', format: 'email', maxLength: max },
  read: trim ? trimmed : undefined,
  checks: () => [atMost(max), isEmailAddress, isText],
});

/** An e-mail address that mails can go to. */
export const Email = fieldOf<string, LongTextOptions>(emailKind);

/** The address of a web page or endpoint. Where it may lead is a rule of the feature. */
export const Url = fieldOf<string, TextOptions>(({ max = 2_048 }) => ({
  schema: { type: 'string', maxLength: max },
  checks: () => [isText],
}));

export const uuidKind: FieldKind = {
  schema: { type: 'string', format: 'uuid' },
  read: ofText((text) => text.toLowerCase()),
  isShown: true,
  checks: () => [isUuidText, isText],
};

/** A UUID of any version; becomes lower case. */
export const Uuid = fieldOf<string>(uuidKind);
