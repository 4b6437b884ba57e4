import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/platform';
import type { ReferralCommand, ChangedReferral } from '../moves/referral-command.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { CloseReferralDto } from '../moves/action-bodies.dto.js';
import { hopFieldsOf } from '../case/hop.entity.js';

/** T9, and T10 with a closingStatus: CLOSING and CLOSED in one call. Closing fields replace the recorded ones. */
@Injectable()
export class CloseReferral {
  constructor(private readonly change: ChangeReferral) {}

  execute(caller: Caller, command: ReferralCommand<CloseReferralDto>): Promise<ChangedReferral> {
    return this.change.execute(caller, {
      ...command,
      place: 'received-referrals',
      operation: 'close',
      edit: (input) => ({ fields: hopFieldsOf(input), message: input.reason }),
    });
  }
}
