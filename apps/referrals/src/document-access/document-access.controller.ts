import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  CurrentService,
  DeferredBody,
  ServiceOnly,
  Unwrapped,
  type CallingService,
  type Deferred,
} from '@referral-exchange/platform';
import { DocumentAccessDto } from './document-access.dto.js';
import { ReadDocumentAccess } from './read-document-access.js';

/** Who may see which documents, for the service that keeps them (contracts, http/referrals). Not routed by the gateway. */
@Controller('internal/document-access')
@ApiExcludeController()
@ServiceOnly('documents')
export class DocumentAccessController {
  constructor(private readonly reading: ReadDocumentAccess) {}

  @Post()
  @HttpCode(200)
  async readDocumentAccess(
    @CurrentService() service: CallingService,
    @DeferredBody(DocumentAccessDto) body: Deferred<DocumentAccessDto>,
  ): Promise<Unwrapped> {
    return new Unwrapped(await this.reading.execute(service, await body.validated()));
  }
}
