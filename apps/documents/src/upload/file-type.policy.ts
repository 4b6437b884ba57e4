import { extensionOf } from '../document/file-name.js';
import {
  isForeignExtension,
  typesOfExtension,
  typesOfMediaType,
  type DocumentType,
} from '../document/document-types.js';

/** What was seen of the content of a file. */
export interface ContentFacts {
  /** The media type by its first bytes (library file-type); null if unknown. */
  detected: string | null;
  /** Kinds of Office document, found in the directory of a compound file (doc, xls, ppt, msg). */
  compoundKinds: readonly DocumentType[];
  /** The whole content is text: no control characters, or valid UTF-16. */
  isText: boolean;
  /** It begins with the header of a mail message. */
  isMessage: boolean;
  /** The mark of a PDF document is among its first 1,024 bytes, where readers look for it. */
  hasPdfMark: boolean;
}

/** What the sender says of the type: the name of the file, and the content type of its part. */
export interface TypeClaims {
  fileName: string;
  mediaType: string;
}

export const COMPOUND_FILE = 'application/x-cfb';
/** Says nothing of the type. A part without a content type counts as plain text (RFC 7578, 4.4). */
const UNSPECIFIC = new Set([
  '',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-download',
]);
/**
 * Formats that can consist of text alone. Others are found in text by chance: a table may begin with the
 * letters of a bitmap.
 */
const TEXTUAL = /^(text\/.*|.*\+xml|application\/(pdf|rtf|xml|json|postscript|pgp-.*))$/;
/** Types of the same content, most specific first: an Office document is a zip archive too. */
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
/** Whether no allowed type is possible, whatever follows. `isText`: so far. Pure. */
export function isHopeless({
  detected,
  isText,
  hasPdfMark,
}: Pick<ContentFacts, 'detected' | 'isText' | 'hasPdfMark'>): boolean {
  if (detected === COMPOUND_FILE) return false;
  if (detected === null || (isText && !TEXTUAL.test(detected))) return !isText && !hasPdfMark;
  return typesOfMediaType(detected).length === 0;
}

/** Whether the type depends on the whole content being text. Pure. */
export function dependsOnText(detected: string | null): boolean {
  return detected === null || (detected !== COMPOUND_FILE && !TEXTUAL.test(detected));
}

/**
 * The type of a file by its content. The name and the declared type choose where the content allows several,
 * such as text and CSV. Null: the type is not allowed, or the name or the declared type contradicts the
 * content (decisions, section 6). Pure.
 */
export function typeOf(facts: ContentFacts, { fileName, mediaType }: TypeClaims): DocumentType | null {
  const possible = possibleTypes(facts);
  const extension = extensionOf(fileName);
  const byName = typesOfExtension(extension);
  if (byName.length === 0 && isForeignExtension(extension)) return null;
  const named = byName.length === 0 ? possible : possible.filter((type) => byName.includes(type));
  if (UNSPECIFIC.has(mediaType)) return named[0] ?? null;
  const declared = typesOfMediaType(mediaType);
  const isMeant = (type: DocumentType) => declared.includes(type);
  if (!possible.some(isMeant)) return null;
  return (byName.length === 0 ? named.find(isMeant) : named[0]) ?? null;
}

/** The types that the content can have, the most likely first. */
function possibleTypes({
  detected,
  compoundKinds,
  isText,
  isMessage,
  hasPdfMark,
}: ContentFacts): DocumentType[] {
  if (detected === COMPOUND_FILE) return [...compoundKinds];
  if (detected !== null && !(isText && !TEXTUAL.test(detected))) {
    const found = typesOfMediaType(detected).slice(0, 1);
    return detected.startsWith(OPEN_XML) ? [...found, 'application/zip'] : found;
  }
  // behind other bytes, as scanners and mail gateways write it; a text may name the mark, so there the name
  // must say it
  const pdf = hasPdfMark ? (['application/pdf'] as const) : [];
  if (!isText) return detected === null ? [...pdf] : [];
  return [...(isMessage ? (['message/rfc822'] as const) : []), 'text/plain', 'text/csv', ...pdf];
}
