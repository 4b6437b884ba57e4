/**
 * What people write for the words of our paths (decisions, "Mistakes at the door"). Each is for the word
 * after it.
 */
const SYNONYMS: Readonly<Record<string, string>> = {
  accept: 'acknowledge',
  ack: 'acknowledge',
  decline: 'reject',
  refuse: 'reject',
  cancel: 'withdraw',
  recall: 'withdraw',
  retract: 'withdraw',
  finish: 'close',
  complete: 'close',
  send: 'refer',
  forward: 'refer',
  assign: 'refer',
  transfer: 'referral',
  file: 'document',
  attachment: 'document',
  comment: 'note',
  hook: 'webhook',
  subscription: 'webhook',
  member: 'user',
  people: 'user',
  staff: 'user',
  organization: 'firm',
  organisation: 'firm',
  org: 'firm',
  account: 'firm',
  profile: 'me',
  self: 'me',
  whoami: 'me',
  state: 'jurisdiction',
  partner: 'network',
  relationship: 'network',
  matter: 'case',
  signin: 'login',
  signout: 'logout',
  incoming: 'received',
  outgoing: 'sent',
};

/** Longest word whose letters are compared: longer than any of ours. */
const MAX_WORD = 28;
/** Share of letters that may differ in a word that was misspelt. */
const MISSPELT = 0.4;
/** The distance of words that have nothing in common. */
const UNRELATED = 2;

/** A segment of a path, prepared for comparison. */
export interface Word {
  text: string;
  /** Its parts in the singular, with our word for each. */
  parts: readonly string[];
  /** The parts without what separates them. */
  bare: string;
}

export function wordOf(segment: string): Word {
  const text = segment.slice(0, MAX_WORD).toLowerCase();
  const spread = segment
    .slice(0, MAX_WORD)
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase();
  const written = spread
    .split(/[-_.]+/)
    .filter(Boolean)
    .map(singular);
  const whole = ourWord(written.join(''));
  const parts = whole === undefined ? written.map((part) => ourWord(part) ?? part) : [whole];
  return { text, parts, bare: parts.join('') };
}

/** How far apart two words are: 0 the same, up to 0.6 the same in other words or misspelt, 2 unrelated. */
export function wordDistance(given: Word, known: Word): number {
  if (given.text === known.text) return 0;
  if (given.bare === known.bare) return 0.1;
  const common = given.parts.filter((part) => known.parts.includes(part)).length;
  if (common > 0 && (common === given.parts.length || common === known.parts.length)) return 0.25;
  const [shorter, longer] = [given.text.length, known.text.length].sort((a, b) => a - b) as [number, number];
  // each letter that one has more is a difference already
  const share = longer - shorter > longer * MISSPELT ? 1 : lettersApart(given.text, known.text) / longer;
  if (share <= MISSPELT) return 0.15 + share;
  return common > 0 ? 0.8 : UNRELATED;
}

const ourWord = (word: string): string | undefined =>
  Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word] : undefined;

const singular = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us')
    ? word.slice(0, -1)
    : word;

/** Levenshtein's distance. Both words are short: `MAX_WORD`. */
function lettersApart(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, before[j]! + 1, row[j - 1]! + 1));
    }
    before = row;
  }
  return before[b.length]!;
}
