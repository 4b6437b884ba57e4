import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AdminProvidersController } from './admin-providers.controller.js';
import { CreateProvider } from './create-provider.js';
import { InternalProvidersController } from './internal-providers.controller.js';
import { ProvidersRepository } from './providers.repository.js';
import { UpdateProvider } from './update-provider.js';

@Module({
  imports: [AuditLogModule, SessionsModule],
  controllers: [AdminProvidersController, InternalProvidersController],
  providers: [CreateProvider, ProvidersRepository, UpdateProvider],
  exports: [ProvidersRepository],
})
export class ProvidersModule {}
