/** Characters of one text that a tool shows when it is asked for little, and when it is asked for all. */
export const TEXT_LIMITS = { concise: 400, full: 4_000 } as const;
export type Detail = keyof typeof TEXT_LIMITS;
/** Characters of a name. */
const NAME_LIMIT = 120;

/**
 * What a person does not see and a model reads: control characters but line breaks and tabs, marks of the
 * direction of writing, characters without width, tags (U+E0000), variation selectors beyond the first 16 and
 * noncharacters. Joiners stay: some scripts need them.
 */
const UNSEEN =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- they are what is taken out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}\u{1d173}-\u{1d17a}]/gu;
/** A joiner that joins nothing. */
const LOOSE_JOINER = /(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Emoji}])/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const MANY_BREAKS = /\n[\n\t ]*\n[\n\t ]*\n/g;

/** Most texts have only these: nothing of them hides, and looking for what does is dear. */
const PLAIN = /^[\x20-\x7e\n\t]*$/;

/** Text without what people do not see, in NFC. Pure. */
export function visibleText(text: string): string {
  const seen = PLAIN.test(text) ? text : withoutUnseen(text);
  return seen.replaceAll(MANY_BREAKS, '\n\n').trim();
}

function withoutUnseen(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(UNSEEN, '')
    .replaceAll(LONE_SURROGATE, '\ufffd')
    .replaceAll(LOOSE_JOINER, '')
    .normalize('NFC');
}

/** A name on one line: of a firm, a person or a rule. Pure. */
export function visibleName(name: string): string {
  return cut(visibleText(name).replaceAll(/\s+/g, ' '), NAME_LIMIT);
}

/**
 * What makes an address: with it a client could fetch, and carry away what the model knows. Markdown makes a
 * link of `www.` as well.
 */
const SCHEME = /\b(?:(?:https?|ftp|wss?|file|data|javascript|mailto|tel)(?=:)|www(?=\.))/gi;
/** Where Markdown begins a link or an image. */
const LINK_JOINT = /!(?=\[)|\](?=[([:])/g;

/** Text of another firm, in which nothing is a link, an image or markup any more. It reads the same. Pure. */
export function inertText(text: string): string {
  return visibleText(text)
    .replaceAll(LINK_JOINT, '$& ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(SCHEME, (scheme) => `${scheme.slice(0, 1)}-${scheme.slice(1)}`);
}

/** At most `limit` characters, no pair cut in two; the last one says that there is more. Pure. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
