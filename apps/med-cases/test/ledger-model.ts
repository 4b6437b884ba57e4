/**
 * A plain model of the pharmacy ledger, written from the specification alone (decisions, section 11,
 * "Ledger"). Whole cents.
 */

export interface ModelTransaction {
  type: string;
  cents: bigint;
  fill: number | null;
  reverses: number | null;
}

export class LedgerModel {
  readonly fills: { billed: bigint; isVoided: boolean }[] = [];
  readonly transactions: ModelTransaction[] = [];
  reported: bigint | null = null;

  /** What GET …/fills/{fillId} must show as `totals`, but for `reported`. */
  totals(): Record<string, string | number | null> {
    const billed = total(this.fills.map((fill) => (fill.isVoided ? 0n : fill.billed)));
    const net = (index: number): bigint => {
      const isTakenBack = this.transactions.some(({ reverses }) => reverses === index);
      return isTakenBack ? 0n : this.transactions[index]!.cents;
    };
    const ofType = (type: string): bigint =>
      total(this.transactions.map((one, index) => (one.type === type ? net(index) : 0n)));
    const paid = ofType('PAYMENT') - ofType('REFUND');
    const adjustments = ofType('ADJUSTMENT') + ofType('WRITE_OFF');
    const computed = billed - paid - adjustments;
    return {
      billed: dollars(billed),
      paid: dollars(paid),
      adjustments: dollars(adjustments),
      computedBalance: dollars(computed),
      difference: this.reported === null ? null : dollars(computed - this.reported),
      fillCount: this.fills.length,
      transactionCount: this.transactions.length,
    };
  }
}

const total = (amounts: bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** `-14850n` → `"-148.50"`. */
export function dollars(cents: bigint): string {
  const [whole, rest] = [cents / 100n, cents % 100n].map((part) => (part < 0n ? -part : part)) as [bigint, bigint]; // prettier-ignore
  return `${cents < 0n ? '-' : ''}${whole}.${rest < 10n ? '0' : ''}${rest}`;
}
