import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { RecordsModule } from '../records/records.module.js';
import { OffboardFirm } from './offboard-firm.js';
import { OffboardingController } from './offboarding.controller.js';

/** A firm leaves the exchange. */
@Module({
  imports: [ClientsModule, ConnectionsModule, RecordsModule],
  controllers: [OffboardingController],
  providers: [OffboardFirm],
})
export class OffboardingModule {}
