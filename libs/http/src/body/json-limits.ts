/** How large the parts of a JSON text may be. */
export interface JsonLimits {
  /** Levels of lists and objects. */
  depth: number;
  /** Keys of all objects together. */
  keys: number;
  /** Elements of all lists together. An empty list counts as one. */
  elements: number;
  /** Characters of one string, as `length` counts them. An escape counts as what it stands for. */
  stringLength: number;
  /** The same of one key. */
  keyLength: number;
}

/**
 * Limits of a request body. The largest body of the interface is a batch of 500 pharmacy records: 500
 * elements and, at up to 40 keys each, 20,000 keys. The longest text is a description: 50,000 characters, of
 * which an emoji counts as two here. The longest key is one of custom metadata, 255 characters.
 */
export const BODY_LIMITS: JsonLimits = {
  depth: 32,
  keys: 20_000,
  elements: 5_000,
  stringLength: 100_000,
  keyLength: 2_000,
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * The first limit that a JSON text breaks, if any. Reads the text once, before anything is made of it, with
 * no recursion. Does not check that the text is JSON.
 */
export function brokenLimit(json: string, limits: JsonLimits): keyof JsonLimits | undefined {
  const open: number[] = [];
  let [keys, elements, start, end] = [0, 0, 0, 0];
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (char === QUOTE) {
      start = at + 1;
      end = at = endOfString(json, at);
      if (isLonger(json, start, end, limits.stringLength)) return 'stringLength';
    } else if (char === COLON) {
      // the last string was a key; it is looked at once, however many colons follow
      if (isLonger(json, start, end, limits.keyLength)) return 'keyLength';
      start = end;
      if (++keys > limits.keys) return 'keys';
    } else if (char === COMMA) {
      if (open.at(-1) === OPEN_LIST && ++elements > limits.elements) return 'elements';
    } else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      if (open.push(char) > limits.depth) return 'depth';
      if (char === OPEN_LIST && ++elements > limits.elements) return 'elements';
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) open.pop();
  }
  return undefined;
}

/** Whether the text between two places is too long. It is counted only where it is too long as written. */
function isLonger(json: string, start: number, end: number, max: number): boolean {
  return end - start > max && lengthOf(json, start, end) > max;
}

/** Length of the text between two places without its escapes: `\n` and `\u00e9` are one each. */
function lengthOf(json: string, start: number, end: number): number {
  let length = 0;
  for (let at = start; at < end; at++, length++) {
    if (json.charCodeAt(at) === BACKSLASH) at += json.charCodeAt(at + 1) === LOWER_U ? 5 : 1;
  }
  return length;
}

/** Index of the quote that ends the string whose first quote is at `start`; the text's length if none. */
export function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (char === BACKSLASH) at++;
    else if (char === QUOTE) return at;
  }
  return json.length;
}
