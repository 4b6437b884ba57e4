import { Module } from '@nestjs/common';
import { ChecksModule } from '@referral-exchange/database';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuditChainRepository } from './audit-chain.repository.js';
import { AuditExportController } from './audit-export.controller.js';
import { AuditMonthsRepository } from './audit-months.repository.js';
import { ChainEntries } from './chain-entries.js';
import { KeepMonths } from './keep-months.js';
import { ReadChain } from './read-chain.js';
import { VerifyChain } from './verify-chain.js';

/** The chain of the audit log: how entries get their places, are kept, exported and verified. */
@Module({
  imports: [AuditLogModule, ChecksModule],
  controllers: [AuditExportController],
  providers: [AuditChainRepository, AuditMonthsRepository, ChainEntries, KeepMonths, ReadChain, VerifyChain],
})
export class AuditChainModule {}
