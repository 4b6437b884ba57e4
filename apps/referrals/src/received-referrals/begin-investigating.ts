import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/platform';
import type { ReferralCommand, ChangedReferral } from '../moves/referral-command.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { BeginInvestigatingDto } from '../moves/action-bodies.dto.js';
import { hopFieldsOf } from '../case/hop.entity.js';

/** T5: the receiving firm gathers facts. */
@Injectable()
export class BeginInvestigating {
  constructor(private readonly change: ChangeReferral) {}

  execute(caller: Caller, command: ReferralCommand<BeginInvestigatingDto>): Promise<ChangedReferral> {
    return this.change.execute(caller, {
      ...command,
      place: 'received-referrals',
      operation: 'begin-investigating',
      edit: (input) => ({
        fields: hopFieldsOf(input),
        message: input.reason,
        note: input.notes,
      }),
    });
  }
}
