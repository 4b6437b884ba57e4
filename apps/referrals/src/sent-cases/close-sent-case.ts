import type { CloseSentCaseDto } from '../moves/action-bodies.dto.js';
import { ReferralMove } from '../moves/referral-move.js';

/** T11: the sending firm closes a referral in CLOSING. */
export class CloseSentCase extends ReferralMove<CloseSentCaseDto> {
  protected readonly place = 'sent-cases';
  protected readonly operation = 'close';
}
