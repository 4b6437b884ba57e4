import {
  CASE_TYPES,
  CLOSING_STATUSES,
  JURISDICTIONS,
  REFERRAL_STATUSES,
  WARM_TRANSFER_REASONS,
} from '@referral-exchange/contracts';
import { AMOUNTS, type Money, type Referral, type WarmTransfer } from './referral.js';

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

const CODES = 34 + 7 * 8;
const FIXED = CODES + 8;
const CASE_TYPE_NAMES = CASE_TYPES.map(({ name }) => name);
const JURISDICTION_CODES = JURISDICTIONS.map(({ code }) => code);
const FLAG = { test: 1, archived: 2, money: 4 } as const;
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

/** Reads packed referrals that stand one after the other. */
export function* unpackReferrals(packed: Buffer): Generator<Referral> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let start = 0; start < packed.length; start += view.getUint16(start, true)) {
    yield unpackReferral(packed, view, start);
  }
}

function unpackReferral(packed: Buffer, view: DataView, start: number): Referral {
  const time = (position: number) => view.getFloat64(start + 34 + position * 8, true);
  const codes = start + CODES;
  const flags = packed[codes + 2]!;
  const money = flags & FLAG.money ? unpackMoney(view, start + FIXED) : null;
  return {
    counterpartyId: packed.toString('latin1', start + 18, start + 34),
    sentAt: time(0),
    firstAt: time(1),
    acknowledgedAt: orNull(time(2)),
    signedAt: orNull(time(3)),
    closingAt: orNull(time(4)),
    closedAt: orNull(time(5)),
    changedAt: time(6),
    status: REFERRAL_STATUSES[packed[codes]!]!,
    closingStatus: CLOSING_STATUSES[packed[codes + 1]!] ?? null,
    reached: view.getUint16(codes + 4, true),
    caseType: CASE_TYPE_NAMES[packed[codes + 6]!] ?? '',
    jurisdiction: JURISDICTION_CODES[packed[codes + 7]!] ?? '',
    isTestCase: (flags & FLAG.test) !== 0,
    isArchived: (flags & FLAG.archived) !== 0,
    warmTransfer: unpackWarm(packed[codes + 3]!),
    money,
    // few readers need them
    get entries() {
      return unpackEntries(packed, view, start + FIXED + (money ? 40 : 0));
    },
  };
}

function unpackEntries(packed: Buffer, view: DataView, start: number): Referral['entries'] {
  return Array.from({ length: packed[start]! }, (_, index) => {
    const at = start + 1 + index * 9;
    return { status: REFERRAL_STATUSES[packed[at]!]!, at: view.getFloat64(at + 1, true) };
  });
}

/** The instant of sending and the id of the packed referral at `start`. */
export function keyOf(packed: Buffer, start: number): { sentAt: number; referralId: string } {
  return {
    sentAt: packed.readDoubleLE(start + 34),
    referralId: uuidOf(packed.toString('latin1', start + 2, start + 18)),
  };
}

/** The UUID that an unpacked id stands for: unpacked ids are 16 characters, one per byte, to be compared quickly. */
export function uuidOf(packedId: string): string {
  const hex = Buffer.from(packedId, 'latin1').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The packed form of a UUID. */
export function packedId(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('latin1');
}

function flagsOf({ isTestCase, isArchived, money }: Referral): number {
  return (isTestCase ? FLAG.test : 0) | (isArchived ? FLAG.archived : 0) | (money ? FLAG.money : 0);
}

/** 255: not attempted; 0: successful; from 1: unsuccessful, with the position of the reason, or without one. */
function warmCode(warm: WarmTransfer | null): number {
  if (!warm) return NONE;
  if (warm.isSuccessful) return 0;
  return warm.reason === null ? NONE - 1 : 1 + WARM_TRANSFER_REASONS.indexOf(warm.reason);
}

function unpackWarm(code: number): WarmTransfer | null {
  if (code === NONE) return null;
  return { isSuccessful: code === 0, reason: code === 0 ? null : (WARM_TRANSFER_REASONS[code - 1] ?? null) };
}

function unpackMoney(view: DataView, at: number): Money {
  const amount = (index: number) => orNull(view.getFloat64(at + index * 8, true));
  return {
    settlementAmount: amount(0),
    attorneyFees: amount(1),
    netFeeToSendingFirm: amount(2),
    netFeeToHandlingFirm: amount(3),
    projectedSettlementAmount: amount(4),
  };
}

function codeOf<T extends string>(values: readonly T[], value: T | null): number {
  const code = value === null ? -1 : values.indexOf(value);
  return code < 0 ? NONE : code;
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
