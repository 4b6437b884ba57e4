import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { ApiError, Database, notFound, type Caller, type ReadInput } from '@referral-exchange/platform';
import { noteEvent } from '../case/case-events.js';
import type { CaseState } from '../case/case-state.js';
import { ReadCase } from '../case/read-case.js';
import { instantAfter } from '../moves/move-hop.js';
import type { UpdateNoteDto } from './note-bodies.dto.js';
import { Note } from './note.entity.js';
import { hopsWithReadableNotes } from './notes.policy.js';

/** PATCH /cases/{caseId}/notes/{noteId}, by the author's firm only. The same text again changes nothing and has no event. */
@Injectable()
export class EditNote {
  constructor(
    private readonly database: Database,
    private readonly reading: ReadCase,
    private readonly outbox: Outbox,
  ) {}

  execute(
    caller: Caller,
    { caseId, noteId, readInput }: { caseId: string; noteId: string; readInput: ReadInput<UpdateNoteDto> },
  ): Promise<Note> {
    return this.database.transaction(async () => {
      const state = await this.reading.visibleForUpdate(caller, caseId);
      const note = await this.database.manager.findOneBy(Note, { id: noteId, caseId });
      assertAuthor(note, state, caller);
      const input = await readInput();
      if (input.body === note.body) return note;
      const at = instantAfter(state, note.updatedAt);
      const edited = { ...note, body: input.body, updatedAt: new Date(at) };
      await this.database.manager.update(
        Note,
        { id: noteId },
        { body: edited.body, updatedAt: edited.updatedAt },
      );
      const facts = { ...edited, createdAt: note.createdAt.toISOString(), updatedAt: at };
      await this.outbox.add(noteEvent('note.updated.v1', facts, { actor: caller.actor, at, state }));
      return edited;
    });
  }
}

/** @throws 404 when the caller may not read the note, 403 when it is another firm's. */
function assertAuthor(note: Note | null, state: CaseState, caller: Caller): asserts note is Note {
  if (note?.firmId === caller.firmId) return;
  const isReadable =
    note?.referralId != null && hopsWithReadableNotes(state, caller.firmId).includes(note.referralId);
  if (!isReadable) throw notFound('No such note');
  throw new ApiError('permission_denied', 'Only the firm that wrote a note may edit it');
}
