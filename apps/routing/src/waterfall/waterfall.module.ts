import { Module } from '@nestjs/common';
import { RowMetrics } from '@referral-exchange/database';
import { EvaluationModule } from '../evaluation/evaluation.module.js';
import { routingMetrics } from '../routing.metrics.js';
import { RulesModule } from '../rules/rules.module.js';
import { OnReferralEndedConsumer } from './on-referral-ended.consumer.js';
import { WalkWaterfall } from './walk-waterfall.js';
import { WATERFALL_BACKLOG, WaterfallStepsRepository } from './waterfall-steps.repository.js';

/** `autoWaterfall`: a referral by a rule that ended is followed by one to the next slot. */
@Module({
  imports: [EvaluationModule, RulesModule],
  controllers: [OnReferralEndedConsumer],
  providers: [
    RowMetrics.of('waterfalls', WATERFALL_BACKLOG, {
      due: routingMetrics.waterfallDue,
      oldest: routingMetrics.waterfallAge,
    }),
    WalkWaterfall,
    WaterfallStepsRepository,
  ],
  exports: [WalkWaterfall],
})
export class WaterfallModule {}
