import type { BeginClosingDto } from '../moves/action-bodies.dto.js';
import { ReferralMove } from '../moves/referral-move.js';

/** T8: records the outcome and begins closing (interface, "States and transitions"). */
export class BeginClosing extends ReferralMove<BeginClosingDto> {
  protected readonly place = 'referrals';
  protected readonly operation = 'begin-closing';
}
