import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { clock } from '@referral-exchange/telemetry';
import { readerOf, type Reader } from '../read-marks/reader.js';
import { ReadMarksRepository } from '../read-marks/read-marks.repository.js';
import { InboxCursors, type InboxCursor } from './inbox-cursor.js';
import type { InboxQuery } from './inbox-query.dto.js';
import type { InboxItemDto } from './inbox-item.dto.js';
import type { InboxScope, RowKey } from './inbox-sections.sql.js';
import { SECTIONS } from './inbox-views.js';
import { InboxRepository } from './inbox.repository.js';
import { presentInboxItem } from './present-inbox-item.js';

/** A page of an inbox. */
export interface InboxPage {
  rows: InboxItemDto[];
  /** Null: this was the last page. */
  nextCursor: string | null;
  asOf: Date;
}

/** A change that was being committed when the first page was read may carry a time this much earlier. */
const SETTLES_WITHIN_MS = 1_000;

/**
 * Reads a page of an inbox (docs/adr/0161): section by section, as of the moment of the first page. A row
 * that changes while its reader goes on is not shown at its old place; all that changed comes once more at
 * the end, as it is then. So no row is lost, and one that did not change comes once.
 */
@Injectable()
export class ListInbox {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly inboxCursors: InboxCursors,
    private readonly marks: ReadMarksRepository,
  ) {}

  /** @throws 400 when the cursor is not of this list */
  async execute(caller: Caller, query: InboxQuery): Promise<InboxPage> {
    const reader = readerOf(caller);
    const { direction } = query;
    const list = listOf(reader, query);
    const start = query.cursor === undefined ? null : this.inboxCursors.decode(query.cursor, list);
    const asOf = start?.asOf ?? clock.date();
    const readUntil = (await this.marks.readUntil(reader))[direction];
    const scope = { ...reader, direction, asOf, readUntil };
    const { keys, next } = await this.read(scope, query, start);
    const found = await this.inbox.rows(scope, keys);
    return {
      rows: found.map((row) => presentInboxItem(row, asOf)),
      nextCursor: next && this.inboxCursors.encode(next, list),
      asOf,
    };
  }

  private async read(scope: InboxScope, query: InboxQuery, start: InboxCursor | null) {
    const stretches = this.stretches(scope, query, start !== null);
    const keys: RowKey[] = [];
    let { section, after } = start ?? { section: 0, after: null };
    while (section < stretches.length && keys.length < query.limit) {
      const wanted = query.limit - keys.length;
      // one more tells whether the section goes on
      const found = await stretches[section]!(after, wanted + 1);
      keys.push(...found.slice(0, wanted));
      const isDone = found.length <= wanted;
      after = isDone ? null : found[wanted - 1]!;
      if (isDone) section++;
    }
    const isEnd = section >= stretches.length;
    return { keys, next: isEnd ? null : { asOf: scope.asOf, section, after } };
  }

  /** The sections of the list, each as what reads its next rows. After the first page: what changed since. */
  private stretches(scope: InboxScope, { view, q }: InboxQuery, isContinued: boolean) {
    const until = isContinued ? scope.asOf : null;
    type Read = (after: RowKey | null, limit: number) => Promise<RowKey[]>;
    const words = q?.trim();
    const listed: Read[] = words
      ? [(after, limit) => this.inbox.search(scope, view, words, { after, until, limit })]
      : SECTIONS[view].map(
          (section): Read =>
            (after, limit) =>
              this.inbox.section(scope, section, { after, until, limit }),
        );
    if (!isContinued || words) return listed;
    const since = new Date(scope.asOf.getTime() - SETTLES_WITHIN_MS);
    return [
      ...listed,
      ((after, limit) => this.inbox.changed(scope, view, since, { after, limit })) satisfies Read,
    ];
  }
}

/** What a cursor is bound to. What is unread is another list for each person. */
function listOf({ firmId, userId }: Reader, { direction, view, q = '' }: InboxQuery): string {
  return JSON.stringify([firmId, direction, view, q, ...(view === 'unread' ? [userId] : [])]);
}
