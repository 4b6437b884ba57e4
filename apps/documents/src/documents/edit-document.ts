import { Injectable } from '@nestjs/common';
import { ApiError, validationError } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { CaseAccess } from '../access/case-access.js';
import type { CaseDocument } from '../document/case-document.entity.js';
import { DocumentsRepository } from '../document/documents.repository.js';
import { changedTexts } from '../document/document-texts.js';
import { TEXT_NAMES, type UpdateDocumentDto } from '../document/document.dto.js';
import { extensionOf, namedByType, safeFileName } from '../document/file-name.js';

/** PATCH of the metadata, by the firm that uploaded the document. It has no event. */
@Injectable()
export class EditDocument {
  constructor(
    private readonly caseAccess: CaseAccess,
    private readonly documents: DocumentsRepository,
    private readonly database: Database,
  ) {}

  async execute(
    caller: Caller,
    { caseId, id, readInput }: { caseId: string; id: string; readInput: ReadInput<UpdateDocumentDto> },
  ): Promise<CaseDocument> {
    const access = await this.caseAccess.of(caller, caseId);
    return this.database.transaction(async () => {
      const document = await this.documents.getForUpdate(access, id);
      assertOwn(document, caller);
      const input = await readInput();
      assertSomeField(input);
      const edited = { ...document, ...changesOf(document, input) };
      await this.documents.update(edited);
      return edited;
    });
  }
}

/** @throws 403 unless the caller's firm uploaded the document */
export function assertOwn({ uploadedByFirmId }: CaseDocument, { firmId }: Caller): void {
  if (uploadedByFirmId === firmId) return;
  throw new ApiError('permission_denied', 'Only the firm that uploaded a document may change or delete it');
}

function changesOf(document: CaseDocument, input: UpdateDocumentDto): Partial<CaseDocument> {
  const { fileName } = input;
  return { ...(fileName !== undefined && { fileName: renamed(document, fileName) }), ...changedTexts(input) };
}

/** @throws 400 when no field is given */
function assertSomeField(input: UpdateDocumentDto): void {
  const fields = ['fileName', ...TEXT_NAMES] as const;
  if (fields.some((field) => input[field] !== undefined)) return;
  const message = `Give at least one of ${fields.slice(0, -1).join(', ')} and ${fields.at(-1)}`;
  throw validationError([{ field: '', code: 'required', message }]);
}

/**
 * The type was found from the content, so the name keeps an ending of it (decisions, section 14, "File
 * names").
 */
function renamed({ mimeType, fileName: before }: CaseDocument, fileName: string): string {
  const name = safeFileName(fileName);
  if (namedByType(name, mimeType) === name) return name;
  const wanted = extensionOf(before);
  const message = `fileName must end in .${wanted}, as the content of the document is ${mimeType}: keep that ending when you rename it`;
  throw validationError([{ field: 'fileName', code: 'invalid', message }]);
}
