import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { LedgerModule } from '../pharmacy-ledger/ledger.module.js';
import { BalanceController } from './balance.controller.js';
import { ReadBalance } from './read-balance.js';
import { ReportBalance } from './report-balance.js';

/** The totals of a ledger, and the balance that a provider reports. */
@Module({
  imports: [AccessModule, LedgerModule],
  controllers: [BalanceController],
  providers: [ReadBalance, ReportBalance],
})
export class BalanceModule {}
