import { Link, useSearchParams } from 'react-router';
import type { Fill } from '../../api/pharmacy.ts';
import { Button } from '../../ui/button.tsx';
import { dayInWords } from '../../ui/in-words.ts';
import { Facts } from './case-facts.tsx';
import type { LedgerTask } from './ledger-dialogs.tsx';
import { changedParams } from './ledger-filter.ts';
import styles from './med-cases.module.css';
import { dollars } from './money.ts';

interface Props {
  fill: Fill;
  /** Null: the person may only read. */
  onTask: ((task: LedgerTask) => void) | null;
}

/** A fill: what, when, how much. Its details open below it. */
export function FillLine({ fill, onTask }: Props) {
  const { drugName, fillDate, billedAmount, quantity, externalId, voidedAt } = fill;
  const isVoided = voidedAt !== null;
  return (
    <li className={styles.entry} data-voided={isVoided || undefined}>
      <div className={styles.what}>
        <p className={styles.title}>
          <bdi>{drugName}</bdi>
          {isVoided && <span className={styles.tag}>Voided</span>}
        </p>
        <p className={styles.facts}>
          <span>{dayInWords(fillDate, 'medium')}</span>
          <span>{Number(quantity)} units</span>
          {externalId && (
            <span>
              <bdi>{externalId}</bdi>
            </span>
          )}
        </p>
        <FillDetails fill={fill} />
      </div>
      <p className={styles.amount}>{dollars(billedAmount)}</p>
      <FillActs fill={fill} onTask={onTask} />
    </li>
  );
}

function FillActs({ fill, onTask }: Props) {
  const [params] = useSearchParams();
  const ofFill = new URLSearchParams([...changedParams(params, { fill: fill.id })]).toString();
  const name = `${fill.drugName}, ${dayInWords(fill.fillDate, 'medium')}`;
  return (
    <div className={styles.acts}>
      <Link to={{ search: `?${ofFill}` }} preventScrollReset aria-label={`Transactions: ${name}`}>
        Transactions
      </Link>
      {onTask && (
        <Button
          kind="quiet"
          onClick={() => onTask({ what: 'transaction', fill })}
          aria-label={`Record a transaction: ${name}`}
        >
          Record …
        </Button>
      )}
      {onTask && fill.voidedAt === null && (
        <Button kind="quiet" onClick={() => onTask({ what: 'void', fill })} aria-label={`Void: ${name}`}>
          Void …
        </Button>
      )}
    </div>
  );
}

function FillDetails({ fill }: { fill: Fill }) {
  const { daysSupply, rxNumber, ndc, prescriberName, notes, voidReason } = fill;
  return (
    <>
      {voidReason && (
        <p className={styles.soft}>
          It bills nothing; its transactions count still. Why it was voided: <bdi>{voidReason}</bdi>
        </p>
      )}
      {(daysSupply ?? rxNumber ?? ndc ?? prescriberName ?? notes) !== null && (
        <details className={styles.later}>
          <summary>Details</summary>
          <Facts
            rows={[
              ['Lasts for days', daysSupply],
              ['Prescription', rxNumber && <bdi key="rx">{rxNumber}</bdi>],
              ['NDC', ndc],
              ['Prescribed by', prescriberName && <bdi key="by">{prescriberName}</bdi>],
              [
                'Notes',
                notes && (
                  <bdi key="notes" className={styles.words} dir="auto">
                    {notes}
                  </bdi>
                ),
              ],
            ]}
          />
        </details>
      )}
    </>
  );
}
