import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { AdminCrmTokensController } from './admin-crm-tokens.controller.js';
import { AllCrmTokensRepository } from './all-crm-tokens.repository.js';
import { CreateCrmToken } from './create-crm-token.js';
import { CrmTokensController } from './crm-tokens.controller.js';
import { CrmTokensRepository } from './crm-tokens.repository.js';
import { RevokeCrmToken } from './revoke-crm-token.js';

@Module({
  imports: [AuditLogModule, FirmsModule],
  controllers: [AdminCrmTokensController, CrmTokensController],
  providers: [AllCrmTokensRepository, CreateCrmToken, CrmTokensRepository, RevokeCrmToken],
  exports: [CrmTokensRepository, RevokeCrmToken],
})
export class CrmTokensModule {}
