import type { AcknowledgeReferralDto } from '../moves/action-bodies.dto.js';
import { ReferralMove } from '../moves/referral-move.js';

/** T4: the receiving firm acknowledges, through the caller's channel. The case is then unmasked for it. */
export class AcknowledgeReferral extends ReferralMove<AcknowledgeReferralDto> {
  protected readonly place = 'referrals';
  protected readonly operation = 'acknowledge';
}
