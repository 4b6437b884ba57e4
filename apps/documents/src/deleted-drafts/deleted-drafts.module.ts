import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { DeletedCasesRepository } from './deleted-cases.repository.js';
import { OnCaseDeletedConsumer } from './on-case-deleted.consumer.js';
import { SweepDeletedDrafts } from './sweep-deleted-drafts.js';

/** The documents of a draft that was deleted. */
@Module({
  imports: [StorageModule],
  controllers: [OnCaseDeletedConsumer],
  providers: [DeletedCasesRepository, SweepDeletedDrafts],
})
export class DeletedDraftsModule {}
