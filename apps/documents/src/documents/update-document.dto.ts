import { LongText, OPTIONAL, Text, validationError } from '@referral-exchange/platform';
import { MAX_CATEGORY, MAX_DESCRIPTION } from '../document/present-document.js';

const CLEARABLE = { optional: true, nullable: true } as const;

/** Body of PATCH /cases/{caseId}/documents/{docId}. */
export class UpdateDocumentDto {
  @Text('New name of the file. It must end in an extension of the type of the content.', 'police-report-2026.pdf', {
    ...OPTIONAL,
    max: 1_000,
  })
  fileName?: string;
  @LongText('Free text; null or an empty text clears it.', 'Police report', { ...CLEARABLE, max: MAX_CATEGORY, trim: true })
  category?: string | null;
  @LongText('Free text; null or an empty text clears it.', 'Report of the accident.', { ...CLEARABLE, max: MAX_DESCRIPTION })
  description?: string | null;
} // prettier-ignore

/** @throws 400 when no field is given */
export function assertSomeField(input: UpdateDocumentDto): void {
  if (input.fileName !== undefined || input.category !== undefined || input.description !== undefined) return;
  throw validationError([
    { field: '', code: 'required', message: 'Give at least one of fileName, category and description' },
  ]);
}
