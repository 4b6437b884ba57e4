import { Injectable } from '@nestjs/common';
import { ChangeReferral, type ActionRequest, type ChangedReferral } from './change-referral.js';
import type { BeginInvestigatingDto } from './dto/action-bodies.dto.js';
import { given } from './given-fields.js';

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
