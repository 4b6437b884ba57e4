import { Injectable } from '@nestjs/common';
import { isLive, isTerminal } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { clock } from '@referral-exchange/telemetry';
import { readerOf } from '../read-marks/reader.js';
import { ReadMarksRepository } from '../read-marks/read-marks.repository.js';
import type { Direction } from './attention.policy.js';
import type { InboxCountsDto, InboxViewCountsDto } from './inbox-item.dto.js';
import type { InboxScope } from './inbox-sections.sql.js';
import { InboxRepository, type StatusTotal } from './inbox.repository.js';

/** Counts the rows of each view of both directions. */
@Injectable()
export class CountInbox {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly marks: ReadMarksRepository,
  ) {}

  async execute(caller: Caller): Promise<InboxCountsDto> {
    const reader = readerOf(caller);
    const readUntil = await this.marks.readUntil(reader);
    const totals = await this.inbox.totals(reader.firmId);
    const of = (direction: Direction) =>
      this.ofDirection({ ...reader, direction, readUntil: readUntil[direction] }, totals);
    return { received: await of('received'), sent: await of('sent') };
  }

  private async ofDirection(
    scope: Omit<InboxScope, 'asOf'>,
    totals: readonly StatusTotal[],
  ): Promise<InboxViewCountsDto> {
    const { direction } = scope;
    const { statute_near: statuteNear, ...counted } = await this.inbox.counts({
      ...scope,
      asOf: clock.date(),
    });
    const sum = (isMeant: (row: StatusTotal) => boolean) =>
      totals.reduce((n, row) => (row.direction === direction && isMeant(row) ? n + row.total : n), 0);
    return {
      all: sum(({ isArchived }) => !isArchived),
      ...counted,
      statuteNear,
      drafts: sum(({ isArchived, status }) => !isArchived && status === 'DRAFT'),
      live: sum(({ isArchived, status }) => !isArchived && isLive(status)),
      terminal: sum(({ isArchived, status }) => !isArchived && isTerminal(status)),
      archived: sum(({ isArchived }) => isArchived),
    };
  }
}
