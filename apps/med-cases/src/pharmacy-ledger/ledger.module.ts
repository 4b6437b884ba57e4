import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AppendQueue } from './append-queue.js';
import { LedgerPagesRepository } from './ledger-pages.repository.js';
import { LedgerReaderRepository } from './ledger-reader.repository.js';
import { LedgerRepository } from './ledger.repository.js';
import { Ledger } from './ledger.js';

/** The rows of the pharmacy ledger. */
@Module({
  imports: [AccessModule],
  providers: [AppendQueue, Ledger, LedgerPagesRepository, LedgerReaderRepository, LedgerRepository],
  exports: [Ledger, LedgerPagesRepository, LedgerReaderRepository, LedgerRepository],
})
export class LedgerModule {}
