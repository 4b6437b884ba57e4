import { Get, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  ApiData,
  type Deferred,
  DeferredBody,
  PublicController,
  TextParam,
  ValidQuery,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import { SentCasesQuery } from '../lists/list-queries.dto.js';
import { AS_CSV } from '../csv/accepts-csv.js';
import { ReferralListItemDto, SENT_CASE_ROW } from '../lists/referral-list-item.dto.js';
import { AnswerList } from '../lists/answer-list.js';
import { sentCases } from '../lists/listing-selections.js';
import { SentCaseDto } from '../presenters/case-record.dto.js';
import { Bare } from '../moves/command.decorator.js';
import type { BareCommand } from '../moves/referral-command.js';
import { MoveRoute, RecordRoute } from '../routes/record-route.decorator.js';
import { answerSentCase } from '../routes/tagged-answers.js';
import { ReferSentCaseDto } from './refer-sent-case.dto.js';
import { ReferCase } from './refer-case.js';
import { caseReference } from '../case/case-reference.js';
import { CreateCase } from './create-case.js';
import { CreateSentCaseDto } from './create-sent-case.dto.js';
import { CASE_ID, REFERRED_ID } from '../routes/path-parameters.js';
import { ReadCase } from '../storage/read-case.js';

/** Cases as their sending firm sees them (interface, "Sent cases"). */
@PublicController('sent-cases', 'Sent cases')
@FirmResource()
export class SentCasesController {
  constructor(
    private readonly answerList: AnswerList,
    private readonly readCase: ReadCase,
    private readonly createCase: CreateCase,
    private readonly referCase: ReferCase,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List sent cases',
    description: `Drafts included, each case once. The status of a row is that of its latest referral. ${AS_CSV}`,
  })
  @ApiData(ReferralListItemDto, { page: true, csv: true, example: SENT_CASE_ROW })
  listSentCases(
    @CurrentCaller() caller: Caller,
    @ValidQuery(SentCasesQuery) query: SentCasesQuery,
    @Req() request: Request,
  ) {
    return this.answerList.execute(sentCases(caller, query), { query, name: 'sent-cases', request });
  }

  @RecordRoute(Post(), SentCaseDto, 'Create a case', {
    description:
      'With `referentFirmId` the case is sent to that firm at once. Without it the case is a draft.',
    errors: ['resource_not_found'],
    status: 201,
  })
  async createSentCase(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateSentCaseDto) body: Deferred<CreateSentCaseDto>,
  ) {
    return answerSentCase(await this.createCase.execute(caller, await body.validated()), caller);
  }

  @RecordRoute(Get(':id'), SentCaseDto, 'Read a sent case', {
    description:
      'With its referrals, of which the latest gives the status. `id` may also be a referral id or a reference number.',
  })
  async getSentCase(@CurrentCaller() caller: Caller, @TextParam('id', CASE_ID) id: string) {
    return answerSentCase(await this.readCase.sent(caller, caseReference(id)), caller);
  }

  @MoveRoute(
    ':id/refer',
    SentCaseDto,
    'Refer a case to a firm',
    'Sends a draft, sends a case again after its referral ended, or refers a received case onward.',
  )
  async referSentCase(
    @CurrentCaller() caller: Caller,
    @Bare(REFERRED_ID) command: BareCommand,
    @DeferredBody(ReferSentCaseDto) { raw, validated }: Deferred<ReferSentCaseDto>,
  ) {
    const refer = { ...command, readInput: validated, namedReceiver: () => raw().referentFirmId };
    return answerSentCase(await this.referCase.execute(caller, refer), caller);
  }
}
