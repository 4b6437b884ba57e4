import { Module } from '@nestjs/common';
import { ExportRowsModule } from '../exports/export-rows.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { EraseDocuments } from './erase-documents.js';
import { ErasuresRepository } from './erasures.repository.js';
import { OnErasureDoneConsumer } from './on-erasure-done.consumer.js';
import { OnErasureRequestedConsumer } from './on-erasure-requested.consumer.js';
import { SweepErasedCases } from './sweep-erased-cases.js';

/** Erases the documents of a person. */
@Module({
  imports: [ExportRowsModule, StorageModule],
  controllers: [OnErasureDoneConsumer, OnErasureRequestedConsumer],
  providers: [EraseDocuments, ErasuresRepository, SweepErasedCases],
})
export class ErasuresModule {}
