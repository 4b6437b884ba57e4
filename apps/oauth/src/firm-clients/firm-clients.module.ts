import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { ChangeClient } from './change-client.js';
import { FirmClientsController } from './firm-clients.controller.js';
import { OnSandboxResetConsumer } from './on-sandbox-reset.consumer.js';

@Module({
  imports: [ClientsModule],
  controllers: [FirmClientsController, OnSandboxResetConsumer],
  providers: [ChangeClient],
})
export class FirmClientsModule {}
