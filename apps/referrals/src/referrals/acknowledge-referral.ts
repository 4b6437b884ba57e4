import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/platform';
import type { AcknowledgeReferralDto } from '../moves/action-bodies.dto.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { ChangedReferral, ReferralCommand } from '../moves/referral-command.js';

/** T4: the receiving firm acknowledges, through the caller's channel. The case is then unmasked for it. */
@Injectable()
export class AcknowledgeReferral {
  constructor(private readonly change: ChangeReferral) {}

  execute(
    caller: Caller,
    command: ReferralCommand<AcknowledgeReferralDto> & { baseCaseId: string },
  ): Promise<ChangedReferral> {
    return this.change.execute(caller, {
      ...command,
      place: 'referrals',
      operation: 'acknowledge',
      edit: ({ reason }) => ({ message: reason }),
    });
  }
}
