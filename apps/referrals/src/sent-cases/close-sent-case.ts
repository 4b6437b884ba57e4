import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/platform';
import type { ReferralCommand, ChangedReferral } from '../moves/referral-command.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { CloseSentCaseDto } from '../moves/action-bodies.dto.js';
import { hopFieldsOf } from '../case/hop.entity.js';

/** T11: the sending firm closes a referral in CLOSING. */
@Injectable()
export class CloseSentCase {
  constructor(private readonly change: ChangeReferral) {}

  execute(caller: Caller, command: ReferralCommand<CloseSentCaseDto>): Promise<ChangedReferral> {
    return this.change.execute(caller, {
      ...command,
      place: 'sent-cases',
      operation: 'close',
      edit: (input) => ({ fields: hopFieldsOf(input), message: input.reason }),
    });
  }
}
