import { Module } from '@nestjs/common';
import { CaseModule } from '../storage/case.module.js';
import { Cursors } from './cursor.js';
import { StatusUpdatesController } from './status-updates.controller.js';
import { StatusUpdatesRepository } from './status-updates.repository.js';

/** The status history. */
@Module({
  imports: [CaseModule],
  controllers: [StatusUpdatesController],
  providers: [Cursors, StatusUpdatesRepository],
  exports: [StatusUpdatesRepository],
})
export class StatusUpdatesModule {}
