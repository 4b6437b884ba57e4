import { amountOf, centsOf, magnitude, type Cents } from './ledger-amount.js';
import type { Balance } from './balance.entity.js';
import type { Fill } from './fill.entity.js';
import type { Transaction, TransactionType } from './transaction.entity.js';

/**
 * What each line does to a balance, and what a reversal may take back (decisions, section 11, "Ledger").
 * Pure.
 */

/** What a line adds to the sums of its referral, in cents. */
export interface Effect {
  billed: Cents;
  paid: Cents;
  adjustments: Cents;
}

const NONE: Effect = { billed: 0n, paid: 0n, adjustments: 0n };

/**
 * paid = PAYMENT − REFUND; adjustments = ADJUSTMENT + WRITE_OFF. A REVERSAL does the opposite of what it
 * reverses.
 */
const EFFECT_OF_TYPE: Record<Exclude<TransactionType, 'REVERSAL'>, (amount: Cents) => Partial<Effect>> = {
  PAYMENT: (amount) => ({ paid: amount }),
  REFUND: (amount) => ({ paid: -amount }),
  ADJUSTMENT: (amount) => ({ adjustments: amount }),
  WRITE_OFF: (amount) => ({ adjustments: amount }),
};

type LedgerLine = Pick<Transaction, 'type' | 'amount' | 'reversesType' | 'reversesAmount'>;

/** What a transaction adds. It counts the same on a voided fill. */
export function effectOfTransaction({ type, amount, reversesType, reversesAmount }: LedgerLine): Effect {
  if (type !== 'REVERSAL') return { ...NONE, ...EFFECT_OF_TYPE[type](centsOf(amount)) };
  if (reversesType === null || reversesAmount === null || reversesType === 'REVERSAL') return NONE;
  const { paid = 0n, adjustments = 0n } = EFFECT_OF_TYPE[reversesType](centsOf(reversesAmount));
  return { billed: 0n, paid: -paid, adjustments: -adjustments };
}

/** What a fill adds: its billed amount, or nothing once it is voided. */
export function effectOfFill(fill: Pick<Fill, 'billedAmount'> & { isVoided: boolean }): Effect {
  return fill.isVoided ? NONE : { ...NONE, billed: centsOf(fill.billedAmount) };
}

export function sumOf(effects: readonly Effect[]): Effect {
  return effects.reduce(
    (sum, { billed, paid, adjustments }) => ({
      billed: sum.billed + billed,
      paid: sum.paid + paid,
      adjustments: sum.adjustments + adjustments,
    }),
    NONE,
  );
}

/**
 * computedBalance = billed − paid − adjustments; difference = computedBalance − reported balance, null when
 * none was reported.
 */
export function derivedTotals(
  balance: Pick<Balance, 'billed' | 'paid' | 'adjustments' | 'reportedBalance'>,
): { computedBalance: string; difference: string | null } {
  const computed = centsOf(balance.billed) - centsOf(balance.paid) - centsOf(balance.adjustments);
  const { reportedBalance: reported } = balance;
  return {
    computedBalance: amountOf(computed),
    difference: reported === null ? null : amountOf(computed - centsOf(reported)),
  };
}

/** Why a transaction cannot be reversed like this; null when it can. */
export type ReversalFault = 'reversal_of_reversal' | 'other_fill' | 'partial_reversal' | 'already_reversed';

/**
 * A reversal takes the whole amount of one transaction of the same fill, once, and never that of a reversal.
 * `fillId` and `amount` may be left out (undefined): they are those of the reversed transaction.
 */
export function reversalFault(
  reversed: Pick<Transaction, 'type' | 'amount' | 'fillId'> & { isReversed: boolean },
  reversal: { fillId?: string | null; amount?: string },
): ReversalFault | null {
  if (reversed.type === 'REVERSAL') return 'reversal_of_reversal';
  if (reversal.fillId !== undefined && reversal.fillId !== reversed.fillId) return 'other_fill';
  if (reversal.amount !== undefined && reversal.amount !== reversedAmount(reversed))
    return 'partial_reversal';
  return reversed.isReversed ? 'already_reversed' : null;
}

/** The amount of a reversal: the whole amount of the reversed transaction, stored positive. */
export function reversedAmount({ amount }: Pick<Transaction, 'amount'>): string {
  return amountOf(magnitude(centsOf(amount)));
}
