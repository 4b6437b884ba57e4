import { Injectable } from '@nestjs/common';
import type { ActionRequest, ChangedReferral } from '../moves/action-request.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { BeginClosingDto } from '../moves/action-bodies.dto.js';
import { hopFieldsOf } from '../case/hop.entity.js';

/** T8: the outcome is recorded, disbursement begins (interface, "States and transitions"). */
@Injectable()
export class BeginClosing {
  constructor(private readonly change: ChangeReferral) {}

  execute(request: ActionRequest<BeginClosingDto>): Promise<ChangedReferral> {
    return this.change.execute({
      ...request,
      place: 'referrals',
      operation: 'begin-closing',
      edit: (input) => ({ fields: hopFieldsOf(input), message: input.reason }),
    });
  }
}
