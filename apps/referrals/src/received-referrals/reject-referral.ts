import type { RejectReferralDto } from '../moves/action-bodies.dto.js';
import { ReferralMove } from '../moves/referral-move.js';

/** T12: the receiving firm rejects. From SENT the case stays masked for ever. */
export class RejectReferral extends ReferralMove<RejectReferralDto> {
  protected readonly place = 'received-referrals';
  protected readonly operation = 'reject';
}
