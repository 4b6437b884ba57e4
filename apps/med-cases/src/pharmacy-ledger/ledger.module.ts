import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AppendQueue } from './append-queue.js';
import { LedgerPages } from './ledger-pages.repository.js';
import { LedgerReader } from './ledger-reader.repository.js';
import { LedgerRepository } from './ledger.repository.js';

/** The rows of the pharmacy ledger. */
@Module({
  imports: [AccessModule],
  providers: [AppendQueue, LedgerPages, LedgerReader, LedgerRepository],
  exports: [AppendQueue, LedgerPages, LedgerReader, LedgerRepository],
})
export class LedgerModule {}
