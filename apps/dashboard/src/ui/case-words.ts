import type { Referral } from '../api/referral.ts';

/** How the sender rates a case, as forms and pages say it. */
export const RATINGS: Readonly<Record<string, string>> = {
  1: '1, the highest',
  2: '2',
  3: '3',
  4: '4',
  5: '5, the lowest',
};

/** Why a warm transfer did not succeed, as forms and pages say it. */
export const TRANSFER_REASONS: Readonly<
  Record<NonNullable<Referral['warmTransferUnsuccessfulReasonType']>, string>
> = {
  FIRM_UNABLE_TO_ANSWER: 'The firm could not answer',
  CLIENT_UNABLE_TO_CONTINUE: 'The client could not go on',
  OTHER: 'Another reason',
};
