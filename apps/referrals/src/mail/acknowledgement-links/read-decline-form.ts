import { ApiError, type FieldFault } from '@referral-exchange/contracts';
import { validateDto } from '@referral-exchange/http';
import { RejectReferralDto } from '../../core/moves/action-bodies.dto.js';
import type { DeclineForm } from './decline-page.js';

/** What a posted form asks for, or the form with what is wrong with it. */
export type ReadForm = { input: RejectReferralDto } | { refused: DeclineForm };

/**
 * The body that the API takes, or the form with what is wrong with it. The rules are those of the API; the
 * page asks for a reason code.
 */
export function readDeclineForm(form: URLSearchParams): ReadForm {
  const [reasonCode, reason] = [form.get('reason_code') ?? '', (form.get('reason') ?? '').trim()];
  const faults: DeclineForm['faults'] = reasonCode === '' ? { reasonCode: 'Choose a reason.' } : {};
  try {
    const input = validateDto(RejectReferralDto, { reasonCode: reasonCode || null, reason: reason || null });
    if (Object.keys(faults).length === 0) return { input };
  } catch (error) {
    for (const { field, code } of faultsOf(error)) {
      if (field === 'reasonCode') faults.reasonCode = 'Choose one of the reasons.';
      else
        faults.reason =
          code === 'too_long'
            ? 'This is too long: use at most 5,000 characters.'
            : 'This text cannot be sent: write it anew.';
    }
  }
  return { refused: { reasonCode, reason, faults } };
}

/** @throws any error that does not belong to a field */
function faultsOf(error: unknown): FieldFault[] {
  if (!(error instanceof ApiError && error.code === 'validation_error')) throw error;
  return (error.details as { errors: FieldFault[] }).errors;
}
