import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { MedCaseModule } from '../med-case/med-case.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { ChangeMedReferral } from './change-med-referral.js';
import { MedReferralActionsController } from './med-referral-actions.controller.js';
import { MedReferralsController } from './med-referrals.controller.js';
import { ReferMedCase } from './refer-med-case.js';
import { StartTreatment } from './start-treatment.js';

/** Referrals of med cases to providers, and their lifecycle. */
@Module({
  imports: [AccessModule, MedCaseModule, ProvidersModule],
  controllers: [MedReferralsController, MedReferralActionsController],
  providers: [ChangeMedReferral, ReferMedCase, StartTreatment],
})
export class MedReferralsModule {}
