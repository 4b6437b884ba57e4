import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, Page, PublicController, TextParam, ValidQuery, withMeta } from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import { REFERRAL_ID } from '../routes/path-parameters.js';
import { Cursors, type Cursor } from './cursor.js';
import { StatusHistoryEntryDto } from './present-status-history.js';
import { StatusUpdateDto, presentStatusUpdate } from './present-status-update.js';
import { ReadHistory } from './read-history.js';
import type { StatusUpdateRow } from './status-update-row.js';
import { StatusHistoryQuery, StatusUpdatesQuery } from './status-updates-query.dto.js';
import { StatusUpdatesRepository } from './status-updates.repository.js';

const NEXT_CURSOR = {
  nextCursor: {
    type: 'string',
    description: 'With `after`: the value for the next call, also at the end.',
    example: 'AeXz0T5mS1yqk3vJb2dWcQ7uPzN4hLgR9oKxVtYaBfE1iM8s',
  },
};

/** The status history. Clients use it to recover missed events (interface, "Received referrals"). */
@PublicController('', 'Status updates')
@FirmResource()
export class StatusUpdatesController {
  constructor(
    private readonly updates: StatusUpdatesRepository,
    private readonly readHistory: ReadHistory,
    private readonly cursors: Cursors,
  ) {}

  @Get('status-updates')
  @ApiOperation({
    summary: 'List status updates and messages',
    description:
      'By page; or by cursor with `after`, which never skips an update. A cursor is of use to your firm alone. Of a received ' +
      'referral that ended as `REJECTED` or `WITHDRAWN`, updates and messages of the other firm stop at that end.',
  })
  @ApiData(StatusUpdateDto, { page: 'optional', meta: NEXT_CURSOR })
  async listStatusUpdates(
    @CurrentCaller() caller: Caller,
    @ValidQuery(StatusUpdatesQuery) query: StatusUpdatesQuery,
  ) {
    if (query.after !== undefined) return this.afterCursor(caller, query.after, query);
    const { page, limit } = query;
    const { rows, total } = await this.updates.page(caller, query);
    return new Page(
      rows.map((row) => presentStatusUpdate(row, caller.firmId)),
      { page, limit, total },
    );
  }

  @Get('referrals/:id/status-history')
  @ApiOperation({
    summary: 'List the status changes of a referral',
    description:
      'The oldest first, without messages. Each change carries the hash of the one before it: with `proof=true` a firm can show that its ' +
      'history is the one that the other firm has, although they see different fields. The guide to the lifecycle has a program that checks it.',
  })
  @ApiData(StatusHistoryEntryDto, { isArray: true })
  getStatusHistory(
    @CurrentCaller() caller: Caller,
    @TextParam('id', REFERRAL_ID) id: string,
    @ValidQuery(StatusHistoryQuery) query: StatusHistoryQuery,
  ): Promise<StatusHistoryEntryDto[]> {
    return this.readHistory.execute(caller, id, query);
  }

  private async afterCursor(caller: Caller, after: string, query: StatusUpdatesQuery) {
    const found = this.cursors.decode(after, caller);
    const below = await this.updates.positionAll();
    const cursor =
      'position' in found ? found : { position: await this.updates.positionOf(caller, found), below };
    const rows = await this.updates.after(caller, cursor.position, query);
    const next = await this.cursorAfter(rows, caller, below, query.limit);
    return withMeta(
      rows.map((row) => presentStatusUpdate(row, caller.firmId)),
      { nextCursor: this.cursors.encode(next ?? cursor, caller) },
    );
  }

  /** Null: nothing was read. */
  private async cursorAfter(
    rows: StatusUpdateRow[],
    caller: Caller,
    below: string,
    limit: number,
  ): Promise<Cursor | null> {
    const position = rows.at(-1)?.position;
    if (!position) return null;
    return {
      position,
      below: rows.length < limit ? below : await this.updates.below(caller, position, below),
    };
  }
}
