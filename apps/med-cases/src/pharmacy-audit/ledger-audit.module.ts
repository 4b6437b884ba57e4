import { Module } from '@nestjs/common';
import { AuditLedger } from './audit-ledger.js';
import { LedgerRows } from './ledger-rows.repository.js';

/** The audit of the pharmacy ledger. */
@Module({ providers: [AuditLedger, LedgerRows] })
export class LedgerAuditModule {}
