import type { MedReferralView } from './med-referral-view.js';

/**
 * Whether the caller may use the pharmacy data of a referral that it sees. A restricted practice may not, not
 * even on its own referrals (interface, "Public API key", 4). Pure.
 */
export function mayUsePharmacy({
  party,
  isProviderRestricted,
}: Pick<MedReferralView, 'party' | 'isProviderRestricted'>): boolean {
  return party === 'firm' || (party === 'provider' && !isProviderRestricted);
}
