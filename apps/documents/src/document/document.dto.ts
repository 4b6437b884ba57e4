import {
  BodyExamples,
  Count,
  IN_BODY,
  Instant,
  LongText,
  Name,
  NULLABLE,
  OPTIONAL,
  Pattern,
  Text,
  Uuid,
} from '@referral-exchange/http';

/** How `{caseId}` may be named in a path (decisions, section 6). */
export const OF_CASE = 'Id of the case, or of one of its referrals.';
export const OF_DOCUMENT = 'Id of the document.';

/** The texts that the uploader gives with a document, in an upload and in a PATCH alike. */
export const DOCUMENT_TEXTS = {
  category: { max: 100, example: 'Police report', isTrimmed: true },
  // it may have lines of its own, so it stays as it is
  description: { max: 2_000, example: 'Report of the accident.', isTrimmed: false },
} as const;
export type TextName = keyof typeof DOCUMENT_TEXTS;
export const TEXT_NAMES = Object.keys(DOCUMENT_TEXTS) as TextName[];

const EXAMPLE = {
  document: '0192f3a0-7000-7000-8000-000000000001',
  case: '0192f3a0-2000-7000-8000-000000000001',
  firm: '0192f3a0-1000-7000-8000-000000000001',
};
const EXAMPLE_NAME = 'police-report.pdf';
const FREE_TEXT = 'Free text; null or an empty text clears it.';

/** A document as the API shows it (decisions, section 6). Each column of its row has a field of that name. */
export class DocumentDto {
  @Uuid('Id of the document.', EXAMPLE.document) id: string;
  @Uuid('Case of the document.', EXAMPLE.case) caseId: string;
  @Uuid(
    'Referral of the document. Null if it belongs to the case, and every referral with access to documents shows it.',
    null,
    NULLABLE,
  )
  referralId: string | null;
  @Text(
    'Name of the file, made safe: without folders and control characters, and with an extension of its type at the end.',
    EXAMPLE_NAME,
  )
  fileName: string;
  @Text('Type of the file, found from its content.', 'application/pdf') mimeType: string;
  @Count('Size of the file, in bytes.', 48_213) sizeBytes: number;
  @Pattern(
    /^[0-9a-f]{64}$/,
    'SHA-256 of the file, in hex.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  )
  sha256: string;
  @Text('Category that the uploader gave.', DOCUMENT_TEXTS.category.example, NULLABLE) category:
    string | null;
  @LongText('Description that the uploader gave.', DOCUMENT_TEXTS.description.example, NULLABLE)
  description: string | null;
  @Name('Name of the person, or for a key of its firm, that uploaded it.', 'Ann Abbott', NULLABLE)
  uploadedByName: string | null;
  @Uuid('Firm that uploaded it.', EXAMPLE.firm) uploadedByFirmId: string;
  @Instant('When it was uploaded.', '2026-01-16T10:00:00.000Z') createdAt: string;
}

/** Body of PATCH /cases/{caseId}/documents/{docId}. */
@BodyExamples({
  rename: { summary: 'Rename the file', value: { fileName: 'police-report-2026.pdf' } },
  clear: { summary: 'Clear the texts', value: { category: null, description: null } },
  everything: { summary: 'Everything' },
})
export class UpdateDocumentDto {
  @Text(
    'New name of the file. It must end in an extension of the type of the content.',
    'police-report-2026.pdf',
    { ...OPTIONAL, max: 1_000 },
  )
  fileName?: string;
  @LongText(FREE_TEXT, DOCUMENT_TEXTS.category.example, {
    ...IN_BODY,
    max: DOCUMENT_TEXTS.category.max,
    trim: true,
  })
  category?: string | null;
  @LongText(FREE_TEXT, DOCUMENT_TEXTS.description.example, {
    ...IN_BODY,
    max: DOCUMENT_TEXTS.description.max,
  })
  description?: string | null;
}

/** Where and until when a document can be downloaded. */
export class DocumentDownloadDto {
  @Text(
    'Address of the file. It works without a key until it expires, and answers range requests.',
    'https://api.example.com/api/v1/document-files/AkQ0c2…',
  )
  url: string;
  @Instant('When the address expires, 15 minutes after it was made.', '2026-01-16T10:15:00.000Z')
  expiresAt: string;
  @Text('Name of the file.', EXAMPLE_NAME) fileName: string;
  @Text('Type of the file.', 'application/pdf') mimeType: string;
  @Count('Size of the file, in bytes.', 48_213) sizeBytes: number;
}
