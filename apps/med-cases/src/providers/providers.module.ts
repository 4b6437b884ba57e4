import { Module } from '@nestjs/common';
import { OnProviderChangedConsumer } from './on-provider-changed.consumer.js';
import { ProviderDirectory } from './provider-directory.js';
import { ProvidersRepository } from './providers.repository.js';

/** The read model of medical providers. */
@Module({
  controllers: [OnProviderChangedConsumer],
  providers: [ProviderDirectory, ProvidersRepository],
  exports: [ProviderDirectory],
})
export class ProvidersModule {}
