/** How a sent case may be named in a path (decisions, 1.8). */
export const CASE_ID =
  'The baseCaseId or reference number (`ABC-0001`) of the case, or the id or number (`ABC-0001-R2`) of a referral that the ' +
  'caller sent on it. An action is done to the referral that is named, else to the latest that the caller sent.';

/** The same where a referral that was received may be named too: it goes onward. */
export const REFERRED_ID =
  'The baseCaseId or reference number (`ABC-0001`) of the case, or the id or number (`ABC-0001-R2`) of a referral of it. ' +
  'A firm that received the case refers it onward by either; the owner of a case that came back to it sends it anew by ' +
  'the case, and onward by the referral that came back.';

/** How a referral may be named in a path (decisions, 1.8). */
export const REFERRAL_ID =
  "Id or reference number (`ABC-0001-R2`) of the referral. The number of a case (`ABC-0001`) means the caller's latest " +
  'referral of it, sent or received; the id of a case names no referral.';

/** The same of a referral that was received. */
export const RECEIVED_REFERRAL_ID =
  'Id or reference number (`ABC-0001-R2`) of the referral. The number of a case (`ABC-0001`) means the latest referral ' +
  'of it that the caller received; the id of a case names no referral.';
