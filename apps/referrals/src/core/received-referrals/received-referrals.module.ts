import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.js';
import { MovesModule } from '../moves/moves.module.js';
import { EditReferral } from './edit-referral.js';
import { ReceivedReferralsController } from './received-referrals.controller.js';
import { ReferralActionsController } from './referral-actions.controller.js';

/** What the receiving firm does (interface, "Received referrals"). */
@Module({
  imports: [ListsModule, MovesModule],
  controllers: [ReceivedReferralsController, ReferralActionsController],
  providers: [EditReferral],
})
export class ReceivedReferralsModule {}
