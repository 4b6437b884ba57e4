import { Module } from '@nestjs/common';
import { DocumentsRepository } from './documents.repository.js';

/** Records of documents, for every feature. */
@Module({ providers: [DocumentsRepository], exports: [DocumentsRepository] })
export class DocumentModule {}
