import { Module } from '@nestjs/common';
import { ChecksModule } from '@referral-exchange/database';
import { AuditLedger } from './audit-ledger.js';
import { LedgerRowsRepository } from './ledger-rows.repository.js';

/** The audit of the pharmacy ledger. */
@Module({ imports: [ChecksModule], providers: [AuditLedger, LedgerRowsRepository] })
export class LedgerAuditModule {}
