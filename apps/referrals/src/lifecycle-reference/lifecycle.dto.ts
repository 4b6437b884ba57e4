import {
  CLOSING_STATUSES,
  PAYOUT_TYPES,
  REASON_CODES,
  REFERRAL_STATUSES,
  type ReferralStatus,
  type StatusClass,
} from '@referral-exchange/contracts';
import { Bool, Enum, EnumList, ListOf, NullableStr, Str } from '../fields/record-fields.js';
import { OPERATIONS, PARTIES, type Operation, type Party } from '../case/referral.transitions.js';

/** A status of the lifecycle. */
export class LifecycleStatusDto {
  @Enum(REFERRAL_STATUSES) status: ReferralStatus;
  @Str() label: string;
  @Enum(['pre', 'pending', 'active', 'terminal']) class: StatusClass;
  @Bool() isTerminal: boolean;
  /** The receiving firm has access to content, once it acknowledged. */
  @Bool() isWorking: boolean;
}

/** A row of the transition table. */
export class LifecycleTransitionDto {
  @Str() id: string;
  @EnumList(REFERRAL_STATUSES) from: ReferralStatus[];
  @Enum(OPERATIONS) operation: Operation;
  @Enum(PARTIES) party: Party;
  /** Statuses written, in order; empty when the record goes, or the status stays, or the caller names it (`target`). */
  @EnumList(REFERRAL_STATUSES) to: ReferralStatus[];
  @Enum(['fixed', 'same', 'requested', 'none']) target: 'fixed' | 'same' | 'requested' | 'none';
  @NullableStr() condition: string | null;
  /** Webhook event of the move; null when it has none. */
  @NullableStr() event: string | null;
  @Bool() createsReferral: boolean;
  @Bool() requiresReason: boolean;
  @Bool() requiresClosingStatus: boolean;
  @NullableStr() tier: string | null;
  @NullableStr() route: string | null;
}

/** GET /reference/referral-lifecycle: the one table, as data. */
export class LifecycleDto {
  @ListOf(() => LifecycleStatusDto) statuses: LifecycleStatusDto[];
  @ListOf(() => LifecycleTransitionDto) transitions: LifecycleTransitionDto[];
  @EnumList(CLOSING_STATUSES) closingStatuses: string[];
  @EnumList(PAYOUT_TYPES) payoutTypes: string[];
  @EnumList(REASON_CODES) reasonCodes: string[];
}
