import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { OneTimeTokensModule } from '../one-time-tokens/one-time-tokens.module.js';
import { AdvanceClock } from './advance-clock.js';
import { ClockAdvancesRepository } from './clock-advances.repository.js';
import { OnClockFollowedConsumer } from './on-clock-followed.consumer.js';
import { ReadClock } from './read-clock.js';
import { TestClockController } from './test-clock.controller.js';

/** The clocks of test firms. */
@Module({
  imports: [AuditLogModule, FirmsModule, OneTimeTokensModule],
  controllers: [OnClockFollowedConsumer, TestClockController],
  providers: [AdvanceClock, ClockAdvancesRepository, ReadClock],
})
export class TestClockModule {}
