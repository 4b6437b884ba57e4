import { Module } from '@nestjs/common';
import { AvailableFirms } from './available-firms.repository.js';
import { AvailableProviders } from './available-providers.repository.js';
import { DirectoryController } from './directory.controller.js';
import { ProvidersDirectoryController } from './providers-directory.controller.js';

/** Whom a firm can refer to: other firms, and providers. */
@Module({
  controllers: [DirectoryController, ProvidersDirectoryController],
  providers: [AvailableFirms, AvailableProviders],
})
export class DirectoryModule {}
