import { Injectable } from '@nestjs/common';
import { MoveReferral } from '../../core/moves/move-referral.js';
import { ActByLink, type LinkOutcome } from './act-by-link.js';

/**
 * Acknowledges by the link in a mail, in the name of the person whom the mail was sent to. It is the same act
 * as pressing the button in the app (interface, "Masking and recipient rules", 3): the same use case, the
 * same table, the channel `manual`.
 */
@Injectable()
export class AcknowledgeByLink {
  constructor(
    private readonly actByLink: ActByLink,
    private readonly moveReferral: MoveReferral,
  ) {}

  /** @throws 503 when auth does not answer; the link then still works */
  execute(token: string): Promise<LinkOutcome> {
    return this.actByLink.execute(token, (caller, reference) =>
      this.moveReferral.execute(caller, 'referrals', 'acknowledge', {
        reference,
        readInput: () => Promise.resolve({}),
      }),
    );
  }
}
