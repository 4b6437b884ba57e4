import { Module } from '@nestjs/common';
import { EvaluationModule } from '../evaluation/evaluation.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { OnReferralEndedConsumer } from './on-referral-ended.consumer.js';
import { WalkWaterfall } from './walk-waterfall.js';
import { WaterfallStepsRepository } from './waterfall-steps.repository.js';

/** `autoWaterfall`: a referral by a rule that ended is followed by one to the next slot. */
@Module({
  imports: [EvaluationModule, RulesModule],
  controllers: [OnReferralEndedConsumer],
  providers: [WalkWaterfall, WaterfallStepsRepository],
  exports: [WalkWaterfall],
})
export class WaterfallModule {}
