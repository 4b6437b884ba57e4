import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { ApiError, notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { noteEvent } from '../history/case-events.js';
import type { CaseState } from '../case/case-state.js';
import { ReadCase } from '../storage/read-case.js';
import { instantAfter } from '../moves/move-hop.js';
import type { UpdateNoteDto } from './note-bodies.dto.js';
import type { Note } from '../history/note.entity.js';
import { hopsWithReadableNotes } from './notes.policy.js';
import { NotesRepository } from './notes.repository.js';

/** PATCH /cases/{caseId}/notes/{noteId}, by the author's firm. The same text changes nothing. */
@Injectable()
export class EditNote {
  constructor(
    private readonly database: Database,
    private readonly readCase: ReadCase,
    private readonly outbox: Outbox,
    private readonly notes: NotesRepository,
  ) {}

  execute(
    caller: Caller,
    { caseId, noteId, readInput }: { caseId: string; noteId: string; readInput: ReadInput<UpdateNoteDto> },
  ): Promise<Note> {
    return this.database.transaction(async () => {
      const state = await this.readCase.visibleForUpdate(caller, caseId);
      const note = await this.notes.find(caseId, noteId);
      if (note?.firmId !== caller.firmId) throw await this.refusal(caller, state, noteId);
      const input = await readInput();
      if (input.body === note.body) return note;
      const at = instantAfter(state, note.updatedAt);
      const edited = { ...note, body: input.body, updatedAt: at };
      await this.notes.update(edited);
      await this.outbox.add(noteEvent('note.updated.v1', edited, { actor: caller.actor, at, state }));
      return edited;
    });
  }

  /** 403 when the note is another firm's, 404 when the caller may not read it either. */
  private async refusal(caller: Caller, state: CaseState, noteId: string): Promise<ApiError> {
    const hops = hopsWithReadableNotes(state, caller.firmId);
    const isReadable = await this.notes.isReadable(caller, { caseId: state.case.id, hops, id: noteId });
    if (!isReadable) return notFound('No such note');
    return new ApiError('permission_denied', 'Only the firm that wrote a note may edit it');
  }
}
