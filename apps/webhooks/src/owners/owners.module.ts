import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { OnAuthEventConsumer } from './on-auth-event.consumer.js';
import { OwnersRepository } from './owners.repository.js';

@Module({
  imports: [DeliveryModule],
  controllers: [OnAuthEventConsumer],
  providers: [OwnersRepository],
  exports: [OwnersRepository],
})
export class OwnersModule {}
