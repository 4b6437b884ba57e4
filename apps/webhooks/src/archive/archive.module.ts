import { Module } from '@nestjs/common';
import { ArchivedScopesRepository } from './archived-scopes.repository.js';

@Module({ providers: [ArchivedScopesRepository], exports: [ArchivedScopesRepository] })
export class ArchiveModule {}
