/** How a sent case may be named in a path (decisions, 1.8). */
export const CASE_ID =
  'The baseCaseId or reference number (`ABB-0001`) of the case, or the id or number (`ABB-0001-R2`) of a referral that the ' +
  'caller sent on it. An action applies to the named referral; if a case is named, to the latest referral that the caller sent.';

/** The same where a received referral may be named too: it is referred onward. */
export const REFERRED_ID =
  'The baseCaseId or reference number (`ABB-0001`) of the case, or the id or number (`ABB-0001-R2`) of one of its referrals. ' +
  'A firm that received the case refers it onward by either. If the case came back to its owner, the owner refers it again ' +
  'by naming the case, and onward by naming the referral that came back.';

/** How a referral may be named in a path (decisions, 1.8). */
export const REFERRAL_ID =
  "Id or reference number (`ABB-0001-R2`) of the referral. The number of a case (`ABB-0001`) means the caller's latest " +
  'referral of it, sent or received. The id of a case is not accepted.';

/** The same for a received referral. */
export const RECEIVED_REFERRAL_ID =
  'Id or reference number (`ABB-0001-R2`) of the referral. The number of a case (`ABB-0001`) means the latest referral ' +
  'of it that the caller received. The id of a case is not accepted.';
