import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { LedgerModule } from '../pharmacy-ledger/ledger.module.js';
import { RecordEntries } from './record-entries.js';

/** How fills and transactions get into the ledger. */
@Module({ imports: [AccessModule, LedgerModule], providers: [RecordEntries], exports: [RecordEntries] })
export class RecordingModule {}
