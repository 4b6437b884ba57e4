import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, Page, PublicController, TextParam, ValidQuery, withMeta } from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import { caseReference } from '../case/case-reference.js';
import { REFERRAL_ID } from '../presenters/path-parameters.js';
import { ReadCase } from '../storage/read-case.js';
import { Cursors, type Cursor } from './cursor.js';
import { StatusUpdateDto, presentStatusUpdate } from './present-status-update.js';
import type { StatusUpdateRow } from './status-update-row.js';
import { StatusUpdatesQuery } from './status-updates-query.dto.js';
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
    private readonly cases: ReadCase,
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
    description: 'The oldest first, without messages.',
  })
  @ApiData(StatusUpdateDto, { isArray: true })
  async getStatusHistory(@CurrentCaller() caller: Caller, @TextParam('id', REFERRAL_ID) id: string) {
    const { hop } = await this.cases.referral(caller, caseReference(id), 'referrals');
    return (await this.updates.history(caller, hop.id)).map((row) => presentStatusUpdate(row, caller.firmId));
  }

  private async afterCursor(caller: Caller, after: string, query: StatusUpdatesQuery) {
    const cursor = this.cursors.decode(after, caller);
    const rows = await this.updates.after(caller, cursor, query);
    return withMeta(
      rows.map((row) => presentStatusUpdate(row, caller.firmId)),
      { nextCursor: this.cursors.encode(positionAfter(rows, cursor), caller) },
    );
  }
}

function positionAfter(rows: StatusUpdateRow[], cursor: Cursor): Cursor {
  const last = rows.at(-1);
  return last ? { xid: last.xid, sequence: last.sequence } : cursor;
}
