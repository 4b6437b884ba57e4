import { amountOf } from '../pharmacy-ledger/ledger-amount.js';
import { effectOfFill, effectOfTransaction, sumOf } from '../pharmacy-ledger/ledger.policy.js';
import type { TransactionType } from '../pharmacy-ledger/transaction.entity.js';
import type { LedgerRow } from './ledger-rows.repository.js';

/** A figure that the ledger keeps, and what its rows add up to. */
export interface Difference {
  medReferralId: string;
  /** `paid`, `fillCount`, …, or `transactions of PAYMENT on 2026-01-20`. */
  figure: string;
  kept: string;
  recomputed: string;
}

const FIGURES = ['billed', 'paid', 'adjustments', 'fillCount', 'transactionCount'];
const NO_BALANCE = ['0.00', '0.00', '0.00', '0', '0'];

/** The figures of one referral, as they are kept and as its rows add up. */
export class RecomputedLedger {
  private kept: readonly (string | null)[] = NO_BALANCE;
  private sum = sumOf([]);
  private fills = 0;
  private transactions = 0;
  /** Number of transactions by type and day. */
  private readonly days = new Map<string, { kept: number; recomputed: number }>();

  constructor(readonly medReferralId: string) {}

  add({ kind, values }: LedgerRow): void {
    if (kind === 'balance') this.kept = values;
    else if (kind === 'fill') this.addFill(values);
    else if (kind === 'transaction') this.addTransaction(values);
    else this.day(values[0]!, values[1]!).kept += Number(values[2]);
  }

  /** Where the kept figures differ from the rows. */
  differences(): Difference[] {
    const { billed, paid, adjustments } = this.sum;
    const recomputed = [
      ...[billed, paid, adjustments].map(amountOf),
      String(this.fills),
      String(this.transactions),
    ];
    const figures = FIGURES.map((figure, index) => ({
      figure,
      kept: String(this.kept[index]),
      recomputed: recomputed[index]!,
    }));
    const days = [...this.days].map(([figure, day]) => ({
      figure,
      kept: String(day.kept),
      recomputed: String(day.recomputed),
    }));
    return [...figures, ...days]
      .filter(({ kept, recomputed }) => kept !== recomputed)
      .map((difference) => ({ medReferralId: this.medReferralId, ...difference }));
  }

  private addFill([billedAmount, voidedAt]: LedgerRow['values']): void {
    this.fills++;
    const isVoided = voidedAt != null;
    this.sum = sumOf([this.sum, effectOfFill({ billedAmount: billedAmount!, isVoided })]);
  }

  private addTransaction([type, amount, reversesType, reversesAmount, date]: LedgerRow['values']): void {
    this.transactions++;
    this.day(type!, date!).recomputed++;
    const line = {
      type: type as TransactionType,
      amount: amount!,
      reversesType: reversesType as TransactionType | null,
      reversesAmount: reversesAmount!,
    };
    this.sum = sumOf([this.sum, effectOfTransaction(line)]);
  }

  private day(type: string, date: string): { kept: number; recomputed: number } {
    const figure = `transactions of ${type} on ${date}`;
    let day = this.days.get(figure);
    if (!day) this.days.set(figure, (day = { kept: 0, recomputed: 0 }));
    return day;
  }
}
