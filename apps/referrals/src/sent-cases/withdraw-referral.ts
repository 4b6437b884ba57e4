import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/platform';
import type { ReferralCommand, ChangedReferral } from '../moves/referral-command.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { WithdrawSentCaseDto } from '../moves/action-bodies.dto.js';
import { hopFieldsOf } from '../case/hop.entity.js';

/** T14: the sending firm withdraws the referral. */
@Injectable()
export class WithdrawReferral {
  constructor(private readonly change: ChangeReferral) {}

  execute(caller: Caller, command: ReferralCommand<WithdrawSentCaseDto>): Promise<ChangedReferral> {
    return this.change.execute(caller, {
      ...command,
      place: 'sent-cases',
      operation: 'withdraw',
      edit: (input) => ({ fields: hopFieldsOf(input), message: input.reason }),
    });
  }
}
