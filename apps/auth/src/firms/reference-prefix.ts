import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const FROM_NAME = 12;
const RANDOM_OF_THREE = 8;

/**
 * Prefixes to try for a firm's reference numbers (`ABC-0001`; decisions, section 3), the best first: the
 * first three letters of its name, then other letters of the name in their order, then three random letters,
 * then four without end.
 */
export function* prefixCandidates(firmName: string): Generator<string, never> {
  const letters = lettersOf(firmName);
  let fromName = 0;
  const seen = new Set<string>();
  for (let second = 1; second < letters.length && fromName < FROM_NAME; second++) {
    for (let third = second + 1; third < letters.length && fromName < FROM_NAME; third++) {
      const candidate = `${letters[0]}${letters[second]}${letters[third]}`;
      if (seen.has(candidate)) continue;
      seen.add(candidate);
      fromName++;
      yield candidate;
    }
  }
  for (let tries = 0; tries < RANDOM_OF_THREE; tries++) yield randomLetters(3);
  for (;;) yield randomLetters(4);
}

/** The letters of a name as A to Z, without accents (É becomes E) and without anything else. */
function lettersOf(name: string): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
