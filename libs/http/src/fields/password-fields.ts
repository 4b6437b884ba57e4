import { check, isText } from './checks.js';
import { fieldOf } from './field.js';

const LEAST = 12;
/** Allows any passphrase, and keeps hashing as fast as usual. */
const MOST = 256;
/** At least one visible character: twelve blanks are not a password. */
const VISIBLE = /[^\s\p{C}]/u;

const ifText =
  (isRight: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value !== 'string' || isRight(value);
/** As people count: a character outside of the first plane is one. */
const lengthOf = (text: string): number => [...text].length;

/**
 * A password that somebody chooses (decisions, section 8, and section 14, "Passwords and sessions, finer"):
 * 12 to 256 characters after normalisation to NFC, and not only blanks. Nothing is cut.
 */
export const NewPassword = fieldOf<string>({
  schema: { type: 'string', minLength: LEAST, maxLength: MOST },
  read: (value) => (typeof value === 'string' ? value.normalize('NFC') : value),
  checks: () => [
    check(
      'isVisible',
      'invalid_format',
      ifText((text) => VISIBLE.test(text)),
      '$property must not consist of blanks: choose a word or a sentence',
    ),
    check(
      'isLongEnough',
      'too_short',
      ifText((text) => lengthOf(text) >= LEAST),
      `$property must have at least ${LEAST} characters`,
    ),
    check(
      'isShortEnough',
      'too_long',
      ifText((text) => lengthOf(text) <= MOST),
      `$property must have at most ${MOST} characters`,
    ),
    isText,
  ],
});
