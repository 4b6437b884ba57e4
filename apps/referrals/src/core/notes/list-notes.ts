import { Injectable } from '@nestjs/common';
import { Page, type PageQuery } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { ReadCase } from '../storage/read-case.js';
import { presentNote, type NoteDto } from './present-note.js';
import { hopsWithReadableNotes } from './notes.policy.js';
import { NotesRepository } from './notes.repository.js';

/** GET /cases/{caseId}/notes, newest first: the caller's notes, and those of others that it may read. */
@Injectable()
export class ListNotes {
  constructor(
    private readonly readCase: ReadCase,
    private readonly notes: NotesRepository,
  ) {}

  async execute(
    caller: Caller,
    { caseId, query }: { caseId: string; query: PageQuery },
  ): Promise<Page<NoteDto>> {
    const state = await this.readCase.visible(caller, caseId);
    const hops = hopsWithReadableNotes(state, caller.firmId);
    const { notes, total } = await this.notes.page(caller, { caseId, hops, query });
    const rows = notes.map((note) => presentNote(note, caller.firmId));
    return new Page(rows, { page: query.page, limit: query.limit, total });
  }
}
