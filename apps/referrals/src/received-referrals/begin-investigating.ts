import type { BeginInvestigatingDto } from '../moves/action-bodies.dto.js';
import { ReferralMove } from '../moves/referral-move.js';

/** T5: the receiving firm gathers facts. */
export class BeginInvestigating extends ReferralMove<BeginInvestigatingDto> {
  protected readonly place = 'received-referrals';
  protected readonly operation = 'begin-investigating';
}
