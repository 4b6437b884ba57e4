import type { StartLitigationDto } from '../moves/action-bodies.dto.js';
import { ReferralMove } from '../moves/referral-move.js';

/** T7: a lawsuit is filed. */
export class StartLitigation extends ReferralMove<StartLitigationDto> {
  protected readonly place = 'received-referrals';
  protected readonly operation = 'start-litigation';
}
