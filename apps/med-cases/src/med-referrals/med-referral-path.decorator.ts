import { combined, UuidParam } from '@referral-exchange/http';
import type { MedReferralPath } from '../access/med-referral-view.js';

/** `@MedReferralIds() path: MedReferralPath`: the two ids in the path of a med referral. */
export const MedReferralIds = () =>
  combined(
    [UuidParam('id', 'Id of the med case.'), UuidParam('referralId', 'Id of the med referral.')],
    (medCaseId: string, referralId: string): MedReferralPath => ({ medCaseId, referralId }),
  );
