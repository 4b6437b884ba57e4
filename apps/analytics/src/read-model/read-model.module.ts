import { Module } from '@nestjs/common';
import { FIRMS } from '../firms/firms.module.js';
import { FreshnessModule } from '../freshness/freshness.module.js';
import { ApplyEvents } from './apply-events.js';
import { GenerationsRepository } from './generations.repository.js';
import { OnReferralsEventConsumer } from './on-referrals-event.consumer.js';
import { ReadModelRepository } from './read-model.repository.js';

/** The read model of referrals, kept from their events. */
@Module({
  imports: [FIRMS, FreshnessModule],
  controllers: [OnReferralsEventConsumer],
  providers: [ApplyEvents, GenerationsRepository, ReadModelRepository],
  exports: [ApplyEvents, GenerationsRepository],
})
export class ReadModelModule {}
