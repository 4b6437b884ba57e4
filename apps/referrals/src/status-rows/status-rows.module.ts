import { Module } from '@nestjs/common';
import { MovesModule } from '../moves/moves.module.js';
import { ApplyStatusRow } from './apply-status-row.js';

/** Rows of bulk status files. */
@Module({
  imports: [MovesModule],
  providers: [ApplyStatusRow],
  exports: [ApplyStatusRow],
})
export class StatusRowsModule {}
