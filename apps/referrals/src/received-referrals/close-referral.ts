import type { CloseReferralDto } from '../moves/action-bodies.dto.js';
import { ReferralMove } from '../moves/referral-move.js';

/** T9, and T10 with a closingStatus: CLOSING and CLOSED in one call. Closing fields replace the recorded ones. */
export class CloseReferral extends ReferralMove<CloseReferralDto> {
  protected readonly place = 'received-referrals';
  protected readonly operation = 'close';
}
