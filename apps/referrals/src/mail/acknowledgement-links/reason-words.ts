import type { ReasonCode } from '@referral-exchange/contracts';

/** Why somebody declines, in the words of a form. The compiler asks for each reason code. */
export const REASON_WORDS: Record<ReasonCode, string> = {
  conflict_of_interest: 'Conflict of interest',
  outside_practice_area: 'Outside our practice areas',
  outside_jurisdiction: 'Outside our jurisdictions',
  statute_expired: 'The statute of limitations has expired',
  insufficient_damages: 'The damages are too small',
  no_liability: 'No liability',
  client_unreachable: 'The client cannot be reached',
  client_declined: 'The client declined',
  capacity: 'We have no capacity',
  duplicate: 'We have this case already',
  other: 'Another reason',
};
