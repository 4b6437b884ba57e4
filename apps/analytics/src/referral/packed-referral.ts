import {
  CASE_TYPES,
  CLOSING_STATUSES,
  JURISDICTIONS,
  REFERRAL_STATUSES,
  WARM_TRANSFER_REASONS,
} from '@referral-exchange/contracts';
import { AMOUNTS, type Referral, type WarmTransfer } from './referral.js';

/**
 * A referral in about 110 bytes, as the index of the read model holds it (ADR 72). Reading 50,000 of them as one value costs a
 * tenth of reading 50,000 rows. Layout, little endian:
 *
 *   length u16 · id 16 bytes · counterparty 16 bytes · sent, first, acknowledged, signed, closing, closed, changed f64 each ·
 *   status u8 · closing status u8 · flags u8 · warm transfer u8 · reached u16 · case type u8 · jurisdiction u8 ·
 *   amounts f64 × 5 when there are any · entries u8, then status u8 and time f64 each
 *
 * Codes are positions in the lists of the contracts, to which values are only ever added at the end. NaN is null. A change of the
 * layout needs a rebuild (docs/operations.md).
 */

const TIMES = 34;
const CODES = TIMES + 7 * 8;
const FIXED = CODES + 8;
/** Where the parts begin; `flags` within the codes. */
export const LAYOUT = {
  id: 2,
  counterparty: 18,
  times: TIMES,
  codes: CODES,
  flags: 2,
  amounts: FIXED,
} as const;
export const CASE_TYPE_NAMES = CASE_TYPES.map(({ name }) => name);
export const JURISDICTION_CODES = JURISDICTIONS.map(({ code }) => code);
export const FLAG = { test: 1, archived: 2, money: 4, imported: 8 } as const;
/** Code of "none" in a byte. */
const NONE = 255;
/** An index holds rows of up to 2,700 bytes. Only an administrator makes histories that long; their oldest entries are left out. */
const MAX_ENTRIES = 200;

/** Packs what a firm sees of the referral with this id. */
export function packReferral(referralId: string, referral: Referral): Buffer {
  const { money } = referral;
  const entries = referral.entries.slice(-MAX_ENTRIES);
  const size = FIXED + (money ? 40 : 0) + 1 + entries.length * 9;
  const packed = Buffer.alloc(size);
  let at = packed.writeUInt16LE(size, 0);
  at += packed.write(referralId.replaceAll('-', ''), at, 'hex');
  at += packed.write(referral.counterpartyId.replaceAll('-', ''), at, 'hex');
  const { sentAt, firstAt, acknowledgedAt, signedAt, closingAt, closedAt, changedAt } = referral;
  for (const time of [sentAt, firstAt, acknowledgedAt, signedAt, closingAt, closedAt, changedAt])
    at = packed.writeDoubleLE(time ?? NaN, at);
  at = packed.writeUInt8(REFERRAL_STATUSES.indexOf(referral.status), at);
  at = packed.writeUInt8(codeOf(CLOSING_STATUSES, referral.closingStatus), at);
  at = packed.writeUInt8(flagsOf(referral), at);
  at = packed.writeUInt8(warmCode(referral.warmTransfer), at);
  at = packed.writeUInt16LE(referral.reached, at);
  at = packed.writeUInt8(codeOf(CASE_TYPE_NAMES, referral.caseType), at);
  at = packed.writeUInt8(codeOf(JURISDICTION_CODES, referral.jurisdiction), at);
  if (money) for (const name of AMOUNTS) at = packed.writeDoubleLE(money[name] ?? NaN, at);
  at = packed.writeUInt8(entries.length, at);
  for (const entry of entries) {
    at = packed.writeUInt8(REFERRAL_STATUSES.indexOf(entry.status), at);
    at = packed.writeDoubleLE(entry.at, at);
  }
  return packed;
}

/** The history of the packed referral at `start`. */
export function unpackEntries(
  packed: Buffer,
  view: DataView,
  start: number,
  hasMoney: boolean,
): Referral['entries'] {
  const first = start + FIXED + (hasMoney ? AMOUNTS.length * 8 : 0);
  return Array.from({ length: packed[first]! }, (_, index) => {
    const at = first + 1 + index * 9;
    return { status: REFERRAL_STATUSES[packed[at]!]!, at: view.getFloat64(at + 1, true) };
  });
}

/** The instant of sending and the id of the packed referral at `start`. */
export function keyOf(packed: Buffer, start: number): { sentAt: number; referralId: string } {
  return {
    sentAt: packed.readDoubleLE(start + TIMES),
    referralId: uuidOf(idOf(packed, start + LAYOUT.id)),
  };
}

/** The id that stands at a place of packed referrals. */
export function idOf(packed: Buffer, at: number): string {
  return packed.toString('latin1', at, at + 16);
}

/** The UUID that an id of packed referrals stands for: such an id has 16 characters, one per byte. */
export function uuidOf(id: string): string {
  const hex = Buffer.from(id, 'latin1').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function flagsOf({ isTestCase, isArchived, isImported, money }: Referral): number {
  const ofCase = (isTestCase ? FLAG.test : 0) | (isArchived ? FLAG.archived : 0);
  return ofCase | (money ? FLAG.money : 0) | (isImported ? FLAG.imported : 0);
}

/** 255: not attempted; 0: successful; from 1: unsuccessful, with the position of the reason, or without one. */
function warmCode(warm: WarmTransfer | null): number {
  if (!warm) return NONE;
  if (warm.isSuccessful) return 0;
  return warm.reason === null ? NONE - 1 : 1 + WARM_TRANSFER_REASONS.indexOf(warm.reason);
}

/** What a code of a warm transfer stands for. */
export function unpackWarm(code: number): WarmTransfer | null {
  if (code === NONE) return null;
  return { isSuccessful: code === 0, reason: code === 0 ? null : (WARM_TRANSFER_REASONS[code - 1] ?? null) };
}

function codeOf<T extends string>(values: readonly T[], value: T | null): number {
  const code = value === null ? -1 : values.indexOf(value);
  return code < 0 ? NONE : code;
}
