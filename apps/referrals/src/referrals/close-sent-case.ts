import { Injectable } from '@nestjs/common';
import { ChangeReferral, type ActionRequest, type ChangedReferral } from './change-referral.js';
import type { SenderCloseDto } from './dto/action-bodies.dto.js';
import { given } from './given-fields.js';

/** T11: the sending firm closes what is being closed. */
@Injectable()
export class CloseSentCase {
  constructor(private readonly change: ChangeReferral) {}

  execute(request: ActionRequest<SenderCloseDto>): Promise<ChangedReferral> {
    return this.change.execute({
      ...request,
      place: 'sent-cases',
      operation: 'close',
      edit: (input) => ({ fields: given(input, ['closureReason']), message: input.reason }),
    });
  }
}
