import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { ExportedSettingsController } from './exported-settings.controller.js';

/** What a firm has set up, for the service that makes exports. */
@Module({
  imports: [AccountsModule, ClientsModule, ConnectionsModule],
  controllers: [ExportedSettingsController],
})
export class ExportsModule {}
