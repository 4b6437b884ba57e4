import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { CrmTokensModule } from '../crm-tokens/crm-tokens.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { FirmCredentialsRepository } from './firm-credentials.repository.js';
import { OffboardFirm } from './offboard-firm.js';
import { OffboardingController } from './offboarding.controller.js';

/** A firm leaves the exchange. */
@Module({
  imports: [ApiKeysModule, CrmTokensModule, FirmsModule],
  controllers: [OffboardingController],
  providers: [FirmCredentialsRepository, OffboardFirm],
})
export class OffboardingModule {}
