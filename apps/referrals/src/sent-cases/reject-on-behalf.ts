import type { RejectReferralDto } from '../moves/action-bodies.dto.js';
import { ReferralMove } from '../moves/referral-move.js';

/** T13: the sending firm rejects on behalf of the receiver. This never unmasks. */
export class RejectOnBehalf extends ReferralMove<RejectReferralDto> {
  protected readonly place = 'sent-cases';
  protected readonly operation = 'reject';
}
