import { Injectable } from '@nestjs/common';
import type { ActionRequest, ChangedReferral } from '../cases/action-request.js';
import { given } from '../cases/given-fields.js';
import { ChangeReferral } from './change-referral.js';
import type { BeginInvestigatingDto } from './dto/action-bodies.dto.js';

/** T5: the receiving firm gathers facts. */
@Injectable()
export class BeginInvestigating {
  constructor(private readonly change: ChangeReferral) {}

  execute(request: ActionRequest<BeginInvestigatingDto>): Promise<ChangedReferral> {
    return this.change.execute({
      ...request,
      place: 'received-referrals',
      operation: 'begin-investigating',
      edit: (input) => ({
        fields: given(input, ['notes', 'phase']),
        message: input.reason,
        note: input.notes,
      }),
    });
  }
}
