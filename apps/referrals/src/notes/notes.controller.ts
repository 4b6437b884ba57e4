import { Get, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  DeferredBody,
  PageQuery,
  PublicController,
  UuidParam,
  ValidQuery,
  type Deferred,
} from '@referral-exchange/platform';
import type { Caller } from '../callers/caller.js';
import { CurrentCaller } from '../callers/current-caller.decorator.js';
import { ListNotes } from './list-notes.js';
import { CreateNoteDto, EditNoteDto } from './note-bodies.dto.js';
import { NoteDto } from './present-note.js';
import { WriteNote } from './write-note.js';

/** Notes on a case (decisions, section 3). */
@PublicController('cases', 'Notes')
export class NotesController {
  constructor(
    private readonly listing: ListNotes,
    private readonly writing: WriteNote,
  ) {}

  @Get(':caseId/notes')
  @ApiOperation({ summary: 'List the notes of a case' })
  @ApiData(NoteDto, { page: true })
  listNotes(
    @CurrentCaller() caller: Caller,
    @UuidParam('caseId') caseId: string,
    @ValidQuery(PageQuery) query: PageQuery,
  ) {
    return this.listing.execute(caller, caseId, query);
  }

  @Post(':caseId/notes')
  @ApiOperation({ summary: 'Write a note' })
  @ApiData(NoteDto, { status: 201 })
  createNote(
    @CurrentCaller() caller: Caller,
    @UuidParam('caseId') caseId: string,
    @DeferredBody(CreateNoteDto) body: Deferred<CreateNoteDto>,
  ) {
    return this.writing.create(caller, caseId, body);
  }

  @Patch(':caseId/notes/:noteId')
  @ApiOperation({ summary: 'Edit one of your notes' })
  @ApiData(NoteDto)
  @ApiErrors('permission_denied')
  updateNote(
    @CurrentCaller() caller: Caller,
    @UuidParam('caseId') caseId: string,
    @UuidParam('noteId') noteId: string,
    @DeferredBody(EditNoteDto) body: Deferred<EditNoteDto>,
  ) {
    return this.writing.edit(caller, caseId, noteId, body);
  }
}
