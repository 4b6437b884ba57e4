import { Get, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, InternalController, ValidQuery, withMeta } from '@referral-exchange/http';
import { type Caller, CurrentCaller, UsersOf } from '@referral-exchange/identity';
import type { Request } from 'express';
import { acceptsCsv, AS_CSV } from '../csv/accepts-csv.js';
import { CountInbox } from './count-inbox.js';
import { InboxQuery } from './inbox-query.dto.js';
import { InboxCountsDto, InboxItemDto } from './inbox-item.dto.js';
import { ListInbox } from './list-inbox.js';
import { WriteInboxFile } from './write-inbox-file.js';

const META = {
  nextCursor: {
    type: 'string',
    nullable: true,
    description: 'Send it as `cursor` for the next page. Null: this was the last one.',
    example: 'AeXz0T5mS1yqk3vJb2dWcQ7uPzN4hLgR9oKxVtYaBfE1iM8s',
  },
  asOf: {
    type: 'string',
    format: 'date-time',
    description: 'When the first page of this list was read.',
    example: '2026-03-02T14:30:00.000Z',
  },
};

/** The referrals of a firm as its people work through them. */
@InternalController('inbox', 'Inbox')
@UsersOf('firm')
export class InboxController {
  constructor(
    private readonly list: ListInbox,
    private readonly count: CountInbox,
    private readonly writeInboxFile: WriteInboxFile,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the inbox of your firm',
    description:
      'What needs attention comes first: what to act on now, then what is silent, then all others; in each part the last change first. Rows show what ' +
      '`GET /received-referrals` and `GET /sent-cases` show. Pages follow by `cursor`, as of the moment of the first one. A row that changes meanwhile leaves its place; ' +
      'the last pages repeat the rows that have changed since, so put them in the place of earlier rows with the same `id`. With `q` they are not repeated. ' +
      AS_CSV,
  })
  @ApiData(InboxItemDto, { isArray: true, meta: META, csv: true })
  async listInbox(
    @CurrentCaller() caller: Caller,
    @ValidQuery(InboxQuery) query: InboxQuery,
    @Req() request: Request,
  ) {
    if (acceptsCsv(request)) return this.writeInboxFile.execute(caller, query, request.res!);
    const { rows, nextCursor, asOf } = await this.list.execute(caller, query);
    return withMeta(rows, { nextCursor, asOf: asOf.toISOString() });
  }

  @Get('counts')
  @ApiOperation({
    summary: 'Count the rows of each view of the inbox',
    description: 'For both directions. What is found row by row is counted up to 1000.',
  })
  @ApiData(InboxCountsDto)
  countInbox(@CurrentCaller() caller: Caller): Promise<InboxCountsDto> {
    return this.count.execute(caller);
  }
}
