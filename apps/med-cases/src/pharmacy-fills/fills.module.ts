import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { LedgerModule } from '../pharmacy-ledger/ledger.module.js';
import { RecordingModule } from '../pharmacy-recording/recording.module.js';
import { CreateFill } from './create-fill.js';
import { FillsController } from './fills.controller.js';
import { ReadFills } from './read-fills.js';
import { VoidFill } from './void-fill.js';

/** Fills of a pharmacy referral. */
@Module({
  imports: [AccessModule, LedgerModule, RecordingModule],
  controllers: [FillsController],
  providers: [CreateFill, ReadFills, VoidFill],
})
export class FillsModule {}
