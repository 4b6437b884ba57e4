import { sizeInWords } from '../../ui/file-rules.ts';

/** The server takes files up to this size. */
export const MOST_BYTES = 20 * 1_048_576;

/** Why a file would be refused, before it is uploaded; null: nothing is known against it. Pure. */
export function fileFault({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (/\.xlsx?$/i.test(name))
    return 'This is an Excel workbook. In Excel choose “Save as”, then “CSV UTF-8”, and take that file.';
  // a browser on Windows calls a CSV file one of Excel
  if (!/\.csv$/i.test(name) && type !== 'text/csv')
    return 'Only CSV files are taken: their names end in .csv.';
  if (size === 0) return 'The file is empty.';
  if (size > MOST_BYTES)
    return `The file has ${sizeInWords(size)}, and at most ${sizeInWords(MOST_BYTES)} are taken. Split it into several.`;
  return null;
}
