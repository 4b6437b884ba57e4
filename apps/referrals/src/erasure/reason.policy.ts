import { ERASED, type FieldFault, validationError } from '@referral-exchange/contracts';

/** Shorter names are parts of ordinary words. */
const SHORTEST_NAME = 3;

/**
 * Whether a reason has one of these words in it: names and addresses of the person. It is kept when the
 * person is gone. Pure.
 */
export function isNamedIn(reason: string, words: readonly string[]): boolean {
  const text = reason.toLowerCase();
  return words.some(
    (word) => word.length >= SHORTEST_NAME && word !== ERASED && text.includes(word.toLowerCase()),
  );
}

/** Pure. @throws 400 */
export function assertNamesNobody(reason: string, words: readonly string[]): void {
  if (isNamedIn(reason, words)) throw validationError([NAMED]);
}

const NAMED: FieldFault = {
  field: 'reason',
  code: 'invalid',
  message: 'reason must not name the person: it is kept when the person is erased',
};
