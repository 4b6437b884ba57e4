/** Characters that a terminal obeys, those that turn the direction of text included. */
// eslint-disable-next-line no-control-regex
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** A value as one line that does nothing to the terminal: titles and messages are written by strangers. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(OBEYED, ' ').trim();
}
