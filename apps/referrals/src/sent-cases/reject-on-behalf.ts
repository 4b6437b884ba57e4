import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/platform';
import type { ReferralCommand, ChangedReferral } from '../moves/referral-command.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { RejectReferralDto } from '../moves/action-bodies.dto.js';
import { hopFieldsOf } from '../case/hop.entity.js';

/** T13: the sending firm rejects on behalf of the receiver. This never unmasks. */
@Injectable()
export class RejectOnBehalf {
  constructor(private readonly change: ChangeReferral) {}

  execute(caller: Caller, command: ReferralCommand<RejectReferralDto>): Promise<ChangedReferral> {
    return this.change.execute(caller, {
      ...command,
      place: 'sent-cases',
      operation: 'reject',
      edit: (input) => ({ fields: hopFieldsOf(input), message: input.reason }),
    });
  }
}
