import { Module } from '@nestjs/common';
import { CaseModule } from '../storage/case.module.js';
import { ChainHistories } from './chain-histories.js';
import { Cursors } from './cursor.js';
import { PositionStatusUpdates } from './position-status-updates.js';
import { ReadHistory } from './read-history.js';
import { StatusProofsRepository } from './status-proofs.repository.js';
import { StatusUpdatesController } from './status-updates.controller.js';
import { StatusUpdatesRepository } from './status-updates.repository.js';

/** The status history. */
@Module({
  imports: [CaseModule],
  controllers: [StatusUpdatesController],
  providers: [
    ChainHistories,
    Cursors,
    PositionStatusUpdates,
    ReadHistory,
    StatusProofsRepository,
    StatusUpdatesRepository,
  ],
  exports: [StatusUpdatesRepository],
})
export class StatusUpdatesModule {}
