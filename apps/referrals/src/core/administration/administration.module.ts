import { Module } from '@nestjs/common';
import { MovesModule } from '../moves/moves.module.js';
import { AdminReferralsController } from './admin-referrals.controller.js';
import { ForceStatus } from './force-status.js';

/** What an administrator does with a referral. */
@Module({
  imports: [MovesModule],
  controllers: [AdminReferralsController],
  providers: [ForceStatus],
})
export class AdministrationModule {}
