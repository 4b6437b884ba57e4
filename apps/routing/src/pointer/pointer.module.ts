import { Module } from '@nestjs/common';
import { RulesModule } from '../rules/rules.module.js';
import { InternalReferralsController } from './internal-referrals.controller.js';
import { OnReferralSentConsumer } from './on-referral-sent.consumer.js';
import { RecordReferral } from './record-referral.js';
import { RoutedReferralsRepository } from './routed-referrals.repository.js';

/** What referrals do to the rules that they name: pointer and monthly counts. */
@Module({
  imports: [RulesModule],
  controllers: [InternalReferralsController, OnReferralSentConsumer],
  providers: [RecordReferral, RoutedReferralsRepository],
})
export class PointerModule {}
