import { Module } from '@nestjs/common';
import { CsvModule } from '../csv/csv.module.js';
import { ReadMarksModule } from '../read-marks/read-marks.module.js';
import { CountInbox } from './count-inbox.js';
import { InboxController } from './inbox.controller.js';
import { InboxCursors } from './inbox-cursor.js';
import { InboxRepository } from './inbox.repository.js';
import { ListInbox } from './list-inbox.js';
import { WriteInboxFile } from './write-inbox-file.js';

/** The inbox of a firm. */
@Module({
  imports: [CsvModule, ReadMarksModule],
  controllers: [InboxController],
  providers: [CountInbox, InboxCursors, InboxRepository, ListInbox, WriteInboxFile],
})
export class InboxModule {}
