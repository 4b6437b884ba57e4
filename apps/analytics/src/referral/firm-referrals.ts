import { FLAG, idOf, LAYOUT, unpackEntries, unpackWarm, uuidOf } from './packed-referral.js';
import { AMOUNTS, type Referral, type Side, type WarmTransfer } from './referral.js';

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
 * the place of the older one. What is not there is NaN, and codes are those of packed referrals.
 */
export class FirmReferrals {
  /** Ids of the firms on the other side. */
  readonly counterparties: string[] = [];
  /** Numbers of row n from n × NUMBERS on: times as they are packed, then amounts. */
  private numbers = new Float64Array(FIRST_CAPACITY * NUMBERS);
  /** Bytes of row n from n × CODES on, as they are packed. */
  private codes = new Uint8Array(FIRST_CAPACITY * CODES);
  private partners = new Int32Array(FIRST_CAPACITY);
  /** Histories of the referrals that changed lately, by row. */
  private readonly histories = new Map<number, Referral['entries']>();
  private readonly partnerOf = new Map<string, number>();
  private readonly rowOf = new Map<string, number>();
  private keptEntries = 0;

  get count(): number {
    return this.rowOf.size;
  }

  /** Bytes of memory, about. */
  get bytes(): number {
    return this.partners.length * BYTES.row + this.keptEntries * BYTES.entry;
  }

  /** Takes in packed referrals that stand one after the other. */
  put(packed: Buffer, nowMs: number): void {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let start = 0; start < packed.length; start += view.getUint16(start, true))
      this.putOne(packed, view, start, nowMs);
  }

  sentAt(row: number): number {
    return this.numbers[row * NUMBERS]!;
  }
  firstAt(row: number): number {
    return this.numbers[row * NUMBERS + 1]!;
  }
  acknowledgedAt(row: number): number {
    return this.numbers[row * NUMBERS + 2]!;
  }
  signedAt(row: number): number {
    return this.numbers[row * NUMBERS + 3]!;
  }
  closingAt(row: number): number {
    return this.numbers[row * NUMBERS + 4]!;
  }
  closedAt(row: number): number {
    return this.numbers[row * NUMBERS + 5]!;
  }
  changedAt(row: number): number {
    return this.numbers[row * NUMBERS + 6]!;
  }
  /** The amount at a position of AMOUNTS, in cents. */
  amount(row: number, position: number): number {
    return this.numbers[row * NUMBERS + TIMES + position]!;
  }
  status(row: number): number {
    return this.codes[row * CODES]!;
  }
  closingStatus(row: number): number {
    return this.codes[row * CODES + 1]!;
  }
  isTestCase(row: number): boolean {
    return (this.codes[row * CODES + LAYOUT.flags]! & FLAG.test) !== 0;
  }
  isArchived(row: number): boolean {
    return (this.codes[row * CODES + LAYOUT.flags]! & FLAG.archived) !== 0;
  }
  isImported(row: number): boolean {
    return (this.codes[row * CODES + LAYOUT.flags]! & FLAG.imported) !== 0;
  }
  warmTransfer(row: number): WarmTransfer | null {
    return unpackWarm(this.codes[row * CODES + 3]!);
  }
  /** The statuses that it ever had: bit n stands for the n-th of REFERRAL_STATUSES. */
  reached(row: number): number {
    return this.codes[row * CODES + 4]! | (this.codes[row * CODES + 5]! << 8);
  }
  caseType(row: number): number {
    return this.codes[row * CODES + 6]!;
  }
  jurisdiction(row: number): number {
    return this.codes[row * CODES + 7]!;
  }
  /** Position of the firm on the other side in `counterparties`. */
  partner(row: number): number {
    return this.partners[row]!;
  }
  /** Entries into statuses, oldest first, of a referral that changed lately; else none. */
  entries(row: number): Referral['entries'] {
    return this.histories.get(row) ?? [];
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
    this.partners[row] = this.positionOf(idOf(packed, start + LAYOUT.counterparty));
    const isRecent = this.numbers[first + TIMES - 1]! > nowMs - HISTORY_MS;
    this.remember(row, isRecent ? unpackEntries(packed, view, start, hasMoney) : []);
  }

  private remember(row: number, entries: Referral['entries']): void {
    this.keptEntries += entries.length - (this.histories.get(row)?.length ?? 0);
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

  private positionOf(id: string): number {
    const known = this.partnerOf.get(id);
    if (known !== undefined) return known;
    this.partnerOf.set(id, this.counterparties.length);
    return this.counterparties.push(uuidOf(id)) - 1;
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
