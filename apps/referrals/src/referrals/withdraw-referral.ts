import { Injectable } from '@nestjs/common';
import { ChangeReferral, type ActionRequest, type ChangedReferral } from './change-referral.js';
import type { EndDto } from './dto/action-bodies.dto.js';
import { given } from './given-fields.js';

/** T14: the sending firm takes the case back. */
@Injectable()
export class WithdrawReferral {
  constructor(private readonly change: ChangeReferral) {}

  execute(request: ActionRequest<EndDto>): Promise<ChangedReferral> {
    return this.change.execute({
      ...request,
      place: 'sent-cases',
      operation: 'withdraw',
      edit: (input) => ({ fields: given(input, ['reasonCode']), message: input.reason }),
    });
  }
}
