import { Injectable } from '@nestjs/common';
import { Page, type PageQuery } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { CaseAccess } from '../access/case-access.js';
import { DocumentsRepository } from '../document/documents.repository.js';
import type { DocumentDto } from '../document/document.dto.js';
import { presentDocument } from '../document/present-document.js';

/**
 * GET /cases/{caseId}/documents: those that the caller may see, newest first. None before the
 * acknowledgement, 404 after the end.
 */
@Injectable()
export class ListDocuments {
  constructor(
    private readonly caseAccess: CaseAccess,
    private readonly documents: DocumentsRepository,
  ) {}

  async execute(
    caller: Caller,
    { caseId, query }: { caseId: string; query: PageQuery },
  ): Promise<Page<DocumentDto>> {
    const { documents, total } = await this.documents.page(await this.caseAccess.of(caller, caseId), query);
    return new Page(documents.map(presentDocument), { page: query.page, limit: query.limit, total });
  }
}
