import type { ALLOWED_MIME_TYPES } from '@referral-exchange/contracts';
import { supportedExtensions } from 'file-type';

export type DocumentType = (typeof ALLOWED_MIME_TYPES)[number];

/** How the name of a file and its sender call a type. */
interface TypeNames {
  extensions: readonly string[];
  /**
   * Those of them with which a name is stored, where not all are. The first is put behind any other ending.
   */
  stored?: readonly string[];
  /** Other media types that programs declare for it, or that are found for it. */
  aliases?: readonly string[];
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

/** The types that may be uploaded (contracts, `ALLOWED_MIME_TYPES`) and their names. */
const DOCUMENT_TYPES: Readonly<Record<DocumentType, TypeNames>> = {
  'application/pdf': { extensions: ['pdf'], aliases: ['application/x-pdf'] },
  'application/msword': { extensions: ['doc', 'dot'] },
  [`${OPEN_XML}.wordprocessingml.document`]: { extensions: ['docx'] },
  'application/vnd.ms-excel': { extensions: ['xls', 'xlt'], aliases: ['application/msexcel'] },
  [`${OPEN_XML}.spreadsheetml.sheet`]: { extensions: ['xlsx'] },
  'application/vnd.ms-powerpoint': { extensions: ['ppt', 'pps'], aliases: ['application/mspowerpoint'] },
  [`${OPEN_XML}.presentationml.presentation`]: { extensions: ['pptx'] },
  'text/plain': { extensions: ['txt', 'text', 'log', 'md'], stored: ['txt'], aliases: ['text/markdown'] },
  // browsers on Windows declare a CSV file as Excel's
  'text/csv': {
    extensions: ['csv'],
    aliases: ['application/csv', 'text/x-csv', 'application/vnd.ms-excel', 'text/comma-separated-values'],
  },
  'application/rtf': {
    extensions: ['rtf'],
    aliases: ['text/rtf', 'application/x-rtf', 'application/msword'],
  },
  'image/jpeg': { extensions: ['jpg', 'jpeg', 'jpe', 'jfif'], aliases: ['image/jpg', 'image/pjpeg'] },
  'image/png': { extensions: ['png'], aliases: ['image/apng', 'image/x-png'] },
  'image/gif': { extensions: ['gif'] },
  'image/bmp': { extensions: ['bmp', 'dib'], aliases: ['image/x-ms-bmp', 'image/x-bmp'] },
  'image/tiff': { extensions: ['tif', 'tiff'], aliases: ['image/x-tiff'] },
  'image/heic': { extensions: ['heic', 'heif'], aliases: ['image/heif', 'image/heic-sequence'] },
  'application/zip': { extensions: ['zip'], aliases: ['application/x-zip-compressed', 'application/x-zip'] },
  'message/rfc822': { extensions: ['eml'] },
  'application/vnd.ms-outlook': { extensions: ['msg'], aliases: ['application/x-msg'] },
};

const entries = Object.entries(DOCUMENT_TYPES) as [DocumentType, TypeNames][];

/** The types that a file with this extension may be of. */
export function typesOfExtension(extension: string): DocumentType[] {
  return entries.filter(([, { extensions }]) => extensions.includes(extension)).map(([type]) => type);
}

/**
 * The endings with which a file of this type is stored; empty for a type that is not known. The first is the
 * usual one.
 */
export function storedExtensions(type: string): readonly string[] {
  const { extensions = [], stored = extensions } = (DOCUMENT_TYPES as Record<string, TypeNames>)[type] ?? {};
  return stored;
}

/** The types that somebody may mean by this media type. */
export function typesOfMediaType(mediaType: string): DocumentType[] {
  return entries
    .filter(([type, { aliases = [] }]) => type === mediaType || aliases.includes(mediaType))
    .map(([type]) => type);
}

/** Extensions of programs, scripts and pages that file-type does not know by their content. */
const NO_DOCUMENT = new Set(
  (
    'app bat cmd com cpl css dll dmg exe hta htm html iso jar js jse json lnk mjs msi php pif ps1 py reg scr sh svg sys vb vbe ' +
    'vbs wsf xhtml xml'
  ).split(' '),
);

/**
 * True for the extension of a known format that may not be uploaded. An unknown extension is part of
 * the name.
 */
export function isForeignExtension(extension: string): boolean {
  if (typesOfExtension(extension).length > 0) return false;
  return NO_DOCUMENT.has(extension) || (supportedExtensions as ReadonlySet<string>).has(extension);
}
