import { Injectable } from '@nestjs/common';
import type { DocumentAccess } from '@referral-exchange/contracts';
import { PageQuery } from '@referral-exchange/http';
import type { CaseDocument } from '../document/case-document.entity.js';
import { DocumentsRepository } from '../document/documents.repository.js';

const PAGE = 100;

/** The documents of a case that an access shows, as `GET /cases/{caseId}/documents` lists them. */
@Injectable()
export class CaseDocuments {
  constructor(private readonly documents: DocumentsRepository) {}

  async of(access: DocumentAccess): Promise<CaseDocument[]> {
    const found: CaseDocument[] = [];
    for (let page = 1; ; page++) {
      const query = Object.assign(new PageQuery(), { page, limit: PAGE });
      const { documents } = await this.documents.page(access, query);
      found.push(...documents);
      if (documents.length < PAGE) return found;
    }
  }
}
