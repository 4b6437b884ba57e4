import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { conflict, notFound } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { noteEvent } from '../history/case-events.js';
import type { CaseState } from '../case/case-state.js';
import { partyOf } from '../case/case.policy.js';
import { CasesRepository } from '../storage/cases.repository.js';
import type { Hop } from '../case/hop.entity.js';
import { newNote, type Note } from '../history/note.entity.js';
import { ReadCase } from '../storage/read-case.js';
import { instantAfter } from '../moves/move-hop.js';
import type { CreateNoteDto } from './note-bodies.dto.js';
import { hopOfNote } from './notes.policy.js';

/** POST /cases/{caseId}/notes. A receiver that has not acknowledged may write, and reads its own. */
@Injectable()
export class CreateNote {
  constructor(
    private readonly database: Database,
    private readonly readCase: ReadCase,
    private readonly cases: CasesRepository,
  ) {}

  execute(
    caller: Caller,
    { caseId, readInput }: { caseId: string; readInput: ReadInput<CreateNoteDto> },
  ): Promise<Note> {
    return this.database.transaction(async () => {
      const state = await this.readCase.visibleForUpdate(caller, caseId);
      const { referralId, body: text } = await readInput();
      const hop = hopOfNew(state, referralId, caller);
      const at = instantAfter(state);
      const note = newNote(
        { caseId, referralId: hop?.id ?? null, body: text, isAutomatic: false },
        at,
        caller,
      );
      const event = noteEvent('note.created.v1', note, { actor: caller.actor, at, state });
      await this.cases.write({ notes: [note], events: [event] });
      return note;
    });
  }
}

/**
 * The hop of a new note. Null says that the author saw a draft: were it sent meanwhile, the other firm would
 * read what was meant for the author's own. @throws 404, 409 `version_mismatch`
 */
function hopOfNew(state: CaseState, referralId: string | null | undefined, caller: Caller): Hop | null {
  if (referralId) return ownHop(state, referralId, caller);
  const latest = hopOfNote(state, caller.firmId);
  if (referralId === undefined || latest === null) return latest;
  const message = 'The case is no draft any more: read it again, and name the referral of the note';
  throw conflict('version_mismatch', message, { referralId: latest.id });
}

/** A hop of the case that the caller is a party to. @throws 404. */
function ownHop(state: CaseState, referralId: string, caller: Caller): Hop {
  const hop = state.hops.find((one) => one.id === referralId);
  if (!hop || partyOf(hop, caller.firmId) === null) throw notFound('No such referral on this case');
  return hop;
}
