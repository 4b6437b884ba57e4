import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { RecordsModule } from '../records/records.module.js';
import { ConnectedAppsController } from './connected-apps.controller.js';
import { ConnectionsRepository } from './connections.repository.js';
import { FirmConnectedAppsController } from './firm-connected-apps.controller.js';
import { RevokeConnection } from './revoke-connection.js';

@Module({
  imports: [AccountsModule, RecordsModule],
  controllers: [ConnectedAppsController, FirmConnectedAppsController],
  providers: [ConnectionsRepository, RevokeConnection],
  exports: [ConnectionsRepository],
})
export class ConnectionsModule {}
