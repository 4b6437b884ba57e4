import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.js';
import { AdminClientsController } from './admin-clients.controller.js';
import { ClientsRepository } from './clients.repository.js';
import { DeleteClient } from './delete-client.js';
import { RegisterClient } from './register-client.js';
import { RotateClientSecret } from './rotate-client-secret.js';

@Module({
  imports: [RecordsModule],
  controllers: [AdminClientsController],
  providers: [ClientsRepository, DeleteClient, RegisterClient, RotateClientSecret],
  exports: [ClientsRepository, DeleteClient, RegisterClient, RotateClientSecret],
})
export class ClientsModule {}
