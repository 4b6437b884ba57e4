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
import { caseReference } from '../case/case-reference.js';
import { REFERRAL_ID } from '../case/path-parameters.js';
import { ReadCase } from '../case/read-case.js';
import { ReferralsQuery } from '../lists/list-queries.dto.js';
import { ReferralListItemDto } from '../lists/referral-list-item.dto.js';
import { ListingsRepository } from '../lists/listings.repository.js';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { answerReferral } from '../presenters/tagged-answers.js';
import { ArchiveReferral } from './archive-referral.js';
import { AvailableStatusesDto } from './available-statuses.dto.js';
import { BeginClosing } from './begin-closing.js';
import { BeginClosingDto } from '../moves/action-bodies.dto.js';
import { availableTransitions } from '../case/referral.transitions.js';
import { positionOf } from '../case/case.policy.js';
import { partyFor } from '../presenters/present-referral.js';

/** Referrals of either perspective (decisions, section 2, "Extra reads"; section 3, "Lists"). */
@PublicController('referrals', 'Referrals')
export class ReferralsController {
  constructor(
    private readonly listings: ListingsRepository,
    private readonly cases: ReadCase,
    private readonly closing: BeginClosing,
    private readonly archiving: ArchiveReferral,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List referrals',
    description:
      'Referrals that the caller sent and referrals that it received. `perspective` gives one side ' +
      'only.',
  })
  @ApiData(ReferralListItemDto, { page: true })
  listReferrals(@CurrentCaller() caller: Caller, @ValidQuery(ReferralsQuery) query: ReferralsQuery) {
    return this.listings.referrals(caller, query);
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Read a referral',
    description:
      'Either firm may read it. While the receiving firm has not acknowledged, it gets null for client ' +
      'data and content, and `piiMasked` is true.',
  })
  @ApiData(ReferralDto)
  @Tagged()
  async getReferral(@CurrentCaller() caller: Caller, @TextParam('id', REFERRAL_ID) id: string) {
    return answerReferral(await this.cases.referral(caller, caseReference(id), 'referrals'), caller);
  }

  @Get(':id/available-statuses')
  @ApiOperation({
    summary: 'List the statuses that the caller can set now',
    description: 'Each with the action that leads to it and what that action requires.',
  })
  @ApiData(AvailableStatusesDto)
  async getAvailableStatuses(
    @CurrentCaller() caller: Caller,
    @TextParam('id', REFERRAL_ID) id: string,
  ): Promise<AvailableStatusesDto> {
    const { hop } = await this.cases.referral(caller, caseReference(id), 'referrals');
    const transitions = availableTransitions(partyFor(hop, caller), positionOf(hop));
    return { currentStatus: hop.status, availableTransitions: transitions };
  }

  @Post(':id/begin-closing')
  @ApiOperation({
    summary: 'Record the outcome and begin closing',
    description: 'By the receiving firm, from `SIGNED` or `IN_LITIGATION`. Leads to `CLOSING`.',
  })
  @ApiData(ReferralDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async beginClosing(
    @CurrentCaller() caller: Caller,
    @TextParam('id', REFERRAL_ID) id: string,
    @DeferredBody(BeginClosingDto) body: Deferred<BeginClosingDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    return answerReferral(
      await this.closing.execute(caller, {
        reference: caseReference(id),
        readInput: body.validated,
        ifMatch,
      }),
      caller,
    );
  }

  @Post(':id/archive')
  @ApiOperation({
    summary: "Archive a referral for the caller's firm",
    description:
      "The referral leaves the lists of the caller's firm. The lists of the other firm do not change.",
  })
  @ApiData(ReferralDto)
  @Tagged()
  async archiveReferral(
    @CurrentCaller() caller: Caller,
    @TextParam('id', REFERRAL_ID) id: string,
    @IfMatch() ifMatch: string | undefined,
  ) {
    return answerReferral(
      await this.archiving.execute(caller, { reference: caseReference(id), isArchived: true, ifMatch }),
      caller,
    );
  }

  @Post(':id/unarchive')
  @ApiOperation({ summary: "Unarchive a referral for the caller's firm" })
  @ApiData(ReferralDto)
  @Tagged()
  async unarchiveReferral(
    @CurrentCaller() caller: Caller,
    @TextParam('id', REFERRAL_ID) id: string,
    @IfMatch() ifMatch: string | undefined,
  ) {
    return answerReferral(
      await this.archiving.execute(caller, { reference: caseReference(id), isArchived: false, ifMatch }),
      caller,
    );
  }
}
