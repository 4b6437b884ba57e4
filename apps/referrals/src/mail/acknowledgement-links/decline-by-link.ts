import { Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import type { Hop } from '../../core/case/hop.entity.js';
import type { RejectReferralDto } from '../../core/moves/action-bodies.dto.js';
import { ChangeReferral } from '../../core/moves/change-referral.js';
import { ActByLink, type LinkOutcome } from './act-by-link.js';
import type { OpenedLink } from './open-link.js';

/**
 * Declines by the link in a mail (decisions, section 2, T12): the referral is REJECTED and stays masked for
 * ever. It is the receiver's `reject`, but for one rule: what a colleague has acknowledged meanwhile is not
 * declined by a link.
 */
@Injectable()
export class DeclineByLink {
  constructor(
    private readonly actByLink: ActByLink,
    private readonly changeReferral: ChangeReferral,
  ) {}

  /** @throws 503 when auth does not answer; the link then still works */
  execute(token: string, input: RejectReferralDto): Promise<LinkOutcome> {
    return this.actByLink.execute(
      token,
      (caller, reference) =>
        this.changeReferral.execute(caller, {
          reference,
          place: 'received-referrals',
          operation: 'reject',
          readInput: () => Promise.resolve(input),
          edit: ({ reason, reasonCode }) => ({ fields: { reasonCode }, message: reason }),
          guard: (_, hop) => assertNotAcknowledged(hop),
        }),
      canBeDeclined,
    );
  }
}

/** Whether the person of the link may decline, and the referral may be declined. */
export function canBeDeclined({ state, person }: OpenedLink): boolean {
  return state.kind === 'waiting' && state.canBeDeclined && person !== null && person.mayDecline;
}

function assertNotAcknowledged({ acknowledgedAt }: Hop): void {
  if (acknowledgedAt === null) return;
  throw new ApiError('invalid_state_transition', 'The referral was acknowledged meanwhile');
}
