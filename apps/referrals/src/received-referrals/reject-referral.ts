import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/platform';
import type { ReferralCommand, ChangedReferral } from '../moves/referral-command.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { RejectReferralDto } from '../moves/action-bodies.dto.js';
import { hopFieldsOf } from '../case/hop.entity.js';

/** T12: the receiving firm rejects. From SENT the case stays masked for ever. */
@Injectable()
export class RejectReferral {
  constructor(private readonly change: ChangeReferral) {}

  execute(caller: Caller, command: ReferralCommand<RejectReferralDto>): Promise<ChangedReferral> {
    return this.change.execute(caller, {
      ...command,
      place: 'received-referrals',
      operation: 'reject',
      edit: (input) => ({ fields: hopFieldsOf(input), message: input.reason }),
    });
  }
}
