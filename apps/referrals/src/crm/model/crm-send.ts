import type { ReferralStatus } from '@referral-exchange/contracts';

/** What the interface shows of an attempt (interface, "CRM send flow"); `failed` attempts made no case. */
export const ATTEMPT_STATES = ['writeback_pending', 'completed', 'superseded', 'needs_attention'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/**
 * The failure code of a send whose client was erased: its key is all that is kept. It is stored as a failed
 * one, which no release replays.
 */
export const SEND_ERASED = 'client_erased';

/** One send of a record, by its idempotency key. */
export interface CrmSend {
  id: string;
  firmId: string;
  idempotencyKey: string;
  crmObjectApiName: string;
  crmRecordTypeDevName: string | null;
  sourceRecordId: string;
  state: AttemptState | 'failed';
  failureCode: string | null;
  createdAt: Date;
}

/** The case that a send made or referred again, with the referral that it sent. */
export interface SentCaseOfRecord {
  baseCaseId: string;
  referralId: string;
  referenceNumber: string;
  status: ReferralStatus;
  referentFirmId: string;
}

/** A send with its case; without one when it failed. */
export interface KnownSend {
  attempt: CrmSend;
  case: SentCaseOfRecord | null;
}
