import { Module } from '@nestjs/common';
import { RowMetrics } from '../database/row-metrics.js';
import { checksMetrics } from './checks.metrics.js';
import { ChecksRepository, LAST_CHECKS } from './checks.repository.js';

/** For a service with a command that checks its data: records how it ended, and shows it in the metrics. */
@Module({
  providers: [ChecksRepository, RowMetrics.of('checks', LAST_CHECKS, checksMetrics)],
  exports: [ChecksRepository],
})
export class ChecksModule {}
