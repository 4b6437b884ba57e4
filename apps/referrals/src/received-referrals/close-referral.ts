import { Injectable } from '@nestjs/common';
import type { ActionRequest, ChangedReferral } from '../moves/action-request.js';
import { given } from '../moves/given-fields.js';
import { CLOSING_FIELDS } from '../referrals/begin-closing.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { CloseDto } from '../moves/action-bodies.dto.js';

/** T9, and T10 with a closingStatus: closing and closed at once. Closing fields replace what was recorded before. */
@Injectable()
export class CloseReferral {
  constructor(private readonly change: ChangeReferral) {}

  execute(request: ActionRequest<CloseDto>): Promise<ChangedReferral> {
    return this.change.execute({
      ...request,
      place: 'received-referrals',
      operation: 'close',
      edit: (input) => ({ fields: given(input, CLOSING_FIELDS), message: input.reason }),
    });
  }
}
