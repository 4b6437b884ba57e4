import { Module } from '@nestjs/common';
import { MovesModule } from '../moves/moves.module.js';
import { ExpireReferrals } from './expire-referrals.js';

/** Withdrawal of expired referrals. */
@Module({
  imports: [MovesModule],
  providers: [ExpireReferrals],
})
export class ExpiryModule {}
