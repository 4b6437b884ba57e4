import { CurrentCaller, FirmResource, PublicController, type Caller } from '@referral-exchange/platform';
import { RECEIVED_REFERRAL_ID } from '../case/path-parameters.js';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { Command } from '../moves/command.decorator.js';
import type { ReferralCommand } from '../moves/referral-command.js';
import { MoveRoute } from '../presenters/record-route.decorator.js';
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
@FirmResource()
export class ReferralActionsController {
  constructor(
    private readonly investigation: BeginInvestigating,
    private readonly signing: SignReferral,
    private readonly litigation: StartLitigation,
    private readonly closing: CloseReferral,
    private readonly rejection: RejectReferral,
  ) {}

  @MoveRoute(
    ':id/begin-investigating',
    ReferralDto,
    'Begin investigating a received referral',
    'From `UNDER_EVALUATION`. Leads to `INVESTIGATING`.',
  )
  async beginInvestigating(
    @CurrentCaller() caller: Caller,
    @Command(RECEIVED_REFERRAL_ID, BeginInvestigatingDto) command: ReferralCommand<BeginInvestigatingDto>,
  ) {
    return answerReferral(await this.investigation.execute(caller, command), caller);
  }

  @MoveRoute(
    ':id/sign',
    ReferralDto,
    'Record that the client signed a retainer',
    'From `UNDER_EVALUATION` or `INVESTIGATING`. Leads to `SIGNED`.',
  )
  async signReferral(
    @CurrentCaller() caller: Caller,
    @Command(RECEIVED_REFERRAL_ID, SignReferralDto) command: ReferralCommand<SignReferralDto>,
  ) {
    return answerReferral(await this.signing.execute(caller, command), caller);
  }

  @MoveRoute(
    ':id/start-litigation',
    ReferralDto,
    'Record that a lawsuit was filed',
    'From `SIGNED`. Leads to `IN_LITIGATION`.',
  )
  async startLitigation(
    @CurrentCaller() caller: Caller,
    @Command(RECEIVED_REFERRAL_ID, StartLitigationDto) command: ReferralCommand<StartLitigationDto>,
  ) {
    return answerReferral(await this.litigation.execute(caller, command), caller);
  }

  @MoveRoute(
    ':id/close',
    ReferralDto,
    'Close a received referral',
    'From `CLOSING`. From `SIGNED` or `IN_LITIGATION` too, with `closingStatus`: that records the ' +
      'outcome and closes in one call.',
  )
  async closeReferral(
    @CurrentCaller() caller: Caller,
    @Command(RECEIVED_REFERRAL_ID, CloseReferralDto) command: ReferralCommand<CloseReferralDto>,
  ) {
    return answerReferral(await this.closing.execute(caller, command), caller);
  }

  @MoveRoute(
    ':id/reject',
    ReferralDto,
    'Reject a received referral',
    'From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`. A referral that is rejected from `SENT` ' +
      'stays masked.',
  )
  async rejectReferral(
    @CurrentCaller() caller: Caller,
    @Command(RECEIVED_REFERRAL_ID, RejectReferralDto) command: ReferralCommand<RejectReferralDto>,
  ) {
    return answerReferral(await this.rejection.execute(caller, command), caller);
  }
}
