/**
 * The vocabulary of the referral lifecycle (decisions, 2). Who may move what: the referrals service's table.
 */
export const REFERRAL_STATUSES = [
  'DRAFT',
  'SENT',
  'UNDER_EVALUATION',
  'INVESTIGATING',
  'SIGNED',
  'IN_LITIGATION',
  'CLOSING',
  'CLOSED',
  'REJECTED',
  'WITHDRAWN',
] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

export type StatusClass = 'pre' | 'pending' | 'active' | 'terminal';

export const STATUS_CLASS: Record<ReferralStatus, StatusClass> = {
  DRAFT: 'pre',
  SENT: 'pending',
  UNDER_EVALUATION: 'active',
  INVESTIGATING: 'active',
  SIGNED: 'active',
  IN_LITIGATION: 'active',
  CLOSING: 'active',
  CLOSED: 'terminal',
  REJECTED: 'terminal',
  WITHDRAWN: 'terminal',
};

/** How people see a status: `Under evaluation`. */
export const STATUS_LABEL = Object.fromEntries(
  REFERRAL_STATUSES.map((status) => [status, status[0] + status.slice(1).toLowerCase().replaceAll('_', ' ')]),
) as Record<ReferralStatus, string>;

/** The five active stages, in flow order. */
export const ACTIVE_STATUSES = REFERRAL_STATUSES.filter((status) => STATUS_CLASS[status] === 'active');

export function isTerminal(status: ReferralStatus): boolean {
  return STATUS_CLASS[status] === 'terminal';
}

/** A live hop is one that was sent and has not ended. */
export function isLive(status: ReferralStatus): boolean {
  return STATUS_CLASS[status] === 'pending' || STATUS_CLASS[status] === 'active';
}

/**
 * True for REJECTED and WITHDRAWN: the receiver keeps the referral as it stood then (decisions, section 14,
 * "After the end").
 */
export function isEnded(status: ReferralStatus): boolean {
  return status === 'REJECTED' || status === 'WITHDRAWN';
}

/** "Working" (content access): the five active stages and CLOSED (decisions, section 2). */
export function isWorking(status: ReferralStatus): boolean {
  return STATUS_CLASS[status] === 'active' || status === 'CLOSED';
}

/** Content access of a receiver: it acknowledged, and the hop is in a working status (decisions, 2). */
export function hasContentAccess(hop: { status: ReferralStatus; acknowledgement: unknown }): boolean {
  return hop.acknowledgement !== null && isWorking(hop.status);
}

/**
 * Access of a receiver to documents: it acknowledged, and the hop is in an active stage. It ends at CLOSED
 * (decisions, section 6).
 */
export function grantsDocuments(hop: { status: ReferralStatus; acknowledgement: unknown }): boolean {
  return hop.acknowledgement !== null && STATUS_CLASS[hop.status] === 'active';
}

export const CLOSING_STATUSES = ['won_settled', 'lost', 'no_longer_pursuing'] as const;
export type ClosingStatus = (typeof CLOSING_STATUSES)[number];

export const PAYOUT_TYPES = ['lump_sum', 'structured', 'hybrid', 'other'] as const;
export type PayoutType = (typeof PAYOUT_TYPES)[number];

export const WARM_TRANSFER_REASONS = ['FIRM_UNABLE_TO_ANSWER', 'CLIENT_UNABLE_TO_CONTINUE', 'OTHER'] as const;

export const REASON_CODES = [
  'conflict_of_interest',
  'outside_practice_area',
  'outside_jurisdiction',
  'statute_expired',
  'insufficient_damages',
  'no_liability',
  'client_unreachable',
  'client_declined',
  'capacity',
  'duplicate',
  'other',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** Channel of a change, as `actor.source` and `source` of a status update say it (decisions, section 7). */
export const ACTOR_SOURCES = [
  'manual',
  'api',
  'bulk_update',
  'crm',
  'case_system',
  'import',
  'admin',
  'system',
] as const;
export type ActorSource = (typeof ACTOR_SOURCES)[number];
