import type { FirmExport } from '../../api/firm-exports.ts';
import { counted } from '../../ui/counted.ts';
import { sizeInWords } from '../../ui/file-rules.ts';

/** What became of an export, in words. Pure. */
export function outcomeInWords({ status, counts, sizeBytes }: FirmExport): string {
  if (status === 'pending') return 'Being made. This can take some minutes.';
  if (status === 'failed') return 'No file could be made. Start a new export.';
  if (status === 'deleted') return 'The file is deleted.';
  const { cases = 0, documents = 0 } = counts ?? {};
  return `${counted(cases, 'case')}, ${counted(documents, 'document')}, ${sizeInWords(sizeBytes ?? 0)}`;
}
