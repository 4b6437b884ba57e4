import { CurrentCaller, FirmResource, PublicController, type Caller } from '@referral-exchange/platform';
import { CASE_ID } from '../case/path-parameters.js';
import { SentCaseDto } from '../presenters/case-record.dto.js';
import { Command } from '../moves/command.decorator.js';
import type { ReferralCommand } from '../moves/referral-command.js';
import { MoveRoute } from '../presenters/record-route.decorator.js';
import { answerSentCase } from '../presenters/tagged-answers.js';
import { CloseSentCase } from './close-sent-case.js';
import { RejectReferralDto, CloseSentCaseDto, WithdrawSentCaseDto } from '../moves/action-bodies.dto.js';
import { RejectOnBehalf } from './reject-on-behalf.js';
import { WithdrawReferral } from './withdraw-referral.js';

/** Actions of the sending firm on its latest referral of a case, or on the one that it names (T11, T13, T14). */
@PublicController('sent-cases', 'Sent cases')
@FirmResource()
export class SentCaseActionsController {
  constructor(
    private readonly closing: CloseSentCase,
    private readonly rejection: RejectOnBehalf,
    private readonly withdrawal: WithdrawReferral,
  ) {}

  @MoveRoute(
    ':id/close',
    SentCaseDto,
    'Close a sent case',
    'From `CLOSING`: the receiving firm has recorded the outcome.',
  )
  async closeSentCase(
    @CurrentCaller() caller: Caller,
    @Command(CASE_ID, CloseSentCaseDto) command: ReferralCommand<CloseSentCaseDto>,
  ) {
    return answerSentCase((await this.closing.execute(caller, command)).state, caller);
  }

  @MoveRoute(
    ':id/reject',
    SentCaseDto,
    'Reject a sent case on behalf of the receiving firm',
    'From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`.',
  )
  async rejectSentCase(
    @CurrentCaller() caller: Caller,
    @Command(CASE_ID, RejectReferralDto) command: ReferralCommand<RejectReferralDto>,
  ) {
    return answerSentCase((await this.rejection.execute(caller, command)).state, caller);
  }

  @MoveRoute(
    ':id/withdraw',
    SentCaseDto,
    'Withdraw a sent case',
    'From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`. Leads to `WITHDRAWN`.',
  )
  async withdrawSentCase(
    @CurrentCaller() caller: Caller,
    @Command(CASE_ID, WithdrawSentCaseDto) command: ReferralCommand<WithdrawSentCaseDto>,
  ) {
    return answerSentCase((await this.withdrawal.execute(caller, command)).state, caller);
  }
}
