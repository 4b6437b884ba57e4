import type { SignReferralDto } from '../moves/action-bodies.dto.js';
import { ReferralMove } from '../moves/referral-move.js';

/** T6: the client signed a retainer. */
export class SignReferral extends ReferralMove<SignReferralDto> {
  protected readonly place = 'received-referrals';
  protected readonly operation = 'sign';
}
