import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { LedgerModule } from '../pharmacy-ledger/ledger.module.js';
import { BalanceController } from './balance.controller.js';
import { ReportBalance } from './report-balance.js';

/** The balance that a provider reports. */
@Module({
  imports: [AccessModule, LedgerModule],
  controllers: [BalanceController],
  providers: [ReportBalance],
})
export class BalanceModule {}
