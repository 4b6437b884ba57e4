import type { WithdrawSentCaseDto } from '../moves/action-bodies.dto.js';
import { ReferralMove } from '../moves/referral-move.js';

/** T14: the sending firm withdraws the referral. */
export class WithdrawReferral extends ReferralMove<WithdrawSentCaseDto> {
  protected readonly place = 'sent-cases';
  protected readonly operation = 'withdraw';
}
