import { Module } from '@nestjs/common';
import { ErasedCases } from './erased-cases.repository.js';
import { OnErasureRequestedConsumer } from './on-erasure-requested.consumer.js';

/** Erases a person from stored payloads, and remembers whom. */
@Module({
  controllers: [OnErasureRequestedConsumer],
  providers: [ErasedCases],
  exports: [ErasedCases],
})
export class ErasuresModule {}
