import { Module } from '@nestjs/common';
import { CaseModule } from '../storage/case.module.js';
import { ListNotes } from './list-notes.js';
import { NotesController } from './notes.controller.js';
import { CreateNote } from './create-note.js';
import { EditNote } from './edit-note.js';
import { NotesRepository } from './notes.repository.js';

/** Notes on a case. */
@Module({
  imports: [CaseModule],
  controllers: [NotesController],
  providers: [CreateNote, EditNote, ListNotes, NotesRepository],
  exports: [NotesRepository],
})
export class NotesModule {}
