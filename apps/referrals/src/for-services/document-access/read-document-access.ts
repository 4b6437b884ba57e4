import { Injectable } from '@nestjs/common';
import { type DocumentAccess, notFound } from '@referral-exchange/contracts';
import type { CallingService } from '@referral-exchange/telemetry';
import { caseFacts } from '../../core/history/case-facts.js';
import { ANY_CASE, CasesRepository } from '../../core/storage/cases.repository.js';
import type { DocumentAccessDto } from './document-access.dto.js';
import { documentAccessOf, documentAccessOfAdministrator } from './document-access.policy.js';

/** Answers what a firm may do with the documents of a case, with one prepared statement (ADR 60). */
@Injectable()
export class ReadDocumentAccess {
  constructor(private readonly cases: CasesRepository) {}

  /** @throws 404: no such case or referral, or the firm is not a party; the same work for both. */
  async execute({ firmId }: CallingService, question: DocumentAccessDto): Promise<DocumentAccess> {
    const { id, withCase, asAdministrator } = question;
    if (asAdministrator === (firmId !== null)) throw notFound('No such case or referral');
    const viewer = asAdministrator ? ANY_CASE : { firmId, isAdmin: false };
    const state = await this.cases.find({ id, number: null }, viewer);
    const access =
      state && (firmId ? documentAccessOf(state, firmId, id) : documentAccessOfAdministrator(state, id));
    if (!access) throw notFound('No such case or referral');
    return withCase ? { ...access, case: caseFacts(state) } : access;
  }
}
