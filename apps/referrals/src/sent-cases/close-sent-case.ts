import { Injectable } from '@nestjs/common';
import type { ActionRequest, ChangedReferral } from '../moves/action-request.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { SenderCloseDto } from '../moves/action-bodies.dto.js';
import { hopFieldsOf } from '../case/hop.entity.js';

/** T11: the sending firm closes what is being closed. */
@Injectable()
export class CloseSentCase {
  constructor(private readonly change: ChangeReferral) {}

  execute(request: ActionRequest<SenderCloseDto>): Promise<ChangedReferral> {
    return this.change.execute({
      ...request,
      place: 'sent-cases',
      operation: 'close',
      edit: (input) => ({ fields: hopFieldsOf(input), message: input.reason }),
    });
  }
}
