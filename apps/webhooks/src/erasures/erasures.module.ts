import { Module } from '@nestjs/common';
import { CapturesModule } from '../captures/captures.module.js';
import { ErasedCasesRepository } from './erased-cases.repository.js';
import { OnErasureRequestedConsumer } from './on-erasure-requested.consumer.js';

/** Erases a person from stored payloads and captures, and remembers whom. */
@Module({
  imports: [CapturesModule],
  controllers: [OnErasureRequestedConsumer],
  providers: [ErasedCasesRepository],
  exports: [ErasedCasesRepository],
})
export class ErasuresModule {}
