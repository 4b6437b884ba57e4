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
import { ListRowDto } from '../lists/list-row.dto.js';
import { ListingsRepository } from '../lists/listings.repository.js';
import { SentCaseDto } from '../presenters/case-record.dto.js';
import { answerSentCase } from '../presenters/tagged-answers.js';
import { ReferDto } from './refer.dto.js';
import { ReferCase } from './refer-case.js';
import { caseReference } from '../case/case-reference.js';
import { CreateCase } from './create-case.js';
import { CreateCaseDto } from './create-case.dto.js';
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
  @ApiData(ListRowDto, { page: true })
  listSentCases(@CurrentCaller() caller: Caller, @ValidQuery(SentCasesQuery) query: SentCasesQuery) {
    return this.listings.sentCases(caller, query);
  }

  @Post()
  @ApiOperation({ summary: 'Create a case, and send it at once when a firm is named' })
  @ApiData(SentCaseDto, { status: 201 })
  @Tagged()
  @ApiErrors('resource_not_found')
  async createSentCase(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateCaseDto) body: Deferred<CreateCaseDto>,
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

  /** Sends a draft, re-refers after an end, or refers a received case onward (T1, T2, T3). */
  @Post(':id/refer')
  @ApiOperation({ summary: 'Refer a case to a firm: first, again, or onward' })
  @ApiData(SentCaseDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async referSentCase(
    @CurrentCaller() caller: Caller,
    @TextParam('id', REFERRED_ID) id: string,
    @DeferredBody(ReferDto) body: Deferred<ReferDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const namedReceiver = () => body.raw().referentFirmId;
    const command = { reference: caseReference(id), readInput: body.validated, namedReceiver, ifMatch };
    return answerSentCase(await this.referring.execute(caller, command), caller);
  }
}
