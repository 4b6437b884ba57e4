import { Module } from '@nestjs/common';
import { MovesModule } from '../moves/moves.module.js';
import { EndLeftBehind } from './end-left-behind.js';
import { ExpireReferrals } from './expire-referrals.js';
import { ExpiryRepository } from './expiry.repository.js';

/** Withdrawal of expired referrals, and of onward ones that were left behind. */
@Module({
  imports: [MovesModule],
  providers: [EndLeftBehind, ExpireReferrals, ExpiryRepository],
  exports: [ExpiryRepository],
})
export class ExpiryModule {}
