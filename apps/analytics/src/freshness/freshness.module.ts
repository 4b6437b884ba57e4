import { Module } from '@nestjs/common';
import { ConsumerProgress } from '@referral-exchange/messaging';
import { CONFIG, kafkaAccessOf, SERVICE_NAME } from '@referral-exchange/telemetry';
import type { SettingsOf } from '@referral-exchange/service';
import { DataFreshness, REFERRALS_PROGRESS } from './data-freshness.js';

/** How far the read model reaches. */
@Module({
  providers: [
    DataFreshness,
    {
      provide: REFERRALS_PROGRESS,
      inject: [SERVICE_NAME, CONFIG],
      useFactory: (service: string, settings: SettingsOf<'analytics'>) =>
        new ConsumerProgress({ service, ...kafkaAccessOf(settings) }, 'referrals.events'),
    },
  ],
  exports: [DataFreshness],
})
export class FreshnessModule {}
