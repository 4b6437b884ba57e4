import { Module } from '@nestjs/common';
import { DeparturesModule } from '../departures/departures.module.js';
import { MovesModule } from '../moves/moves.module.js';
import { CaseModule } from '../storage/case.module.js';
import { AdminReferralsController } from './admin-referrals.controller.js';
import { EndOpenReferral } from './end-open-referral.js';
import { EndReferralsOfFirm } from './end-referrals-of-firm.js';
import { ForceStatus } from './force-status.js';
import { OffboardFirm } from './offboard-firm.js';
import { OffboardingController } from './offboarding.controller.js';
import { OpenReferralsRepository } from './open-referrals.repository.js';

/** What an administrator does with a referral, and with all of a firm that leaves. */
@Module({
  imports: [CaseModule, DeparturesModule, MovesModule],
  controllers: [AdminReferralsController, OffboardingController],
  providers: [EndOpenReferral, EndReferralsOfFirm, ForceStatus, OffboardFirm, OpenReferralsRepository],
  exports: [EndReferralsOfFirm, OpenReferralsRepository],
})
export class AdministrationModule {}
