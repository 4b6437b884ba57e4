import { atMost, check, isNotBlank, isTextOrMissing } from './checks.js';
import { definedOf, fieldOf, type FieldOptions } from './field.js';

/**
 * Invisible characters, and those that change how others look: controls (line breaks among them), direction
 * marks, characters without a width. Variation selectors belong to some characters of names; joiners are
 * looked at on their own.
 */
const HIDDEN = new RegExp(
  String.raw`[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\p{Variation_Selector}\u200c\u200d]]`,
  'v',
);
/** Joiners shape the letters of some scripts (Persian, Hindi); they stand between two of them. */
const LOOSE_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?!\p{L})/u;

/** The first character that a name must not hold. Pure. */
export function hiddenCharacter(text: string): string | undefined {
  return (HIDDEN.exec(text) ?? LOOSE_JOINER.exec(text))?.[0];
}

function told(value: unknown): string {
  const code = hiddenCharacter(String(value))!.codePointAt(0)!.toString(16).toUpperCase();
  return `$property must be one line of visible characters: remove U+${code.padStart(4, '0')}`;
}

const isVisible = check(
  'isVisible',
  'invalid_format',
  (value) => typeof value !== 'string' || hiddenCharacter(value) === undefined,
  told,
);

/**
 * The name of a firm, a person, a key, a provider, a client or a rule (decisions, section 14, "Names"): 1 to
 * `max` characters, without control, direction or zero-width characters, which make one name look like
 * another. Blanks around are cut. Where a name may be null, an empty one is null.
 */
export const Name = fieldOf<string, FieldOptions & { max?: number }>(({ max = 255, nullable }) => ({
  schema: definedOf({ type: 'string', minLength: nullable ? undefined : 1, maxLength: max }),
  read: (value) => (typeof value === 'string' ? value.trim() || (nullable ? null : '') : value),
  checks: () => [isNotBlank, atMost(max), isVisible, isTextOrMissing],
}));
