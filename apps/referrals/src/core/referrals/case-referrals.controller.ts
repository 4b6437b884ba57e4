import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdmitRoles, type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import {
  ApiData,
  type Deferred,
  DeferredBody,
  IfMatch,
  PublicController,
  UuidParam,
} from '@referral-exchange/http';
import { ReadCase } from '../storage/read-case.js';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { presentReferralSummary, ReferralSummaryDto } from '../presenters/present-referral-summary.js';
import { MoveReferral } from '../moves/move-referral.js';
import { MoveRoute } from '../routes/record-route.decorator.js';
import { answerReferral } from '../routes/tagged-answers.js';
import { AcknowledgeReferralDto } from '../moves/action-bodies.dto.js';
import { visibleHops } from '../case/case.policy.js';

/** The hops of one case. */
@PublicController('cases', 'Referrals')
@FirmResource()
export class CaseReferralsController {
  constructor(
    private readonly readCase: ReadCase,
    private readonly moveReferral: MoveReferral,
  ) {}

  @Get(':baseCaseId/referrals')
  @ApiOperation({
    summary: 'List the referrals of a case',
    description: 'Only referrals to which the caller is a party, the oldest first.',
  })
  @ApiData(ReferralSummaryDto, { isArray: true })
  async listCaseReferrals(@CurrentCaller() caller: Caller, @UuidParam('baseCaseId') baseCaseId: string) {
    const state = await this.readCase.visible(caller, baseCaseId);
    const hops = visibleHops(state, caller);
    return hops.map((hop) => presentReferralSummary(hop, { viewer: caller, hops }));
  }

  // people of role viewer may acknowledge too
  @AdmitRoles('viewer')
  @MoveRoute(
    ':baseCaseId/referrals/:id/acknowledge',
    ReferralDto,
    'Acknowledge a referral',
    'By the receiving firm. From then on it sees client data and content. From `SENT` the status ' +
      'becomes `UNDER_EVALUATION`, or `INVESTIGATING` when the retainer is signed already.',
  )
  async acknowledgeReferral(
    @CurrentCaller() caller: Caller,
    @UuidParam('baseCaseId') baseCaseId: string,
    @UuidParam('id') id: string,
    @DeferredBody(AcknowledgeReferralDto) body: Deferred<AcknowledgeReferralDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const reference = { id, number: null };
    const command = { baseCaseId, reference, readInput: body.validated, ifMatch };
    return answerReferral(
      await this.moveReferral.execute(caller, 'referrals', 'acknowledge', command),
      caller,
    );
  }
}
