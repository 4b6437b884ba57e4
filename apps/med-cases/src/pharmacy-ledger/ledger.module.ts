import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AppendQueue } from './append-queue.js';
import { LedgerPages } from './ledger-pages.repository.js';
import { LedgerReader } from './ledger-reader.repository.js';
import { LedgerRepository } from './ledger.repository.js';
import { Ledger } from './ledger.js';

/** The rows of the pharmacy ledger. */
@Module({
  imports: [AccessModule],
  providers: [AppendQueue, Ledger, LedgerPages, LedgerReader, LedgerRepository],
  exports: [Ledger, LedgerPages, LedgerReader, LedgerRepository],
})
export class LedgerModule {}
