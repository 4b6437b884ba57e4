import { combined, UuidParam } from '@referral-exchange/http';
import type { MedReferralPath } from './med-referral-view.js';

/**
 * `@MedReferralIds() path: MedReferralPath`: the two ids in the path of a med referral. In the interface the
 * id of the med case is `id`, and `caseId` in paths of the pharmacy ledger.
 */
export const MedReferralIds = (ofMedCase: 'id' | 'caseId' = 'id') =>
  combined(
    [UuidParam(ofMedCase, 'Id of the med case.'), UuidParam('referralId', 'Id of the med referral.')],
    (medCaseId: string, referralId: string): MedReferralPath => ({ medCaseId, referralId }),
  );
