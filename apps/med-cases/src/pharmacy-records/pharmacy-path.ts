import { combined, UuidParam } from '@referral-exchange/http';
import type { MedReferralPath } from '../access/med-referral-view.js';

/** Where the pharmacy ledger of a med referral stands. */
export const PHARMACY = 'med-cases/:caseId/referrals/:referralId/pharmacy';

/** `@PharmacyPath() path: MedReferralPath`: the ids in the path of a ledger. */
export const PharmacyPath = () =>
  combined(
    [UuidParam('caseId', 'Id of the med case.'), UuidParam('referralId', 'Id of the med referral.')],
    (medCaseId, referralId): MedReferralPath => ({ medCaseId, referralId }),
  );
