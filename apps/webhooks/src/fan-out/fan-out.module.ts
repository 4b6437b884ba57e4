import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { ErasuresModule } from '../erasures/erasures.module.js';
import { FanOutAndArchive } from './fan-out-and-archive.js';
import { FanOut } from './fan-out.js';
import { NewDeliveriesRepository } from './new-deliveries.repository.js';
import { OnDocumentsEventConsumer } from './on-documents-event.consumer.js';
import { OnMedCasesEventConsumer } from './on-med-cases-event.consumer.js';
import { OnReferralsEventConsumer } from './on-referrals-event.consumer.js';
import { StoreDeliveries } from './store-deliveries.js';

@Module({
  imports: [ArchiveModule, DeliveryModule, ErasuresModule],
  controllers: [OnDocumentsEventConsumer, OnMedCasesEventConsumer, OnReferralsEventConsumer],
  providers: [FanOut, FanOutAndArchive, NewDeliveriesRepository, StoreDeliveries],
  exports: [StoreDeliveries],
})
export class FanOutModule {}
