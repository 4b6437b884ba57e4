import { Module } from '@nestjs/common';
import { FIRMS } from '../firms/firms.module.js';
import { FreshnessModule } from '../freshness/freshness.module.js';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { FirmReferralsRepository } from './firm-referrals.repository.js';
import { KeptReferrals } from './kept-referrals.js';
import { ReadAnalytics } from './read-analytics.js';

/** The reports. */
@Module({
  imports: [FIRMS, FreshnessModule, ReadModelModule],
  controllers: [AnalyticsController],
  providers: [FirmReferralsRepository, KeptReferrals, ReadAnalytics],
})
export class ReadingModule {}
