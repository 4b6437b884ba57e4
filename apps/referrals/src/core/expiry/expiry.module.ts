import { Module } from '@nestjs/common';
import { RowMetrics } from '@referral-exchange/database';
import { MovesModule } from '../moves/moves.module.js';
import { EndLeftBehind } from './end-left-behind.js';
import { ExpiringReferralsController } from './expiring-referrals.controller.js';
import { expiryMetrics } from './expiry.metrics.js';
import { ExpireReferrals } from './expire-referrals.js';
import { EXPIRY_BACKLOG, ExpiryRepository } from './expiry.repository.js';

/** Withdrawal of expired referrals, and of onward ones that were left behind. */
@Module({
  imports: [MovesModule],
  controllers: [ExpiringReferralsController],
  providers: [
    EndLeftBehind,
    ExpireReferrals,
    ExpiryRepository,
    RowMetrics.of('expiry', EXPIRY_BACKLOG, { overdue: expiryMetrics.overdue }),
  ],
  exports: [ExpiryRepository],
})
export class ExpiryModule {}
