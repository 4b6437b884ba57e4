import { Module } from '@nestjs/common';
import { MovesModule } from '../moves/moves.module.js';
import { ReadMarksModule } from '../read-marks/read-marks.module.js';
import { SavedViewsModule } from '../saved-views/saved-views.module.js';
import { CaseModule } from '../storage/case.module.js';
import { AdminReferralsController } from './admin-referrals.controller.js';
import { EndOpenReferral } from './end-open-referral.js';
import { ForceStatus } from './force-status.js';
import { OffboardFirm } from './offboard-firm.js';
import { OffboardingController } from './offboarding.controller.js';
import { OpenReferralsRepository } from './open-referrals.repository.js';
import { RestoreLeftCases } from './restore-left-cases.js';

/** What an administrator does with a referral, and with all of a firm that leaves. */
@Module({
  imports: [CaseModule, MovesModule, ReadMarksModule, SavedViewsModule],
  controllers: [AdminReferralsController, OffboardingController],
  providers: [EndOpenReferral, ForceStatus, OffboardFirm, OpenReferralsRepository, RestoreLeftCases],
  exports: [EndOpenReferral, OpenReferralsRepository, RestoreLeftCases],
})
export class AdministrationModule {}
