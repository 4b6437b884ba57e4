import {
  CASE_TYPES,
  CLOSING_STATUSES,
  JURISDICTIONS,
  REFERRAL_STATUSES,
  WARM_TRANSFER_REASONS,
} from '@referral-exchange/contracts';
import type { WarmTransfer } from './referral.js';

/** In memory a code stands for a word: its position in a list of the contracts. */
export const CASE_TYPE_NAMES = CASE_TYPES.map(({ name }) => name);
export const JURISDICTION_CODES = JURISDICTIONS.map(({ code }) => code);

/** Code of "none". */
export const NONE = 255;

/** The code of each word by the column that it stands in. */
export const CODES = {
  status: codesOf(REFERRAL_STATUSES),
  closingStatus: codesOf(CLOSING_STATUSES),
  caseType: codesOf(CASE_TYPE_NAMES),
  jurisdiction: codesOf(JURISDICTION_CODES),
} as const;

function codesOf(words: readonly string[]): ReadonlyMap<string | null, number> {
  return new Map(words.map((word, code) => [word, code]));
}

/**
 * 255: not attempted; 0: successful; from 1: failed, with the position of the reason; 254: failed without
 * one.
 */
export function warmTransferCode(isSuccessful: boolean | null, reason: WarmTransfer['reason']): number {
  if (isSuccessful === null) return NONE;
  if (isSuccessful) return 0;
  return reason === null ? NONE - 1 : 1 + WARM_TRANSFER_REASONS.indexOf(reason);
}

/** What the code of a warm transfer stands for. */
export function warmTransferOf(code: number): WarmTransfer | null {
  if (code === NONE) return null;
  return { isSuccessful: code === 0, reason: code === 0 ? null : (WARM_TRANSFER_REASONS[code - 1] ?? null) };
}
