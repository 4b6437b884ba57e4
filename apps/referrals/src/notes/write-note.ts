import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { ApiError, Database, notFound, type Deferred } from '@referral-exchange/platform';
import type { Caller } from '../callers/caller.js';
import { noteEvent } from '../case/case-events.js';
import type { CaseState } from '../case/case-state.js';
import { isVisibleTo, partyOf } from '../case/case.policy.js';
import { CasesRepository } from '../case/cases.repository.js';
import { instantAfter } from '../moves/move-hop.js';
import { newNote } from '../case/new-note.js';
import type { CreateNoteDto, EditNoteDto } from './note-bodies.dto.js';
import { presentNote, type NoteDto } from './present-note.js';
import { Note } from './note.entity.js';
import { hopOfNote, hopsWithReadableNotes } from './notes.policy.js';
import { Hop } from '../case/hop.entity.js';

/** Notes that a person writes or edits; there is no deleting (decisions, section 3). */
@Injectable()
export class WriteNote {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesRepository,
    private readonly outbox: Outbox,
  ) {}

  /** POST /cases/{caseId}/notes; also a receiver that has not acknowledged may, and reads its own. */
  create(caller: Caller, caseId: string, body: Deferred<CreateNoteDto>): Promise<NoteDto> {
    return this.database.transaction(async () => {
      const state = await this.visibleForUpdate(caller, caseId);
      const input = await body.validated();
      const hop = input.referralId
        ? ownHop(state, input.referralId, caller)
        : hopOfNote(state, caller.firmId);
      const at = instantAfter(state);
      const note = newNote(
        { caseId, referralId: hop?.id ?? null, body: input.body, isAutomatic: false },
        at,
        caller,
      );
      await this.cases.write({ notes: [note] });
      await this.outbox.add(noteEvent('note.created.v1', note, { actor: caller.actor, at, state }));
      return presentNote(note, caller.firmId);
    });
  }

  /** PATCH /cases/{caseId}/notes/{noteId}: the author's firm only; the same text again is no new fact. */
  edit(caller: Caller, caseId: string, noteId: string, body: Deferred<EditNoteDto>): Promise<NoteDto> {
    return this.database.transaction(async () => {
      const state = await this.visibleForUpdate(caller, caseId);
      const note = await this.database.manager.findOneBy(Note, { id: noteId, caseId });
      assertAuthor(note, state, caller);
      const input = await body.validated();
      if (input.body === note.body) return presentNote(note, caller.firmId);
      const at = instantAfter(state, note.updatedAt);
      await this.database.manager.update(Note, { id: noteId }, { body: input.body, updatedAt: new Date(at) });
      const edited = { ...note, body: input.body, createdAt: note.createdAt.toISOString(), updatedAt: at };
      await this.outbox.add(noteEvent('note.updated.v1', edited, { actor: caller.actor, at, state }));
      return presentNote(edited, caller.firmId);
    });
  }

  private async visibleForUpdate(caller: Caller, caseId: string): Promise<CaseState> {
    const state = await this.cases.findForUpdate({ id: caseId, reference: null });
    if (!state || state.case.id !== caseId || !isVisibleTo(state, caller.firmId))
      throw notFound('No such case');
    return state;
  }
}

/** A hop of the case that the caller is a party to. @throws 404. */
function ownHop(state: CaseState, referralId: string, caller: Caller): Hop {
  const hop = state.hops.find((one) => one.id === referralId);
  if (!hop || partyOf(hop, caller.firmId) === null) throw notFound('No such referral on this case');
  return hop;
}

/** @throws 404 when the note may not even be read, 403 when it is another firm's. */
function assertAuthor(note: Note | null, state: CaseState, caller: Caller): asserts note is Note {
  if (note?.firmId === caller.firmId) return;
  const isReadable =
    note?.referralId != null && hopsWithReadableNotes(state, caller.firmId).includes(note.referralId);
  if (!isReadable) throw notFound('No such note');
  throw new ApiError('permission_denied', 'Only the firm that wrote a note may edit it');
}
