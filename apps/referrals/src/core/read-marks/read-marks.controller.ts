import { Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { notFound } from '@referral-exchange/contracts';
import { ApiData, type Deferred, DeferredBody, InternalController, UuidParam } from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { ChangeReadMark } from './change-read-mark.js';
import { MarkInboxRead } from './mark-inbox-read.js';
import { ChangeReadMarkDto, InboxReadMarkDto, presentReadMark, ReadMarkDto } from './read-mark.dto.js';
import { ReadMarksRepository } from './read-marks.repository.js';
import { readerOf } from './reader.js';

const REFERRAL_ID = 'Id of the referral.';

/** What a person has read. A key is no person; who may read may also say so, whatever the role. */
@InternalController('inbox', 'Inbox')
@UsersOf('firm')
@RequireTier('read_only')
export class ReadMarksController {
  constructor(
    private readonly marks: ReadMarksRepository,
    private readonly changeReadMark: ChangeReadMark,
    private readonly markInboxRead: MarkInboxRead,
  ) {}

  @Get('referrals/:id/read-mark')
  @ApiOperation({
    summary: 'Show up to when you have read a referral',
    description: 'Of you alone: your colleagues have marks of their own.',
  })
  @ApiData(ReadMarkDto)
  async getReadMark(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', REFERRAL_ID) id: string,
  ): Promise<ReadMarkDto> {
    const mark = await this.marks.find(readerOf(caller), id);
    if (!mark) throw notFound('No such referral');
    return presentReadMark(mark);
  }

  @Put('referrals/:id/read-mark')
  @ApiOperation({
    summary: 'Mark a referral as read or unread',
    description:
      'For you alone; the firms do not see it. A mark never goes back: an older `readUntil` changes nothing.',
  })
  @ApiData(ReadMarkDto)
  async setReadMark(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', REFERRAL_ID) id: string,
    @DeferredBody(ChangeReadMarkDto) body: Deferred<ChangeReadMarkDto>,
  ): Promise<ReadMarkDto> {
    const { isUnread, readUntil } = await body.validated();
    const until = readUntil === undefined ? null : new Date(readUntil);
    return presentReadMark(await this.changeReadMark.execute(caller, id, { isUnread, readUntil: until }));
  }

  @Put('read-mark')
  @ApiOperation({
    summary: 'Mark all referrals of one side of the inbox as read',
    description:
      'For you alone. Also those that you had marked as unread. What happened in the last second before `readUntil` stays unread, as the list may lack it.',
  })
  @ApiData(InboxReadMarkDto)
  async setInboxReadMark(
    @CurrentCaller() caller: Caller,
    @DeferredBody(InboxReadMarkDto) body: Deferred<InboxReadMarkDto>,
  ): Promise<InboxReadMarkDto> {
    return this.markInboxRead.execute(caller, await body.validated());
  }
}
