import { Module } from '@nestjs/common';
import { ArchivedScopes } from './archived-scopes.repository.js';

@Module({ providers: [ArchivedScopes], exports: [ArchivedScopes] })
export class ArchiveModule {}
