import { storedExtensions } from './document-types.js';

/** Longest stored name, in characters and in bytes of UTF-8: file systems take no more. */
const MAX_LENGTH = 255;
/** Folders of any system. */
const FOLDERS = /^.*[/\\]/s;
/**
 * Control characters, marks that change the direction of text (a name could read `exe.pdf` and end in
 * `fdp.exe`), and characters that nobody sees.
 */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
/** Characters that Windows does not take in a name. */
const RESERVED = /[<>:"|?*]/g;
/** Names that Windows takes for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const NAMELESS = 'document';

/**
 * A name that is safe to store, to show and to save under: the last part of a path, without characters that
 * deceive, at most 255 characters. Pure.
 */
export function safeFileName(given: string | undefined): string {
  // a lone half of a character becomes the replacement character
  const name = Buffer.from(given ?? '')
    .toString()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(FOLDERS, '')
    .replace(RESERVED, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const whole = DEVICE.test(name) ? `_${name}` : name;
  return shortened(whole === '' ? NAMELESS : whole);
}

/**
 * The name with an ending of the type that was found in the content. The system of whoever downloads the file
 * opens it by its name, and no list of harmful endings is complete: any other ending gets the usual one of
 * the type behind it (decisions, section 14, "File names"). Pure.
 */
export function namedByType(fileName: string, mimeType: string): string {
  const endings = storedExtensions(mimeType);
  if (endings.length === 0 || endings.includes(extensionOf(fileName))) return fileName;
  return shortened(`${fileName}.${endings[0]}`);
}

/** The ending of a name without its dot, in lower case; an empty text without one. */
export function extensionOf(fileName: string): string {
  return /[^.]\.([^.\s]{1,16})$/u.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Shortens what stands before the extension, by whole characters. */
function shortened(name: string): string {
  const extension = extensionOf(name);
  const ending = extension === '' ? '' : name.slice(name.length - extension.length - 1);
  const stem = [...name.slice(0, name.length - ending.length)];
  while (isTooLong(stem.join('') + ending)) stem.length -= Math.max(1, excessOf(stem.join('') + ending) >> 2);
  return stem.join('').trimEnd() + ending;
}

function isTooLong(text: string): boolean {
  return text.length > MAX_LENGTH || Buffer.byteLength(text) > MAX_LENGTH;
}

function excessOf(text: string): number {
  return Math.max(text.length, Buffer.byteLength(text)) - MAX_LENGTH;
}
