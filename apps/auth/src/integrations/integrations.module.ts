import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { CrmTokensModule } from '../crm-tokens/crm-tokens.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { IntegrationsController } from './integrations.controller.js';

@Module({ imports: [ApiKeysModule, CrmTokensModule, FirmsModule], controllers: [IntegrationsController] })
export class IntegrationsModule {}
