import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { Bool, Enum, ListOf, Str } from '../fields/record-fields.js';
import { OPERATIONS, type Operation } from '../case/referral.transitions.js';

/** One status that the caller may reach by one call. */
export class AvailableTransitionDto {
  @Enum(REFERRAL_STATUSES) status: ReferralStatus;
  @Str() label: string;
  @Enum(OPERATIONS) operation: Operation;
  @Bool() requiresReason: boolean;
  @Bool() requiresClosingStatus: boolean;
}

/** GET /referrals/{id}/available-statuses. */
export class AvailableStatusesDto {
  @Enum(REFERRAL_STATUSES) currentStatus: ReferralStatus;
  @ListOf(() => AvailableTransitionDto) availableTransitions: AvailableTransitionDto[];
}
