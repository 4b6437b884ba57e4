import { Injectable } from '@nestjs/common';
import type { ActionRequest, ChangedReferral } from '../moves/action-request.js';
import { given } from '../moves/given-fields.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { BeginClosingDto } from '../moves/action-bodies.dto.js';

/** What closing records of the outcome. */
export const CLOSING_FIELDS = ['closingStatus', 'closureReason', 'settlementAmount', 'attorneyFees',
  'clientFeeAgreementPercentage', 'estimatedDistributionDate', 'payoutType'] as const; // prettier-ignore

/** T8: the outcome is recorded, disbursement begins (interface, "States and transitions"). */
@Injectable()
export class BeginClosing {
  constructor(private readonly change: ChangeReferral) {}

  execute(request: ActionRequest<BeginClosingDto>): Promise<ChangedReferral> {
    return this.change.execute({
      ...request,
      place: 'referrals',
      operation: 'begin-closing',
      edit: (input) => ({ fields: given(input, CLOSING_FIELDS), message: input.reason }),
    });
  }
}
