import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/platform';
import type { ReferralCommand, ChangedReferral } from '../moves/referral-command.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { BeginClosingDto } from '../moves/action-bodies.dto.js';
import { hopFieldsOf } from '../case/hop.entity.js';

/** T8: records the outcome and begins closing (interface, "States and transitions"). */
@Injectable()
export class BeginClosing {
  constructor(private readonly change: ChangeReferral) {}

  execute(caller: Caller, command: ReferralCommand<BeginClosingDto>): Promise<ChangedReferral> {
    return this.change.execute(caller, {
      ...command,
      place: 'referrals',
      operation: 'begin-closing',
      edit: (input) => ({ fields: hopFieldsOf(input), message: input.reason }),
    });
  }
}
