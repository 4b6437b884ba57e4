import { Module } from '@nestjs/common';
import { LedgerReader } from './ledger-reader.js';
import { LedgerRepository } from './ledger.repository.js';

/** The rows of the pharmacy ledger. */
@Module({ providers: [LedgerReader, LedgerRepository], exports: [LedgerReader, LedgerRepository] })
export class LedgerModule {}
