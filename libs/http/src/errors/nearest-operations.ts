import { wordDistance, wordOf, type Word } from './word-distance.js';

/** One path of an API and the methods that it takes. */
export interface KnownPath {
  path: string;
  methods: readonly string[];
  /** Literal segments as words, null where a parameter stands. */
  segments: readonly (Word | null)[];
}

/** Longer paths than any of ours are not compared: what a miss costs is bounded. */
const MAX_SEGMENTS = 9;
const MAX_LENGTH = 400;
/** From here on a path is not near any more. */
const FAR = 1.7;
/** Paths that are about as near as the nearest are named too, so many at most. */
const ABOUT = 0.05;
const MAX_NAMED = 3;
/** A word of the request that is this near to one of the path makes them comparable. */
const COMMON = 0.6;
/** A path that does not take the method of the request is a little farther. */
const OTHER_METHOD = 0.2;
/** An id, a number or a reference number, not a word of ours. */
const LOOKS_LIKE_ID = /^(\{.*\}|:.+|\d+|[0-9a-f-]{8,}|[a-z]{2,5}-?\d[\w-]*)$/i;

/** `{ '/sent-cases/{id}': 'GET PATCH' }` as paths that can be compared. */
export function knownPaths(operations: Readonly<Record<string, string>>): KnownPath[] {
  return Object.entries(operations).map(([path, methods]) => ({
    path,
    methods: methods.split(' '),
    segments: path
      .split('/')
      .slice(1)
      .map((segment) => (segment.startsWith('{') ? null : wordOf(segment))),
  }));
}

/** The path that a request names, literals before parameters; undefined when there is none. */
export function pathOf(segments: readonly string[], known: readonly KnownPath[]): KnownPath | undefined {
  let best: { path: KnownPath; literals: number } | undefined;
  for (const path of known) {
    if (path.segments.length !== segments.length) continue;
    const literals = path.segments.filter((word) => word !== null).length;
    if (best && best.literals >= literals) continue;
    const written = path.path.split('/').slice(1);
    if (path.segments.every((word, i) => word === null || written[i] === segments[i]))
      best = { path, literals };
  }
  return best?.path;
}

/** The operations that a request most probably meant, the nearest first; none when nothing is near. Pure. */
export function nearestOperations(
  method: string,
  segments: readonly string[],
  known: readonly KnownPath[],
): string[] {
  if (segments.length === 0 || segments.length > MAX_SEGMENTS || segments.join('/').length > MAX_LENGTH)
    return [];
  const given = segments.map((segment) => (LOOKS_LIKE_ID.test(segment) ? null : wordOf(segment)));
  const distance = rememberedDistance();
  const found = known
    .map((path) => ({
      path,
      cost: costOf(given, path, distance) + (path.methods.includes(method) ? 0 : OTHER_METHOD),
    }))
    .filter(({ cost }) => cost <= FAR)
    .sort((a, b) => a.cost - b.cost);
  return found
    .filter(({ cost }) => cost <= found[0]!.cost + ABOUT)
    .slice(0, MAX_NAMED)
    .map(({ path }) => `${path.methods.includes(method) ? method : path.methods.join(', ')} ${path.path}`);
}

type Distance = (given: Word, known: Word) => number;

/** The same few words are compared with the same words of many paths. */
function rememberedDistance(): Distance {
  const known = new Map<string, number>();
  return (given, word) => {
    const key = `${given.text} ${word.text}`;
    let distance = known.get(key);
    if (distance === undefined) known.set(key, (distance = wordDistance(given, word)));
    return distance;
  };
}

/** What it takes to make the path of the request into a known one: segments added, left out or changed. */
function costOf(given: readonly (Word | null)[], { segments }: KnownPath, distance: Distance): number {
  let hasCommonWord = false;
  let before = [0];
  for (const known of segments) before.push(before.at(-1)! + costOfAdding(known));
  for (const one of given) {
    const row = [before[0]! + costOfLeavingOut(one)];
    segments.forEach((known, j) => {
      const change = costOfChange(one, known, distance);
      if (one && known && change <= COMMON) hasCommonWord = true;
      row.push(
        Math.min(before[j]! + change, before[j + 1]! + costOfLeavingOut(one), row[j]! + costOfAdding(known)),
      );
    });
    before = row;
  }
  return hasCommonWord ? before.at(-1)! : Infinity;
}

/** A word that somebody wrote is meant; a word that they did not know is easily missing. */
const costOfLeavingOut = (given: Word | null): number => (given ? 1.5 : 0.6);
const costOfAdding = (known: Word | null): number => (known ? 0.6 + known.parts.length * 0.1 : 0.3);

function costOfChange(given: Word | null, known: Word | null, distance: Distance): number {
  if (!given) return known ? 1.5 : 0;
  return known ? distance(given, known) : 0.9;
}
