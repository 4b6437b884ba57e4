import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.js';
import { MovesModule } from '../moves/moves.module.js';
import { BeginInvestigating } from './begin-investigating.js';
import { CloseReferral } from './close-referral.js';
import { EditReferral } from './edit-referral.js';
import { ReceivedReferralsController } from './received-referrals.controller.js';
import { ReferralActionsController } from './referral-actions.controller.js';
import { RejectReferral } from './reject-referral.js';
import { SignReferral } from './sign-referral.js';
import { StartLitigation } from './start-litigation.js';

/** What the receiving firm does (interface, "Received referrals"). */
@Module({
  imports: [ListsModule, MovesModule],
  controllers: [ReceivedReferralsController, ReferralActionsController],
  providers: [BeginInvestigating, CloseReferral, EditReferral, RejectReferral, SignReferral, StartLitigation],
})
export class ReceivedReferralsModule {}
