import { recordOf } from '@referral-exchange/http';
import type { CaseDocument } from './case-document.entity.js';
import { DocumentDto } from './document.dto.js';

const documentRecord = recordOf(DocumentDto);

/** A document as the API shows it. Pure. */
export function presentDocument(document: CaseDocument): DocumentDto {
  return documentRecord({ ...document, createdAt: document.createdAt.toISOString() });
}
