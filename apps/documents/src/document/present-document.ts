import { Count, Instant, LongText, Name, NULLABLE, Pattern, Text, Uuid } from '@referral-exchange/platform';
import type { CaseDocument } from './case-document.js';

export const MAX_CATEGORY = 100;
export const MAX_DESCRIPTION = 2_000;
const EXAMPLE = {
  document: '0192f3a0-7000-7000-8000-000000000001',
  case: '0192f3a0-2000-7000-8000-000000000001',
  firm: '0192f3a0-1000-7000-8000-000000000001',
};
const EXAMPLE_NAME = 'police-report.pdf';

/** A document as the API shows it (decisions, section 6). */
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
  @Text('Category that the uploader gave.', 'Police report', NULLABLE) category: string | null;
  @LongText('Description that the uploader gave.', 'Report of the accident.', NULLABLE) description:
    string | null;
  @Name('Name of the person, or for a key of its firm, that uploaded it.', 'Ann Abbott', NULLABLE)
  uploadedByName: string | null;
  @Uuid('Firm that uploaded it.', EXAMPLE.firm) uploadedByFirmId: string;
  @Instant('When it was uploaded.', '2026-01-16T10:00:00.000Z') createdAt: string;
}

/** Names every field: copying all but one is four times as slow, and a list has up to a hundred documents. Pure. */
export function presentDocument(document: CaseDocument): DocumentDto {
  return {
    id: document.id,
    caseId: document.caseId,
    referralId: document.referralId,
    fileName: document.fileName,
    mimeType: document.mimeType,
    sizeBytes: document.sizeBytes,
    sha256: document.sha256,
    category: document.category,
    description: document.description,
    uploadedByName: document.uploadedByName,
    uploadedByFirmId: document.uploadedByFirmId,
    createdAt: document.createdAt.toISOString(),
  };
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
