import { Injectable } from '@nestjs/common';
import { isLive, isTerminal } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { clock } from '@referral-exchange/telemetry';
import type { Direction } from './attention.policy.js';
import type { InboxCountsDto, InboxViewCountsDto } from './inbox-item.dto.js';
import { InboxRepository, type StatusTotal } from './inbox.repository.js';

/** Counts the rows of each view of both directions. */
@Injectable()
export class CountInbox {
  constructor(private readonly inbox: InboxRepository) {}

  async execute(caller: Caller): Promise<InboxCountsDto> {
    const firmId = caller.firmId!;
    const totals = await this.inbox.totals(firmId);
    const of = (direction: Direction) => this.ofDirection(firmId, direction, totals);
    return { received: await of('received'), sent: await of('sent') };
  }

  private async ofDirection(
    firmId: string,
    direction: Direction,
    totals: readonly StatusTotal[],
  ): Promise<InboxViewCountsDto> {
    const { statute_near: statuteNear, ...counted } = await this.inbox.counts({
      firmId,
      direction,
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
