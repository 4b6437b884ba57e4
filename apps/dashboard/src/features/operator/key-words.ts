import type { AdministeredKey, ResetReason, RevocationReason } from '../../api/operator-records.ts';

const BEGINNING = /svc(?:pp?|crm)_[0-9a-f]{0,8}/i;
/** How a token of a CRM system begins. */
export const CRM_START = 'svccrm_';

/**
 * The first characters of the key in a text, which may be a whole key or a line of a log; null when there is
 * none. No more of a key goes into an address or to the server. Pure.
 */
export function prefixIn(text: string): string | null {
  return BEGINNING.exec(text)?.[0].toLowerCase() ?? null;
}

export type KeyState = 'works' | 'refused' | 'expired' | 'revoked';

export const KEY_STATES: Readonly<Record<KeyState, string>> = {
  works: 'Works',
  refused: 'Refused',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** Whether a key works, and if not why. Pure. */
export function keyStateAt(key: AdministeredKey, present: number): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= present) return 'expired';
  return key.isOwnerActive ? 'works' : 'refused';
}

export const TIERS: Readonly<Record<AdministeredKey['tier'], string>> = {
  READ_ONLY: 'Read only',
  STANDARD: 'Standard: reads, creates and changes',
  FULL: 'Full: everything',
};

export const REVOCATIONS: Readonly<Record<RevocationReason, string>> = {
  leaked: 'It leaked',
  misused: 'It was misused',
  asked_by_owner: 'Its owner asked for it',
  not_needed: 'Nobody needs it any more',
};

export const RESETS: Readonly<Record<ResetReason, string>> = {
  lost: 'The phone or key is lost',
  stolen: 'The phone or key was stolen',
  broken: 'The phone or key is broken',
  account_taken_over: 'Somebody else set it up',
};
