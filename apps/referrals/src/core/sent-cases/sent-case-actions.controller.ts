import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import { PublicController } from '@referral-exchange/http';
import { CASE_ID } from '../routes/path-parameters.js';
import { SentCaseDto } from '../presenters/case-record.dto.js';
import { Command } from '../moves/command.decorator.js';
import type { Operation } from '../case/referral.transitions.js';
import type { ReferralCommand } from '../moves/referral-command.js';
import { MoveReferral, type ActionInput } from '../moves/move-referral.js';
import { MoveRoute } from '../routes/record-route.decorator.js';
import { answerSentCase } from '../routes/tagged-answers.js';
import { RejectReferralDto, CloseSentCaseDto, WithdrawSentCaseDto } from '../moves/action-bodies.dto.js';

/** Actions of the sending firm on its latest referral of a case, or on one that it names (T11, T13, T14). */
@PublicController('sent-cases', 'Sent cases')
@FirmResource()
export class SentCaseActionsController {
  constructor(private readonly moveReferral: MoveReferral) {}

  @MoveRoute(
    ':id/close',
    SentCaseDto,
    'Close a sent case',
    'From `CLOSING`: the receiving firm has recorded the outcome.',
  )
  closeSentCase(
    @CurrentCaller() caller: Caller,
    @Command(CASE_ID, CloseSentCaseDto) command: ReferralCommand<CloseSentCaseDto>,
  ) {
    return this.move(caller, 'close', command);
  }

  @MoveRoute(
    ':id/reject',
    SentCaseDto,
    'Reject a sent case on behalf of the receiving firm',
    'From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`.',
  )
  rejectSentCase(
    @CurrentCaller() caller: Caller,
    @Command(CASE_ID, RejectReferralDto) command: ReferralCommand<RejectReferralDto>,
  ) {
    return this.move(caller, 'reject', command);
  }

  @MoveRoute(
    ':id/withdraw',
    SentCaseDto,
    'Withdraw a sent case',
    'From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`. Leads to `WITHDRAWN`.',
  )
  withdrawSentCase(
    @CurrentCaller() caller: Caller,
    @Command(CASE_ID, WithdrawSentCaseDto) command: ReferralCommand<WithdrawSentCaseDto>,
  ) {
    return this.move(caller, 'withdraw', command);
  }

  private async move(caller: Caller, operation: Operation, command: ReferralCommand<ActionInput>) {
    const { state } = await this.moveReferral.execute(caller, 'sent-cases', operation, command);
    return answerSentCase(state, caller);
  }
}
