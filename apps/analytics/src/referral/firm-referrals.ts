import { CLOSING_STATUSES, REFERRAL_STATUSES } from '@referral-exchange/contracts';
import {
  CASE_TYPE_NAMES,
  FLAG,
  idOf,
  JURISDICTION_CODES,
  LAYOUT,
  orNull,
  unpackEntries,
  unpackWarm,
} from './packed-referral.js';
import { AMOUNTS, type Money, type Referral, type Side } from './referral.js';

/** Whose referrals, and of which generation of the read model (ADR 73). */
export interface Place {
  generation: number;
  side: Side;
  firmId: string;
}

const TIMES = 7;
const NUMBERS = TIMES + AMOUNTS.length;
const CODES = 8;
const FIRST_CAPACITY = 64;
/** Older histories are never asked for: the sections look back 30 days. The clock may step back a little. */
const HISTORY_MS = 31 * 86_400_000;
/** Estimates, to bound the memory: an id in its map, and an entry of a history. */
const BYTES = { row: NUMBERS * 8 + CODES + 4 + 90, entry: 60 } as const;

/**
 * Referrals of one firm in columns of numbers: about 200 bytes each, and quick to go through. The same referral put in again takes
 * the place of the older one.
 */
export class FirmReferrals {
  /** Numbers of row n from n × NUMBERS on: times as they are packed, then amounts. NaN is null. */
  numbers = new Float64Array(FIRST_CAPACITY * NUMBERS);
  /** Bytes of row n from n × CODES on, as they are packed. */
  codes = new Uint8Array(FIRST_CAPACITY * CODES);
  /** Position of the firm on the other side in `counterparties`. */
  partners = new Int32Array(FIRST_CAPACITY);
  readonly counterparties: string[] = [];
  /** Histories of the referrals that changed lately, by row. */
  readonly histories = new Map<number, Referral['entries']>();
  private readonly partnerOf = new Map<string, number>();
  private readonly rowOf = new Map<string, number>();
  private entries = 0;

  get count(): number {
    return this.rowOf.size;
  }

  /** Bytes of memory, about. */
  get bytes(): number {
    return this.partners.length * BYTES.row + this.entries * BYTES.entry;
  }

  /** Takes in packed referrals that stand one after the other. */
  put(packed: Buffer, nowMs: number): void {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let start = 0; start < packed.length; start += view.getUint16(start, true))
      this.putOne(packed, view, start, nowMs);
  }

  /** Shows rows one after the other, each by the same object: it must not be kept. */
  *rows(): Generator<Referral> {
    const shown = new ReferralOfRow(this);
    for (shown.row = 0; shown.row < this.count; shown.row++) yield shown;
  }

  private putOne(packed: Buffer, view: DataView, start: number, nowMs: number): void {
    const row = this.place(idOf(packed, start + LAYOUT.id));
    const hasMoney = (packed[start + LAYOUT.codes + LAYOUT.flags]! & FLAG.money) !== 0;
    const first = row * NUMBERS;
    for (let index = 0; index < TIMES; index++)
      this.numbers[first + index] = view.getFloat64(start + LAYOUT.times + index * 8, true);
    for (let index = 0; index < AMOUNTS.length; index++)
      this.numbers[first + TIMES + index] = hasMoney
        ? view.getFloat64(start + LAYOUT.amounts + index * 8, true)
        : NaN;
    for (let index = 0; index < CODES; index++)
      this.codes[row * CODES + index] = packed[start + LAYOUT.codes + index]!;
    this.partners[row] = this.partner(idOf(packed, start + LAYOUT.counterparty));
    const isRecent = this.numbers[first + TIMES - 1]! > nowMs - HISTORY_MS;
    this.remember(row, isRecent ? unpackEntries(packed, view, start, hasMoney) : []);
  }

  private remember(row: number, entries: Referral['entries']): void {
    this.entries += entries.length - (this.histories.get(row)?.length ?? 0);
    if (entries.length > 0) this.histories.set(row, entries);
    else this.histories.delete(row);
  }

  /** The row of a referral; a new one when it has none. */
  private place(id: string): number {
    const known = this.rowOf.get(id);
    if (known !== undefined) return known;
    const row = this.count;
    if (row === this.partners.length) this.grow();
    this.rowOf.set(id, row);
    return row;
  }

  private partner(id: string): number {
    const known = this.partnerOf.get(id);
    if (known !== undefined) return known;
    this.partnerOf.set(id, this.counterparties.length);
    return this.counterparties.push(id) - 1;
  }

  private grow(): void {
    const capacity = Math.ceil(this.partners.length * 1.5);
    const { numbers, codes, partners } = this;
    this.numbers = new Float64Array(capacity * NUMBERS);
    this.codes = new Uint8Array(capacity * CODES);
    this.partners = new Int32Array(capacity);
    this.numbers.set(numbers);
    this.codes.set(codes);
    this.partners.set(partners);
  }
}

/** A row, shown as the sections want it. */
class ReferralOfRow implements Referral {
  row = 0;

  constructor(private readonly of: FirmReferrals) {}

  get counterpartyId() {
    return this.of.counterparties[this.of.partners[this.row]!]!;
  }
  get sentAt() {
    return this.number(0);
  }
  get firstAt() {
    return this.number(1);
  }
  get acknowledgedAt() {
    return orNull(this.number(2));
  }
  get signedAt() {
    return orNull(this.number(3));
  }
  get closingAt() {
    return orNull(this.number(4));
  }
  get closedAt() {
    return orNull(this.number(5));
  }
  get changedAt() {
    return this.number(6);
  }
  get status() {
    return REFERRAL_STATUSES[this.code(0)]!;
  }
  get closingStatus() {
    return CLOSING_STATUSES[this.code(1)] ?? null;
  }
  get isTestCase() {
    return (this.code(LAYOUT.flags) & FLAG.test) !== 0;
  }
  get isArchived() {
    return (this.code(LAYOUT.flags) & FLAG.archived) !== 0;
  }
  get warmTransfer() {
    return unpackWarm(this.code(3));
  }
  get reached() {
    return this.code(4) | (this.code(5) << 8);
  }
  get caseType() {
    return CASE_TYPE_NAMES[this.code(6)] ?? '';
  }
  get jurisdiction() {
    return JURISDICTION_CODES[this.code(7)] ?? '';
  }
  get money(): Money | null {
    if (!(this.code(LAYOUT.flags) & FLAG.money)) return null;
    const amount = (index: number) => orNull(this.number(TIMES + index));
    return {
      settlementAmount: amount(0),
      attorneyFees: amount(1),
      netFeeToSendingFirm: amount(2),
      netFeeToHandlingFirm: amount(3),
      projectedSettlementAmount: amount(4),
    };
  }
  /** Of a referral that changed lately; else none. */
  get entries() {
    return this.of.histories.get(this.row) ?? [];
  }

  private number(index: number): number {
    return this.of.numbers[this.row * NUMBERS + index]!;
  }

  private code(index: number): number {
    return this.of.codes[this.row * CODES + index]!;
  }
}
