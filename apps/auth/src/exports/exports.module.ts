import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { CrmTokensModule } from '../crm-tokens/crm-tokens.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { NetworkModule } from '../network/network.module.js';
import { UsersModule } from '../users/users.module.js';
import { ExportedSettingsController } from './exported-settings.controller.js';
import { ReadExportedSettings } from './read-exported-settings.js';

/** What a firm has set up, for the service that makes exports. */
@Module({
  imports: [ApiKeysModule, CrmTokensModule, FirmsModule, NetworkModule, UsersModule],
  controllers: [ExportedSettingsController],
  providers: [ReadExportedSettings],
})
export class ExportsModule {}
