import type { ReferralStatus } from '@referral-exchange/contracts';
import { CODES, NONE, warmTransferCode, warmTransferOf } from './referral-codes.js';
import { AMOUNTS, type Referral, type Side, type WarmTransfer } from './referral.js';

/** Whose referrals, and of which generation of the read model (ADR 73). */
export interface Place {
  generation: number;
  side: Side;
  firmId: string;
}

const TIMES = [
  'sentAt',
  'firstAt',
  'acknowledgedAt',
  'signedAt',
  'closingAt',
  'closedAt',
  'changedAt',
] as const;
const NUMBERS = [...TIMES, ...AMOUNTS] as const;
const WORDS = ['status', 'closingStatus', 'caseType', 'jurisdiction'] as const;
const FLAGS = ['isTestCase', 'isArchived', 'isImported'] as const;

/** Rows of `referral_views`, a list for each column. Times are milliseconds since 1970, amounts are cents. */
export type ViewLists = Record<(typeof NUMBERS)[number], (number | null)[]> &
  Record<(typeof WORDS)[number], (string | null)[]> &
  Record<(typeof FLAGS)[number], boolean[]> & {
    referralId: string[];
    counterpartyId: string[];
    /** Each as text: `{SENT,UNDER_EVALUATION}`. */
    statuses: string[];
    /** Null: the referral did not change lately, so its history is not asked for. */
    enteredAt: (number[] | null)[];
    isWarmTransferSuccessful: (boolean | null)[];
    warmTransferReason: WarmTransfer['reason'][];
  };

const FIRST_CAPACITY = 64;
/** Estimates, to bound the memory: a row of the columns with an id in its map, and an entry of a history. */
const BYTES = { row: NUMBERS.length * 8 + 14 + 110, entry: 60 } as const;

/** One value for each referral in each column. A time or an amount that is not there is NaN. */
function columnsFor(capacity: number) {
  const numbers = () => new Float64Array(capacity);
  const codes = () => new Uint8Array(capacity);
  return {
    sentAt: numbers(),
    firstAt: numbers(),
    acknowledgedAt: numbers(),
    signedAt: numbers(),
    closingAt: numbers(),
    closedAt: numbers(),
    changedAt: numbers(),
    settlementAmount: numbers(),
    attorneyFees: numbers(),
    netFeeToSendingFirm: numbers(),
    netFeeToHandlingFirm: numbers(),
    projectedSettlementAmount: numbers(),
    status: codes(),
    closingStatus: codes(),
    caseType: codes(),
    jurisdiction: codes(),
    /** 1: yes. */
    isTestCase: codes(),
    isArchived: codes(),
    isImported: codes(),
    warmTransfer: codes(),
    /** The statuses that it ever had: bit n stands for the n-th of REFERRAL_STATUSES. */
    reached: new Uint16Array(capacity),
    /** Position of the firm on the other side in `counterparties`. */
    partner: new Int32Array(capacity),
  };
}
type Columns = ReturnType<typeof columnsFor>;

/**
 * Referrals of one firm in columns of numbers: about 220 bytes each, and quick to go through. The same
 * referral put in again takes the place of the older one.
 */
export class FirmReferrals {
  columns: Columns = columnsFor(FIRST_CAPACITY);
  /** Ids of the firms on the other side. */
  readonly counterparties: string[] = [];
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
    return this.capacity * BYTES.row + this.keptEntries * BYTES.entry;
  }

  /** Takes in rows of the firm. */
  put(lists: ViewLists): void {
    const rows = Int32Array.from(lists.referralId, (id) => this.place(id));
    const { columns } = this;
    for (const name of NUMBERS) fill(columns[name], rows, lists[name], (value) => value ?? NaN);
    for (const name of WORDS) fill(columns[name], rows, lists[name], (word) => CODES[name].get(word) ?? NONE);
    for (const name of FLAGS) fill(columns[name], rows, lists[name], Number);
    fill(columns.partner, rows, lists.counterpartyId, (id) => this.positionOf(id));
    fill(columns.warmTransfer, rows, lists.isWarmTransferSuccessful, (isSuccessful, index) =>
      warmTransferCode(isSuccessful, lists.warmTransferReason[index]!),
    );
    const reached = reachedBy();
    fill(
      columns.reached,
      rows,
      lists.statuses,
      (statuses, index) => reached(statuses) | (1 << columns.status[rows[index]!]!),
    );
    for (const [index, enteredAt] of lists.enteredAt.entries())
      this.remember(rows[index]!, enteredAt ? entriesOf(lists.statuses[index]!, enteredAt) : []);
  }

  warmTransfer(row: number): WarmTransfer | null {
    return warmTransferOf(this.columns.warmTransfer[row]!);
  }

  /** Entries into statuses, oldest first, of a referral that changed lately; else none. */
  entries(row: number): Referral['entries'] {
    return this.histories.get(row) ?? [];
  }

  private get capacity(): number {
    return this.columns.partner.length;
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
    if (row === this.capacity) this.grow();
    this.rowOf.set(id, row);
    return row;
  }

  private positionOf(id: string): number {
    const known = this.partnerOf.get(id);
    if (known !== undefined) return known;
    this.partnerOf.set(id, this.counterparties.length);
    return this.counterparties.push(id) - 1;
  }

  private grow(): void {
    const larger = columnsFor(Math.ceil(this.capacity * 1.5));
    for (const [name, column] of Object.entries(this.columns)) larger[name as keyof Columns].set(column);
    this.columns = larger;
  }
}

/** Writes a list into a column, each value at its row. */
function fill<T>(
  column: Columns[keyof Columns],
  rows: Int32Array,
  list: readonly T[],
  valueOf: (value: T, index: number) => number,
): void {
  for (let index = 0; index < rows.length; index++) column[rows[index]!] = valueOf(list[index] as T, index);
}

/** Reads the bits of statuses. Few histories differ, so each is read once. */
function reachedBy(): (statuses: string) => number {
  const known = new Map<string, number>();
  return (statuses) => {
    let bits = known.get(statuses);
    if (bits === undefined) {
      bits = wordsOf(statuses).reduce((sum, word) => sum | (1 << CODES.status.get(word)!), 0);
      known.set(statuses, bits);
    }
    return bits;
  };
}

function entriesOf(statuses: string, enteredAt: readonly number[]): Referral['entries'] {
  return wordsOf(statuses).map((status, index) => ({
    status: status as ReferralStatus,
    at: enteredAt[index]!,
  }));
}

/** The words of an array as Postgres writes it. */
function wordsOf(array: string): string[] {
  return array === '{}' ? [] : array.slice(1, -1).split(',');
}
