import type { ClosingStatus, ReferralStatus, WARM_TRANSFER_REASONS } from '@referral-exchange/contracts';

/** From which of its two firms a referral is looked at. */
export type Side = 'sent' | 'received';

/** A referral as one of its firms sees it. Times are milliseconds since 1970. */
export interface Referral {
  /** The other firm. */
  counterpartyId: string;
  sentAt: number;
  /** First referral of this case that the firm sent, or received. */
  firstAt: number;
  acknowledgedAt: number | null;
  /** Null: never signed. */
  signedAt: number | null;
  /** Last entry into CLOSING, from which on an outcome counts; where that was skipped, into CLOSED. */
  closingAt: number | null;
  closedAt: number | null;
  status: ReferralStatus;
  closingStatus: ClosingStatus | null;
  /** The statuses that it ever had: bit n stands for the n-th of REFERRAL_STATUSES. */
  reached: number;
  /** Last entry into a status. */
  changedAt: number;
  /** Entries into statuses, oldest first. */
  entries: readonly { status: ReferralStatus; at: number }[];
  caseType: string;
  jurisdiction: string;
  isTestCase: boolean;
  isArchived: boolean;
  /** From a historical import: how long anything took is not known. */
  isImported: boolean;
  warmTransfer: WarmTransfer | null;
  money: Money | null;
}

export interface WarmTransfer {
  isSuccessful: boolean;
  reason: (typeof WARM_TRANSFER_REASONS)[number] | null;
}

/** In cents, so that sums are exact. Null: not known, or masked. */
export interface Money {
  settlementAmount: number | null;
  attorneyFees: number | null;
  netFeeToSendingFirm: number | null;
  netFeeToHandlingFirm: number | null;
  projectedSettlementAmount: number | null;
}

/** Names of the amounts. */
export const AMOUNTS = [
  'settlementAmount',
  'attorneyFees',
  'netFeeToSendingFirm',
  'netFeeToHandlingFirm',
  'projectedSettlementAmount',
] as const satisfies readonly (keyof Money)[];
