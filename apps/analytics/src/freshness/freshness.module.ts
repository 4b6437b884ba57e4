import { Module } from '@nestjs/common';
import { ConsumerProgress } from '@referral-exchange/messaging';
import { CONFIG, SERVICE_NAME } from '@referral-exchange/platform';
import type { SettingsOf } from '@referral-exchange/service';
import { DataFreshness, REFERRALS_PROGRESS } from './data-freshness.js';

/** How far the read model reaches. */
@Module({
  providers: [
    DataFreshness,
    {
      provide: REFERRALS_PROGRESS,
      inject: [SERVICE_NAME, CONFIG],
      useFactory: (service: string, { KAFKA_BROKERS, KAFKA_TOPIC_PREFIX }: SettingsOf<'analytics'>) =>
        new ConsumerProgress(
          { service, brokers: KAFKA_BROKERS, topicPrefix: KAFKA_TOPIC_PREFIX },
          'referrals.events',
        ),
    },
  ],
  exports: [DataFreshness],
})
export class FreshnessModule {}
