import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/platform';
import type { ReferralCommand, ChangedReferral } from '../moves/referral-command.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { SignReferralDto } from '../moves/action-bodies.dto.js';
import { hopFieldsOf } from '../case/hop.entity.js';

/** T6: the client signed a retainer. */
@Injectable()
export class SignReferral {
  constructor(private readonly change: ChangeReferral) {}

  execute(caller: Caller, command: ReferralCommand<SignReferralDto>): Promise<ChangedReferral> {
    return this.change.execute(caller, {
      ...command,
      place: 'received-referrals',
      operation: 'sign',
      edit: (input) => ({ fields: hopFieldsOf(input), message: input.reason, note: input.notes }),
    });
  }
}
