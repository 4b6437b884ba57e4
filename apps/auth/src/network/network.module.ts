import { Module } from '@nestjs/common';
import { FirmsModule } from '../firms/firms.module.js';
import { ChangeRelationship } from './change-relationship.js';
import { EndRelationship } from './end-relationship.js';
import { NetworkController } from './network.controller.js';
import { NetworkRepository } from './network.repository.js';
import { RequestRelationship } from './request-relationship.js';

@Module({
  imports: [FirmsModule],
  controllers: [NetworkController],
  providers: [ChangeRelationship, EndRelationship, NetworkRepository, RequestRelationship],
  exports: [NetworkRepository],
})
export class NetworkModule {}
