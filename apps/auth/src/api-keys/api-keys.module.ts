import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { AdminApiKeysController } from './admin-api-keys.controller.js';
import { AllApiKeysRepository } from './all-api-keys.repository.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { CreateApiKey } from './create-api-key.js';
import { RevokeApiKey } from './revoke-api-key.js';
import { RotateApiKey } from './rotate-api-key.js';

@Module({
  imports: [AuditLogModule, FirmsModule, ProvidersModule],
  controllers: [AdminApiKeysController, ApiKeysController],
  providers: [AllApiKeysRepository, ApiKeysRepository, CreateApiKey, RevokeApiKey, RotateApiKey],
  exports: [ApiKeysRepository, RevokeApiKey],
})
export class ApiKeysModule {}
