import { Module } from '@nestjs/common';
import { ChangeReadMark } from './change-read-mark.js';
import { MarkInboxRead } from './mark-inbox-read.js';
import { ReadMarksController } from './read-marks.controller.js';
import { ReadMarksRepository } from './read-marks.repository.js';

/** What each person of a firm has read. */
@Module({
  controllers: [ReadMarksController],
  providers: [ChangeReadMark, MarkInboxRead, ReadMarksRepository],
  exports: [ReadMarksRepository],
})
export class ReadMarksModule {}
