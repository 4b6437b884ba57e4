import { HttpCode, Post } from '@nestjs/common';
import type { CallingService } from '@referral-exchange/telemetry';
import { CurrentService } from '@referral-exchange/identity';
import { type Deferred, DeferredBody, ServiceController, Unwrapped } from '@referral-exchange/http';
import { DocumentAccessDto } from './document-access.dto.js';
import { ReadDocumentAccess } from './read-document-access.js';

/** Who may see which documents, for the service that keeps them (contracts, http/referrals). */
@ServiceController('document-access', 'documents')
export class DocumentAccessController {
  constructor(private readonly read: ReadDocumentAccess) {}

  @Post()
  @HttpCode(200)
  async readDocumentAccess(
    @CurrentService() service: CallingService,
    @DeferredBody(DocumentAccessDto) body: Deferred<DocumentAccessDto>,
  ): Promise<Unwrapped> {
    return new Unwrapped(await this.read.execute(service, await body.validated()));
  }
}
