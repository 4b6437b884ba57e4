import type { Balance } from '../pharmacy-ledger/balance.entity.js';
import type { Fill } from '../pharmacy-ledger/fill.entity.js';
import type { TransactionOfFill } from '../pharmacy-ledger/transaction.entity.js';

/** A fill with what is shown of it: its own transactions, and the balance of the whole referral. */
export interface FillView {
  fill: Fill;
  transactions: TransactionOfFill[];
  balance: Balance;
}
