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
import { CASE_ID } from '../case/path-parameters.js';
import { SentCaseDto } from '../presenters/case-record.dto.js';
import { answerSentCase } from '../presenters/tagged-answers.js';
import { CloseSentCase } from './close-sent-case.js';
import { RejectReferralDto, CloseSentCaseDto, WithdrawSentCaseDto } from '../moves/action-bodies.dto.js';
import { RejectOnBehalf } from './reject-on-behalf.js';
import { WithdrawReferral } from './withdraw-referral.js';

/** Actions of the sending firm on its latest referral of a case, or on the one that it names (T11, T13, T14). */
@PublicController('sent-cases', 'Sent cases')
export class SentCaseActionsController {
  constructor(
    private readonly closing: CloseSentCase,
    private readonly rejection: RejectOnBehalf,
    private readonly withdrawal: WithdrawReferral,
  ) {}

  @Post(':id/close')
  @ApiOperation({
    summary: 'Close a sent case',
    description: 'From `CLOSING`: the receiving firm has recorded the outcome.',
  })
  @ApiData(SentCaseDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async closeSentCase(
    @CurrentCaller() caller: Caller,
    @TextParam('id', CASE_ID) id: string,
    @DeferredBody(CloseSentCaseDto) body: Deferred<CloseSentCaseDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const changed = await this.closing.execute(caller, {
      reference: caseReference(id),
      readInput: body.validated,
      ifMatch,
    });
    return answerSentCase(changed.state, caller);
  }

  @Post(':id/reject')
  @ApiOperation({
    summary: 'Reject a sent case on behalf of the receiving firm',
    description: 'From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`.',
  })
  @ApiData(SentCaseDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async rejectSentCase(
    @CurrentCaller() caller: Caller,
    @TextParam('id', CASE_ID) id: string,
    @DeferredBody(RejectReferralDto) body: Deferred<RejectReferralDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const changed = await this.rejection.execute(caller, {
      reference: caseReference(id),
      readInput: body.validated,
      ifMatch,
    });
    return answerSentCase(changed.state, caller);
  }

  @Post(':id/withdraw')
  @ApiOperation({
    summary: 'Withdraw a sent case',
    description: 'From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`. Leads to `WITHDRAWN`.',
  })
  @ApiData(SentCaseDto)
  @Tagged()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  async withdrawSentCase(
    @CurrentCaller() caller: Caller,
    @TextParam('id', CASE_ID) id: string,
    @DeferredBody(WithdrawSentCaseDto) body: Deferred<WithdrawSentCaseDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const changed = await this.withdrawal.execute(caller, {
      reference: caseReference(id),
      readInput: body.validated,
      ifMatch,
    });
    return answerSentCase(changed.state, caller);
  }
}
