import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  AdmitRoles,
  ApiData,
  ApiErrors,
  CurrentCaller,
  DeferredBody,
  IfMatch,
  PublicController,
  Tagged,
  UuidParam,
  type Caller,
  type Deferred,
} from '@referral-exchange/platform';
import { ReadCase } from '../case/read-case.js';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { presentHopSummary, HopSummaryDto } from '../presenters/present-hop-summary.js';
import { answerReferral } from '../presenters/tagged-answers.js';
import { AcknowledgeReferral } from './acknowledge-referral.js';
import { AcknowledgeDto } from '../moves/action-bodies.dto.js';
import { visibleHops } from '../case/case.policy.js';

/** The hops of one case. */
@PublicController('cases', 'Referrals')
export class CaseReferralsController {
  constructor(
    private readonly cases: ReadCase,
    private readonly acknowledgement: AcknowledgeReferral,
  ) {}

  /** The hops to which the caller is a party, in their order. */
  @Get(':baseCaseId/referrals')
  @ApiOperation({ summary: "List the caller's hops of a case" })
  @ApiData(HopSummaryDto, { isArray: true })
  async listCaseReferrals(@CurrentCaller() caller: Caller, @UuidParam('baseCaseId') baseCaseId: string) {
    const state = await this.cases.visible(caller, baseCaseId);
    return visibleHops(state, caller).map((hop) => presentHopSummary(hop, state, caller));
  }

  /** People of role viewer may acknowledge too. */
  @AdmitRoles('viewer')
  @Post(':baseCaseId/referrals/:id/acknowledge')
  @ApiOperation({ summary: 'Acknowledge a referral and unmask its client' })
  @ApiData(ReferralDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async acknowledgeReferral(
    @CurrentCaller() caller: Caller,
    @UuidParam('baseCaseId') baseCaseId: string,
    @UuidParam('id') id: string,
    @DeferredBody(AcknowledgeDto) body: Deferred<AcknowledgeDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const reference = { id, number: null };
    const command = { baseCaseId, reference, readInput: body.validated, ifMatch };
    const changed = await this.acknowledgement.execute(caller, command);
    return answerReferral(changed, caller);
  }
}
