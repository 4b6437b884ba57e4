import { Get, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiData, PublicController, TextParam, ValidQuery } from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import { caseReference } from '../case/case-reference.js';
import { REFERRAL_ID } from '../routes/path-parameters.js';
import { ReadCase } from '../storage/read-case.js';
import { ReferralsQuery } from '../lists/list-queries.dto.js';
import { AS_CSV } from '../csv/accepts-csv.js';
import { ReferralListItemDto } from '../lists/referral-list-item.dto.js';
import { AnswerList } from '../lists/answer-list.js';
import { referrals } from '../lists/listing-selections.js';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { Bare, Command } from '../moves/command.decorator.js';
import type { BareCommand, ReferralCommand } from '../moves/referral-command.js';
import { MoveReferral } from '../moves/move-referral.js';
import { MoveRoute, RecordRoute } from '../routes/record-route.decorator.js';
import { answerReferral } from '../routes/tagged-answers.js';
import { ArchiveReferral } from './archive-referral.js';
import { AvailableStatusesDto, EXAMPLE_STATUSES } from './available-statuses.dto.js';
import { BeginClosingDto } from '../moves/action-bodies.dto.js';
import { availableTransitions } from '../case/referral.transitions.js';
import { visibleHop, positionOf } from '../case/case.policy.js';
import { partyFor } from '../presenters/present-referral.js';

/** Referrals of either perspective (decisions, section 2, "Extra reads"; section 3, "Lists"). */
@PublicController('referrals', 'Referrals')
@FirmResource()
export class ReferralsController {
  constructor(
    private readonly answerList: AnswerList,
    private readonly readCase: ReadCase,
    private readonly moveReferral: MoveReferral,
    private readonly archive: ArchiveReferral,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List referrals',
    description: `Referrals that the caller sent and referrals that it received. \`perspective\` gives one side only. ${AS_CSV}`,
  })
  @ApiData(ReferralListItemDto, { page: true, csv: true })
  listReferrals(
    @CurrentCaller() caller: Caller,
    @ValidQuery(ReferralsQuery) query: ReferralsQuery,
    @Req() request: Request,
  ) {
    return this.answerList.execute(referrals(caller, query), { query, name: 'referrals', request });
  }

  @RecordRoute(Get(':id'), ReferralDto, 'Read a referral', {
    description:
      'Either firm may read it. While the receiving firm has not acknowledged, it gets null for client ' +
      'data and content, and `piiMasked` is true. To the receiving firm a referral that ended as `REJECTED` or `WITHDRAWN` ' +
      'stays as it stood at that moment; `CLOSED` keeps access.',
    errors: [],
  })
  async getReferral(@CurrentCaller() caller: Caller, @TextParam('id', REFERRAL_ID) id: string) {
    return answerReferral(await this.readCase.referral(caller, caseReference(id), 'referrals'), caller);
  }

  @Get(':id/available-statuses')
  @ApiOperation({
    summary: 'List the statuses that the caller can set now',
    description: 'Each with the action that leads to it and what that action requires.',
  })
  @ApiData(AvailableStatusesDto, { example: EXAMPLE_STATUSES })
  async getAvailableStatuses(
    @CurrentCaller() caller: Caller,
    @TextParam('id', REFERRAL_ID) id: string,
  ): Promise<AvailableStatusesDto> {
    const { state, hop: live } = await this.readCase.referral(caller, caseReference(id), 'referrals');
    const hop = visibleHop(state, live, caller);
    const transitions = availableTransitions(partyFor(hop, caller), positionOf(hop));
    return { currentStatus: hop.status, availableTransitions: transitions };
  }

  @MoveRoute(
    ':id/begin-closing',
    ReferralDto,
    'Record the outcome and begin closing',
    'By the receiving firm, from `SIGNED` or `IN_LITIGATION`. Leads to `CLOSING`.',
  )
  async beginClosing(
    @CurrentCaller() caller: Caller,
    @Command(REFERRAL_ID, BeginClosingDto) command: ReferralCommand<BeginClosingDto>,
  ) {
    return answerReferral(
      await this.moveReferral.execute(caller, 'referrals', 'begin-closing', command),
      caller,
    );
  }

  @RecordRoute(Post(':id/archive'), ReferralDto, "Archive a referral for the caller's firm", {
    description:
      "The referral leaves the lists of the caller's firm. The lists of the other firm do not change.",
    errors: [],
  })
  async archiveReferral(@CurrentCaller() caller: Caller, @Bare(REFERRAL_ID) command: BareCommand) {
    return answerReferral(await this.archive.execute(caller, { ...command, isArchived: true }), caller);
  }

  @RecordRoute(Post(':id/unarchive'), ReferralDto, "Unarchive a referral for the caller's firm", {
    description: 'It is in lists again, and its events are delivered again.',
    errors: [],
  })
  async unarchiveReferral(@CurrentCaller() caller: Caller, @Bare(REFERRAL_ID) command: BareCommand) {
    return answerReferral(await this.archive.execute(caller, { ...command, isArchived: false }), caller);
  }
}
