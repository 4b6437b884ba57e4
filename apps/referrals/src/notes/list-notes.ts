import { Injectable } from '@nestjs/common';
import { Database, Page, type Caller, type PageQuery } from '@referral-exchange/platform';
import { Brackets } from 'typeorm';
import { ReadCase } from '../case/read-case.js';
import { presentNote, type NoteDto } from './present-note.js';
import { Note } from './note.entity.js';
import { hopsWithReadableNotes } from './notes.policy.js';

/** GET /cases/{caseId}/notes, newest first: the caller's notes, and the notes of other firms that it may read. */
@Injectable()
export class ListNotes {
  constructor(
    private readonly database: Database,
    private readonly cases: ReadCase,
  ) {}

  async execute(
    caller: Caller,
    { caseId, query }: { caseId: string; query: PageQuery },
  ): Promise<Page<NoteDto>> {
    const state = await this.cases.visible(caller, caseId);
    const builder = this.database.manager.createQueryBuilder(Note, 'note').where({ caseId });
    if (!caller.isAdmin) {
      const hops = hopsWithReadableNotes(state, caller.firmId);
      builder.andWhere(
        new Brackets((either) =>
          either
            .where('note.firm_id = :firmId', { firmId: caller.firmId })
            .orWhere('note.referral_id = ANY (:hops)', { hops }),
        ),
      );
    }
    const [notes, total] = await builder
      .orderBy('note.created_at', 'DESC')
      .addOrderBy('note.id', 'DESC')
      .limit(query.limit)
      .offset(query.offset())
      .getManyAndCount();
    const rows = notes.map((note) => presentNote(note, caller.firmId));
    return new Page(rows, { page: query.page, limit: query.limit, total });
  }
}
