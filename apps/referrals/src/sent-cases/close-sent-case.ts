import { Injectable } from '@nestjs/common';
import type { ActionRequest, ChangedReferral } from '../moves/action-request.js';
import { given } from '../moves/given-fields.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { SenderCloseDto } from '../moves/action-bodies.dto.js';

/** What the sender may tell of an end that the receiver recorded. */
export const SENDER_CLOSING_FIELDS = ['closureReason'] as const;

/** T11: the sending firm closes what is being closed. */
@Injectable()
export class CloseSentCase {
  constructor(private readonly change: ChangeReferral) {}

  execute(request: ActionRequest<SenderCloseDto>): Promise<ChangedReferral> {
    return this.change.execute({
      ...request,
      place: 'sent-cases',
      operation: 'close',
      edit: (input) => ({ fields: given(input, SENDER_CLOSING_FIELDS), message: input.reason }),
    });
  }
}
