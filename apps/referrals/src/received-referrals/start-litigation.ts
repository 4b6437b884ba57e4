import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/platform';
import type { ReferralCommand, ChangedReferral } from '../moves/referral-command.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { StartLitigationDto } from '../moves/action-bodies.dto.js';
import { hopFieldsOf } from '../case/hop.entity.js';

/** T7: a lawsuit is filed. */
@Injectable()
export class StartLitigation {
  constructor(private readonly change: ChangeReferral) {}

  execute(caller: Caller, command: ReferralCommand<StartLitigationDto>): Promise<ChangedReferral> {
    return this.change.execute(caller, {
      ...command,
      place: 'received-referrals',
      operation: 'start-litigation',
      edit: (input) => ({ fields: hopFieldsOf(input), message: input.reason, note: input.notes }),
    });
  }
}
