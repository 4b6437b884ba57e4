import { Module } from '@nestjs/common';
import { CapturesModule } from '../captures/captures.module.js';
import { EraseFromWebhooks } from './erase-from-webhooks.js';
import { ErasedCasesRepository } from './erased-cases.repository.js';
import { OnErasureDoneConsumer } from './on-erasure-done.consumer.js';
import { OnErasureRequestedConsumer } from './on-erasure-requested.consumer.js';

/** Erases a person from stored payloads and captures, and remembers whom. */
@Module({
  imports: [CapturesModule],
  controllers: [OnErasureRequestedConsumer, OnErasureDoneConsumer],
  providers: [ErasedCasesRepository, EraseFromWebhooks],
  exports: [ErasedCasesRepository],
})
export class ErasuresModule {}
