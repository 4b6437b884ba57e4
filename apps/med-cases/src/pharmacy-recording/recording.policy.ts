import type { MedReferralStatus } from '@referral-exchange/contracts';

/** Whether the ledger of a referral takes new records (docs/adr/0071). Pure. */

export type RecordingFault = 'not_a_pharmacy_referral' | 'referral_ended';

/** A referral that ended without treatment. Its provider dispenses nothing, but money may still move. */
const ENDED: readonly MedReferralStatus[] = ['REJECTED', 'WITHDRAWN'];

/** Why nothing can be recorded; null when it can. Transactions, voids and reported balances are taken in every status. */
export function recordingFault(
  { isPharmacy, status }: { isPharmacy: boolean; status: MedReferralStatus },
  { addsFills }: { addsFills: boolean },
): RecordingFault | null {
  if (!isPharmacy) return 'not_a_pharmacy_referral';
  return addsFills && ENDED.includes(status) ? 'referral_ended' : null;
}
