/**
 * The words of a letter. The constructor is private, so that a template cannot be written that shows a name
 * as it is: whatever `say` puts between our own words is made harmless first (decisions, section 14,
 * "Lockouts and mail").
 */
export class Words {
  private constructor(readonly text: string) {}

  /** Our own words, with names between them. A number and other Words stay as they are. */
  static say(texts: TemplateStringsArray, ...values: readonly (string | number | Words)[]): Words {
    return new Words(texts.map((text, index) => text + shown(values[index])).join(''));
  }

  /** What a person wrote to another, as it is: the letter quotes it. */
  static verbatim(text: string): Words {
    return new Words(text);
  }
}

/** Words of a letter: say`Hello ${firstName},`. */
export const { say, verbatim } = Words;

function shown(value: string | number | Words | undefined): string {
  if (value instanceof Words) return value.text;
  return typeof value === 'string' ? harmlessName(value) : String(value ?? '');
}

/** The most characters of a name in a mail. */
const MAX_CHARS = 60;
/**
 * Characters that mail programs read like `:`, `/`, `@` and `.`; the last four are dots in a browser's host
 * names.
 */
const COLONS_AND_SLASHES = /[:/\\：∕⁄／＼﹕]+/g;
const AT_SIGNS = /[@＠﹫]/g;
const DOTS = /[．。｡․]/g;
/**
 * A dot that a mail program could take for one of a host name. It stays in initials and at the end of a word:
 * `L.L.P.`, `Inc.`.
 */
const DOT_OF_A_HOST = /\.(?!$|[\s.,;)&'"’]|(?<=(?<![\p{L}\p{N}])\p{L}\.)\p{L}(?:[\s.,;)&'"’]|$))/gu;
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu;

/** A name that fills no line and becomes no link in a mail program: one line, at most 60 characters. Pure. */
export function harmlessName(name: string): string {
  const plain = name
    .replaceAll(UNSEEN, ' ')
    .replaceAll(COLONS_AND_SLASHES, ' ')
    .replaceAll(AT_SIGNS, ' at ')
    .replaceAll(DOTS, '.')
    .replaceAll(DOT_OF_A_HOST, '. ');
  return cut(plain.replaceAll(/\s+/g, ' ').trim());
}

/** Of ASCII: a letter without other characters is sent unencoded, and its link stays in one piece. */
const CUT_MARK = '...';
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most this many characters, none of them in halves, with a mark where something is missing. */
function cut(text: string): string {
  if (Array.from(text).length <= MAX_CHARS) return text;
  let kept = '';
  let room = MAX_CHARS - CUT_MARK.length;
  for (const { segment } of GRAPHEMES.segment(text.slice(0, MAX_CHARS * 2))) {
    room -= Array.from(segment).length;
    if (room < 0) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${CUT_MARK}`;
}
