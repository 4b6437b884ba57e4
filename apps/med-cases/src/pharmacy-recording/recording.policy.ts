import type { MedReferralStatus } from '@referral-exchange/contracts';
import { hasMedEnded } from '../med-case/med-referral.transitions.js';

/** Whether the ledger of a referral takes new records (apps/med-cases/README.md). Pure. */

export type RecordingFault = 'not_a_pharmacy_referral' | 'referral_ended';

/**
 * Why nothing can be recorded; null when it can. Transactions, voids and reported balances are taken in every
 * status.
 */
export function recordingFault(
  { isPharmacy, status }: { isPharmacy: boolean; status: MedReferralStatus },
  { addsFills }: { addsFills: boolean },
): RecordingFault | null {
  if (!isPharmacy) return 'not_a_pharmacy_referral';
  // its provider dispenses nothing any more, but money may still move
  return addsFills && hasMedEnded(status) ? 'referral_ended' : null;
}
