import { conflict } from '@referral-exchange/contracts';
import type { MedReferralView } from '../access/med-referral-view.js';
import { recordingFault, type RecordingFault } from './recording.policy.js';

const MESSAGE: Record<RecordingFault, string> = {
  not_a_pharmacy_referral: 'This med referral is not to a pharmacy, so it has no ledger to write to',
  referral_ended: 'The med referral was rejected or withdrawn, so it takes no new fills',
};

/** @throws 409 when the ledger of the referral does not take this. */
export function assertRecordable({ referral }: MedReferralView, { addsFills = false } = {}): void {
  const fault = recordingFault(referral, { addsFills });
  if (fault) throw conflict(fault, MESSAGE[fault]);
}
