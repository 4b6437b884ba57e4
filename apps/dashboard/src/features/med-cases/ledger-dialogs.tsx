import type { MedReferralPath } from '../../api/med-cases.ts';
import type { Fill, Transaction } from '../../api/pharmacy.ts';
import { BalanceDialog } from './balance-dialog.tsx';
import { FillDialog } from './fill-dialog.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { TransactionDialog } from './transaction-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

/** What a provider is about to record. */
export type LedgerTask =
  | { what: 'fill' | 'balance' }
  /** Null: of the referral as a whole. */
  | { what: 'transaction'; fill: Fill | null }
  | { what: 'void'; fill: Fill }
  | { what: 'reverse'; transaction: Transaction };

interface Props {
  task: LedgerTask;
  path: MedReferralPath;
  onClose: () => void;
}

/** The dialog of a task. */
export function LedgerDialog({ task, ...rest }: Props) {
  switch (task.what) {
    case 'fill':
      return <FillDialog {...rest} />;
    case 'balance':
      return <BalanceDialog {...rest} />;
    case 'transaction':
      return <TransactionDialog fill={task.fill} {...rest} />;
    case 'void':
      return <VoidDialog fill={task.fill} {...rest} />;
    case 'reverse':
      return <ReverseDialog transaction={task.transaction} {...rest} />;
  }
}
