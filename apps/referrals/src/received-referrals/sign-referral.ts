import { Injectable } from '@nestjs/common';
import type { ActionRequest, ChangedReferral } from '../moves/action-request.js';
import { given } from '../moves/given-fields.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { SignDto } from '../moves/action-bodies.dto.js';

const FIELDS = ['notes', 'phase', 'leadAttorneyName', 'statuteOfLimitationsExpiration', 'estimatedDateOfResolution',
  'clientFeeAgreementPercentage', 'attorneyFees', 'projectedSettlementAmount'] as const; // prettier-ignore

/** T6: the client signed a retainer. */
@Injectable()
export class SignReferral {
  constructor(private readonly change: ChangeReferral) {}

  execute(request: ActionRequest<SignDto>): Promise<ChangedReferral> {
    return this.change.execute({
      ...request,
      place: 'received-referrals',
      operation: 'sign',
      edit: (input) => ({ fields: given(input, FIELDS), message: input.reason, note: input.notes }),
    });
  }
}
