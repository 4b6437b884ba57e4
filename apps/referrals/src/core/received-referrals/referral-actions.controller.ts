import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import { PublicController } from '@referral-exchange/http';
import { RECEIVED_REFERRAL_ID } from '../routes/path-parameters.js';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { Command } from '../moves/command.decorator.js';
import type { Operation } from '../case/referral.transitions.js';
import type { ReferralCommand } from '../moves/referral-command.js';
import { MoveReferral, type ActionInput } from '../moves/move-referral.js';
import { MoveRoute } from '../routes/record-route.decorator.js';
import { answerReferral } from '../routes/tagged-answers.js';
import {
  BeginInvestigatingDto,
  CloseReferralDto,
  RejectReferralDto,
  SignReferralDto,
  StartLitigationDto,
} from '../moves/action-bodies.dto.js';

/** What a receiving firm does with a referral (interface, "Received referrals"; T5, T6, T7, T9, T10, T12). */
@PublicController('received-referrals', 'Received referrals')
@FirmResource()
export class ReferralActionsController {
  constructor(private readonly moveReferral: MoveReferral) {}

  @MoveRoute(
    ':id/begin-investigating',
    ReferralDto,
    'Begin investigating a received referral',
    'From `UNDER_EVALUATION`. Leads to `INVESTIGATING`.',
  )
  beginInvestigating(
    @CurrentCaller() caller: Caller,
    @Command(RECEIVED_REFERRAL_ID, BeginInvestigatingDto) command: ReferralCommand<BeginInvestigatingDto>,
  ) {
    return this.move(caller, 'begin-investigating', command);
  }

  @MoveRoute(
    ':id/sign',
    ReferralDto,
    'Record that the client signed a retainer',
    'From `UNDER_EVALUATION` or `INVESTIGATING`. Leads to `SIGNED`.',
  )
  signReferral(
    @CurrentCaller() caller: Caller,
    @Command(RECEIVED_REFERRAL_ID, SignReferralDto) command: ReferralCommand<SignReferralDto>,
  ) {
    return this.move(caller, 'sign', command);
  }

  @MoveRoute(
    ':id/start-litigation',
    ReferralDto,
    'Record that a lawsuit was filed',
    'From `SIGNED`. Leads to `IN_LITIGATION`.',
  )
  startLitigation(
    @CurrentCaller() caller: Caller,
    @Command(RECEIVED_REFERRAL_ID, StartLitigationDto) command: ReferralCommand<StartLitigationDto>,
  ) {
    return this.move(caller, 'start-litigation', command);
  }

  @MoveRoute(
    ':id/close',
    ReferralDto,
    'Close a received referral',
    'From `CLOSING`. From `SIGNED` or `IN_LITIGATION` too, with `closingStatus`: that records the ' +
      'outcome and closes in one call.',
  )
  closeReferral(
    @CurrentCaller() caller: Caller,
    @Command(RECEIVED_REFERRAL_ID, CloseReferralDto) command: ReferralCommand<CloseReferralDto>,
  ) {
    return this.move(caller, 'close', command);
  }

  @MoveRoute(
    ':id/reject',
    ReferralDto,
    'Reject a received referral',
    'From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`. A referral that is rejected from `SENT` ' +
      'stays masked.',
  )
  rejectReferral(
    @CurrentCaller() caller: Caller,
    @Command(RECEIVED_REFERRAL_ID, RejectReferralDto) command: ReferralCommand<RejectReferralDto>,
  ) {
    return this.move(caller, 'reject', command);
  }

  private async move(caller: Caller, operation: Operation, command: ReferralCommand<ActionInput>) {
    return answerReferral(
      await this.moveReferral.execute(caller, 'received-referrals', operation, command),
      caller,
    );
  }
}
