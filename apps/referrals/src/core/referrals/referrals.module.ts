import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.js';
import { MovesModule } from '../moves/moves.module.js';
import { ArchiveReferral } from './archive-referral.js';
import { CaseReferralsController } from './case-referrals.controller.js';
import { ReferralsController } from './referrals.controller.js';

/** Referrals of either perspective, and the hops of a case. */
@Module({
  imports: [ListsModule, MovesModule],
  controllers: [ReferralsController, CaseReferralsController],
  providers: [ArchiveReferral],
})
export class ReferralsModule {}
