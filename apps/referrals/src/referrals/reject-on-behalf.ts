import { Injectable } from '@nestjs/common';
import type { ActionRequest, ChangedReferral } from '../cases/action-request.js';
import { given } from '../cases/given-fields.js';
import { ChangeReferral } from './change-referral.js';
import type { EndDto } from './dto/action-bodies.dto.js';

/** T13: the sending firm declines on the receiver’s behalf; that never unmasks. */
@Injectable()
export class RejectOnBehalf {
  constructor(private readonly change: ChangeReferral) {}

  execute(request: ActionRequest<EndDto>): Promise<ChangedReferral> {
    return this.change.execute({
      ...request,
      place: 'sent-cases',
      operation: 'reject',
      edit: (input) => ({ fields: given(input, ['reasonCode']), message: input.reason }),
    });
  }
}
