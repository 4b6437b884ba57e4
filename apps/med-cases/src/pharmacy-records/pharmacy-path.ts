/** Where the pharmacy ledger of a med referral stands. */
export const PHARMACY = 'med-cases/:caseId/referrals/:referralId/pharmacy';
