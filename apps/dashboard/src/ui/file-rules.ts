import type { UploadLimits } from '../api/uploads.ts';

const KB = 1_024;

/** `3.4 MB`. Pure. */
export function sizeInWords(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} KB`;
  return `${(bytes / KB / KB).toFixed(1).replace('.0', '')} MB`;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** How people know a type, and the endings of its files: a browser knows the type of some files only. */
const TYPES: Readonly<Record<string, readonly [name: string, ...endings: string[]]>> = {
  'application/pdf': ['PDF', 'pdf'],
  'application/msword': ['Word', 'doc', 'dot'],
  [`${OFFICE}.wordprocessingml.document`]: ['Word', 'docx'],
  'application/vnd.ms-excel': ['Excel', 'xls', 'xlt'],
  [`${OFFICE}.spreadsheetml.sheet`]: ['Excel', 'xlsx'],
  'application/vnd.ms-powerpoint': ['PowerPoint', 'ppt', 'pps'],
  [`${OFFICE}.presentationml.presentation`]: ['PowerPoint', 'pptx'],
  'text/plain': ['text', 'txt', 'text', 'log', 'md'],
  'text/csv': ['CSV', 'csv'],
  'application/rtf': ['RTF', 'rtf'],
  'image/jpeg': ['JPEG', 'jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['PNG', 'png'],
  'image/gif': ['GIF', 'gif'],
  'image/bmp': ['BMP', 'bmp', 'dib'],
  'image/tiff': ['TIFF', 'tif', 'tiff'],
  'image/heic': ['HEIC', 'heic', 'heif'],
  'application/zip': ['ZIP', 'zip'],
  'message/rfc822': ['mail', 'eml'],
  'application/vnd.ms-outlook': ['Outlook', 'msg'],
};
/** Types that a browser can show by itself. */
const IMAGES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp'];

/** How a document can be shown in the page; null: it can only be downloaded. Pure. */
export function previewOf(mimeType: string): 'image' | 'pdf' | null {
  if (mimeType === 'application/pdf') return 'pdf';
  return IMAGES.includes(mimeType) ? 'image' : null;
}

/**
 * Why a file would be refused, before it is uploaded; null: nothing is known against it. The server looks
 * into the file and has the last word. Pure.
 */
export function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>, limits: UploadLimits): string | null {
  const { allowedMimeTypes, maxUploadBytes } = limits;
  if (file.size === 0) return 'The file is empty.';
  if (file.size > maxUploadBytes) {
    return `The file has ${sizeInWords(file.size)}, and at most ${sizeInWords(maxUploadBytes)} are taken.`;
  }
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const isTaken = allowedMimeTypes.some((type) => type === file.type || endingsOf(type).includes(ending));
  if (isTaken || file.type === '') return null;
  return `Files of this type are not taken. These are: ${typesInWords(limits)}.`;
}

/** `PDF, Word, Excel`. Pure. */
export function typesInWords({ allowedMimeTypes }: UploadLimits): string {
  return [...new Set(allowedMimeTypes.map((type) => TYPES[type]?.[0] ?? type))].join(', ');
}

function endingsOf(type: string): readonly string[] {
  return TYPES[type]?.slice(1) ?? [];
}
