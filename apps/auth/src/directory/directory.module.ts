import { Module } from '@nestjs/common';
import { AvailableFirmsRepository } from './available-firms.repository.js';
import { AvailableProvidersRepository } from './available-providers.repository.js';
import { DirectoryController } from './directory.controller.js';
import { ProvidersDirectoryController } from './providers-directory.controller.js';

/** Whom a firm can refer to: other firms, and providers. */
@Module({
  controllers: [DirectoryController, ProvidersDirectoryController],
  providers: [AvailableFirmsRepository, AvailableProvidersRepository],
})
export class DirectoryModule {}
