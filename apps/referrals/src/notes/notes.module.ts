import { Module } from '@nestjs/common';
import { CaseModule } from '../case/case.module.js';
import { ListNotes } from './list-notes.js';
import { NotesController } from './notes.controller.js';
import { WriteNote } from './write-note.js';

/** Notes on a case. */
@Module({
  imports: [CaseModule],
  controllers: [NotesController],
  providers: [ListNotes, WriteNote],
})
export class NotesModule {}
