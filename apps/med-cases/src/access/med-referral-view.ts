import type { MedCase } from '../med-case/med-case.entity.js';
import type { MedReferral } from '../med-case/med-referral.entity.js';

/** The ids in the path of a med referral. */
export interface MedReferralPath {
  medCaseId: string;
  referralId: string;
}

/** The side of a med referral that a caller stands on. An administrator reads across firms and is on none. */
export type MedParty = 'firm' | 'provider' | 'admin';

/** A med referral, its case, and the caller's side. */
export interface MedReferralView {
  medCase: MedCase;
  referral: MedReferral;
  party: MedParty;
  /** The provider of the referral is a restricted practice. */
  isProviderRestricted: boolean;
  /** The versions of the two rows as they were read. A write without a lock asks that they are the same. */
  versions: { medCase: string; referral: string };
}
