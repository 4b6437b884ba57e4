import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  CurrentCaller,
  DeferredBody,
  IfMatch,
  PublicController,
  Tagged,
  TextParam,
  ValidQuery,
  type Caller,
  type Deferred,
} from '@referral-exchange/platform';
import { SentCasesQuery } from '../lists/list-queries.dto.js';
import { ReferralListItemDto } from '../lists/referral-list-item.dto.js';
import { ListingsRepository } from '../lists/listings.repository.js';
import { SentCaseDto } from '../presenters/case-record.dto.js';
import { answerSentCase } from '../presenters/tagged-answers.js';
import { ReferSentCaseDto } from './refer-sent-case.dto.js';
import { ReferCase } from './refer-case.js';
import { caseReference } from '../case/case-reference.js';
import { CreateCase } from './create-case.js';
import { CreateSentCaseDto } from './create-sent-case.dto.js';
import { CASE_ID, REFERRED_ID } from '../case/path-parameters.js';
import { ReadCase } from '../case/read-case.js';

/** Cases as their sending firm sees them (interface, "Sent cases"). */
@PublicController('sent-cases', 'Sent cases')
export class SentCasesController {
  constructor(
    private readonly listings: ListingsRepository,
    private readonly cases: ReadCase,
    private readonly creation: CreateCase,
    private readonly referring: ReferCase,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List sent cases' })
  @ApiData(ReferralListItemDto, { page: true })
  listSentCases(@CurrentCaller() caller: Caller, @ValidQuery(SentCasesQuery) query: SentCasesQuery) {
    return this.listings.sentCases(caller, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Create a case',
    description:
      'With `referentFirmId` the case is sent to that firm at once. Without it the case is a draft.',
  })
  @ApiData(SentCaseDto, { status: 201 })
  @Tagged()
  @ApiErrors('resource_not_found')
  async createSentCase(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateSentCaseDto) body: Deferred<CreateSentCaseDto>,
  ) {
    return answerSentCase(await this.creation.execute(caller, await body.validated()), caller);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read a sent case' })
  @ApiData(SentCaseDto)
  @Tagged()
  @ApiErrors('permission_denied')
  async getSentCase(@CurrentCaller() caller: Caller, @TextParam('id', CASE_ID) id: string) {
    return answerSentCase(await this.cases.sent(caller, caseReference(id)), caller);
  }

  @Post(':id/refer')
  @ApiOperation({
    summary: 'Refer a case to a firm',
    description:
      'Sends a draft, sends a case again after its referral ended, or refers a received case onward.',
  })
  @ApiData(SentCaseDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async referSentCase(
    @CurrentCaller() caller: Caller,
    @TextParam('id', REFERRED_ID) id: string,
    @DeferredBody(ReferSentCaseDto) body: Deferred<ReferSentCaseDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const namedReceiver = () => body.raw().referentFirmId;
    const command = { reference: caseReference(id), readInput: body.validated, namedReceiver, ifMatch };
    return answerSentCase(await this.referring.execute(caller, command), caller);
  }
}
