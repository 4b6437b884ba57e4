import { Get, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  PageQuery,
  PublicController,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import { ListNotes } from './list-notes.js';
import { CreateNoteDto, UpdateNoteDto } from './note-bodies.dto.js';
import { NoteDto, presentNote } from './present-note.js';
import { CreateNote } from './create-note.js';
import { EditNote } from './edit-note.js';

/** Notes on a case (decisions, section 3). */
@PublicController('cases', 'Notes')
@FirmResource()
export class NotesController {
  constructor(
    private readonly list: ListNotes,
    private readonly create: CreateNote,
    private readonly editNote: EditNote,
  ) {}

  @Get(':caseId/notes')
  @ApiOperation({
    summary: 'List the notes of a case',
    description:
      'Your own notes, those of the receiving firm on referrals that you sent, and those of the sending firm on referrals that you ' +
      'acknowledged. After a received referral ended as `REJECTED` or `WITHDRAWN`: the notes from before, as they stood.',
  })
  @ApiData(NoteDto, { page: true })
  listNotes(
    @CurrentCaller() caller: Caller,
    @UuidParam('caseId') caseId: string,
    @ValidQuery(PageQuery) query: PageQuery,
  ) {
    return this.list.execute(caller, { caseId, query });
  }

  @Post(':caseId/notes')
  @ApiOperation({
    summary: 'Write a note',
    description:
      'It belongs to the referral that `referralId` names, or to your latest one of the case. Who reads it: see the list of notes. ' +
      'With `referralId: null` it is written on a draft only: when the case was sent meanwhile, so that another firm would read the note, the ' +
      'answer is 409 `conflict`, reason `version_mismatch`.',
  })
  @ApiData(NoteDto, { status: 201 })
  @ApiErrors('conflict')
  async createNote(
    @CurrentCaller() caller: Caller,
    @UuidParam('caseId') caseId: string,
    @DeferredBody(CreateNoteDto) body: Deferred<CreateNoteDto>,
  ) {
    const note = await this.create.execute(caller, { caseId, readInput: body.validated });
    return presentNote(note, caller.firmId);
  }

  @Patch(':caseId/notes/:noteId')
  @ApiOperation({
    summary: 'Edit one of your notes',
    description: 'Only the firm that wrote a note may edit it. It stays where it is.',
  })
  @ApiData(NoteDto)
  @ApiErrors('permission_denied')
  async updateNote(
    @CurrentCaller() caller: Caller,
    @UuidParam('caseId') caseId: string,
    @UuidParam('noteId') noteId: string,
    @DeferredBody(UpdateNoteDto) body: Deferred<UpdateNoteDto>,
  ) {
    const note = await this.editNote.execute(caller, { caseId, noteId, readInput: body.validated });
    return presentNote(note, caller.firmId);
  }
}
