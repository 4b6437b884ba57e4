import { Module } from '@nestjs/common';
import { LedgerModule } from '../pharmacy-ledger/ledger.module.js';
import { RecordEntries } from './record-entries.js';

/** How fills and transactions get into the ledger. */
@Module({ imports: [LedgerModule], providers: [RecordEntries], exports: [RecordEntries] })
export class RecordingModule {}
