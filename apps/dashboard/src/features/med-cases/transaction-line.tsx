import type { Transaction } from '../../api/pharmacy.ts';
import { Button } from '../../ui/button.tsx';
import { dayInWords } from '../../ui/in-words.ts';
import styles from './med-cases.module.css';
import { dollars } from './money.ts';
import { TYPES } from './record-fields.ts';

interface Props {
  transaction: Transaction;
  isReversed: boolean;
  /** Null: the person may only read. */
  onReverse: (() => void) | null;
}

/** A transaction. It never changes: what is wrong is taken back by a reversal, once. */
export function TransactionLine({ transaction, isReversed, onReverse }: Props) {
  const { type, amount, transactionDate, note } = transaction;
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <p className={styles.title}>
          {TYPES[type]}
          {isReversed && <span className={styles.tag}>Reversed</span>}
        </p>
        <Facts transaction={transaction} />
        {note && (
          <p className={`${styles.soft} ${styles.words}`} dir="auto">
            {note}
          </p>
        )}
      </div>
      <p className={styles.amount}>{dollars(amount)}</p>
      {onReverse && type !== 'REVERSAL' && !isReversed && (
        <div className={styles.acts}>
          <Button
            kind="quiet"
            onClick={onReverse}
            aria-label={`Reverse: ${TYPES[type]}, ${dollars(amount)}, ${dayInWords(transactionDate, 'medium')}`}
          >
            Reverse …
          </Button>
        </div>
      )}
    </li>
  );
}

function Facts({ transaction }: Pick<Props, 'transaction'>) {
  const { transactionDate, fillId, payer, reference, externalId } = transaction;
  return (
    <p className={styles.facts}>
      <span>{dayInWords(transactionDate, 'medium')}</span>
      {fillId === null && <span>of the referral as a whole</span>}
      {[payer, reference, externalId].map(
        (text, index) =>
          text && (
            <span key={index}>
              <bdi>{text}</bdi>
            </span>
          ),
      )}
    </p>
  );
}
