import { Post } from '@nestjs/common';
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
  type Caller,
  type Deferred,
} from '@referral-exchange/platform';
import { caseReference } from '../case/case-reference.js';
import { RECEIVED_REFERRAL_ID } from '../case/path-parameters.js';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { answerReferral } from '../presenters/tagged-answers.js';
import { BeginInvestigating } from './begin-investigating.js';
import { CloseReferral } from './close-referral.js';
import {
  BeginInvestigatingDto,
  CloseReferralDto,
  RejectReferralDto,
  SignReferralDto,
  StartLitigationDto,
} from '../moves/action-bodies.dto.js';
import { RejectReferral } from './reject-referral.js';
import { SignReferral } from './sign-referral.js';
import { StartLitigation } from './start-litigation.js';

/** What the receiving firm does with a referral (interface, "Received referrals"; T5, T6, T7, T9, T10, T12). */
@PublicController('received-referrals', 'Received referrals')
export class ReferralActionsController {
  constructor(
    private readonly investigation: BeginInvestigating,
    private readonly signing: SignReferral,
    private readonly litigation: StartLitigation,
    private readonly closing: CloseReferral,
    private readonly rejection: RejectReferral,
  ) {}

  @Post(':id/begin-investigating')
  @ApiOperation({
    summary: 'Begin investigating a received referral',
    description: 'From `UNDER_EVALUATION`. Leads to `INVESTIGATING`.',
  })
  @ApiData(ReferralDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async beginInvestigating(
    @CurrentCaller() caller: Caller,
    @TextParam('id', RECEIVED_REFERRAL_ID) id: string,
    @DeferredBody(BeginInvestigatingDto) body: Deferred<BeginInvestigatingDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const changed = await this.investigation.execute(caller, {
      reference: caseReference(id),
      readInput: body.validated,
      ifMatch,
    });
    return answerReferral(changed, caller);
  }

  @Post(':id/sign')
  @ApiOperation({
    summary: 'Record that the client signed a retainer',
    description: 'From `UNDER_EVALUATION` or `INVESTIGATING`. Leads to `SIGNED`.',
  })
  @ApiData(ReferralDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async signReferral(
    @CurrentCaller() caller: Caller,
    @TextParam('id', RECEIVED_REFERRAL_ID) id: string,
    @DeferredBody(SignReferralDto) body: Deferred<SignReferralDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const changed = await this.signing.execute(caller, {
      reference: caseReference(id),
      readInput: body.validated,
      ifMatch,
    });
    return answerReferral(changed, caller);
  }

  @Post(':id/start-litigation')
  @ApiOperation({
    summary: 'Record that a lawsuit was filed',
    description: 'From `SIGNED`. Leads to `IN_LITIGATION`.',
  })
  @ApiData(ReferralDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async startLitigation(
    @CurrentCaller() caller: Caller,
    @TextParam('id', RECEIVED_REFERRAL_ID) id: string,
    @DeferredBody(StartLitigationDto) body: Deferred<StartLitigationDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const changed = await this.litigation.execute(caller, {
      reference: caseReference(id),
      readInput: body.validated,
      ifMatch,
    });
    return answerReferral(changed, caller);
  }

  @Post(':id/close')
  @ApiOperation({
    summary: 'Close a received referral',
    description:
      'From `CLOSING`. From `SIGNED` or `IN_LITIGATION` too, with `closingStatus`: that records the ' +
      'outcome and closes in one call.',
  })
  @ApiData(ReferralDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async closeReferral(
    @CurrentCaller() caller: Caller,
    @TextParam('id', RECEIVED_REFERRAL_ID) id: string,
    @DeferredBody(CloseReferralDto) body: Deferred<CloseReferralDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const changed = await this.closing.execute(caller, {
      reference: caseReference(id),
      readInput: body.validated,
      ifMatch,
    });
    return answerReferral(changed, caller);
  }

  @Post(':id/reject')
  @ApiOperation({
    summary: 'Reject a received referral',
    description:
      'From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`. A referral that is rejected from `SENT` ' +
      'stays masked.',
  })
  @ApiData(ReferralDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async rejectReferral(
    @CurrentCaller() caller: Caller,
    @TextParam('id', RECEIVED_REFERRAL_ID) id: string,
    @DeferredBody(RejectReferralDto) body: Deferred<RejectReferralDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const changed = await this.rejection.execute(caller, {
      reference: caseReference(id),
      readInput: body.validated,
      ifMatch,
    });
    return answerReferral(changed, caller);
  }
}
