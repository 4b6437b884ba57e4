import { Module } from '@nestjs/common';
import { CaseModule } from '../../core/storage/case.module.js';
import { DocumentAccessController } from './document-access.controller.js';
import { ReadDocumentAccess } from './read-document-access.js';

/** Answers the service of documents who may see and write what. */
@Module({
  imports: [CaseModule],
  controllers: [DocumentAccessController],
  providers: [ReadDocumentAccess],
})
export class DocumentAccessModule {}
