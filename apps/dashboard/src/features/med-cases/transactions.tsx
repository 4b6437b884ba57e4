import { useSearchParams } from 'react-router';
import type { MedReferralPath } from '../../api/med-cases.ts';
import { type Transaction, type TransactionFilter, useTransactions } from '../../api/pharmacy.ts';
import { Button } from '../../ui/button.tsx';
import { foundInPages } from '../../ui/counted.ts';
import { Loading } from '../../ui/loading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import type { LedgerTask } from './ledger-dialogs.tsx';
import { changedParams, isTurned, isWhole, TRANSACTIONS_PAGE, transactionsIn } from './ledger-filter.ts';
import styles from './med-cases.module.css';
import { Pager } from '../../ui/pager.tsx';
import { TYPES } from './record-fields.ts';
import { TransactionLine } from './transaction-line.tsx';

interface Props {
  path: MedReferralPath;
  /** Null: the person may only read. */
  onTask: ((task: LedgerTask) => void) | null;
}

/** What was paid and corrected, the newest day first. The filter stands in the address. */
export function Transactions({ path, onTask }: Props) {
  const [params, setParams] = useSearchParams();
  const filter = transactionsIn(params);
  const transactions = useTransactions(path, filter);
  const { data, error, isPending, isPlaceholderData, refetch } = transactions;
  const show = (change: Readonly<Record<string, string>>) =>
    setParams(changedParams(params, change), { replace: true, preventScrollReset: true });
  const rows = data?.data ?? [];
  const reversed = reversedBy(rows);
  return (
    <section className={styles.card} aria-labelledby="ledger-transactions">
      <h2 id="ledger-transactions">Transactions</h2>
      <Filters filter={filter} found={foundInPages(transactions)} onChange={show} />
      {isTurned(filter) && (
        <p className={styles.fault} role="alert">
          The first day is after the last one.
        </p>
      )}
      {error && !isTurned(filter) && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Loading />}
      {data?.pagination.total === 0 && !isTurned(filter) && (
        <p className={styles.soft}>
          {isWhole(filter) ? 'There are none yet.' : 'No transaction is like this.'}
        </p>
      )}
      <ul
        className={styles.plain}
        aria-busy={isPlaceholderData}
        hidden={rows.length === 0 || isTurned(filter)}
      >
        {rows.map((transaction) => (
          <TransactionLine
            key={transaction.id}
            transaction={transaction}
            isReversed={reversed.has(transaction.id)}
            onReverse={onTask && (() => onTask({ what: 'reverse', transaction }))}
          />
        ))}
      </ul>
      {data && <Pager of="Transactions" pagination={data.pagination} param={TRANSACTIONS_PAGE} isPart />}
    </section>
  );
}

/** What rows of the page take back. A reversal on another page is not known here: the server knows it. */
function reversedBy(rows: readonly Transaction[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ reversesTransactionId }) => reversesTransactionId ?? []));
}

interface FiltersProps {
  filter: TransactionFilter;
  found: string;
  onChange: (change: Readonly<Record<string, string>>) => void;
}

function Filters({ filter, found, onChange }: FiltersProps) {
  const { type, fillId, externalId, from, to } = filter;
  return (
    <div className={styles.filters} role="group" aria-label="Which transactions are shown">
      <label>
        <span>Kind</span>
        <select value={type} onChange={({ target }) => onChange({ kind: target.value })}>
          <option value="">All</option>
          {Object.entries(TYPES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>From</span>
        <input type="date" value={from} onChange={({ target }) => onChange({ from: target.value })} />
      </label>
      <label>
        <span>To</span>
        <input type="date" value={to} onChange={({ target }) => onChange({ to: target.value })} />
      </label>
      <SearchField
        ref={null}
        label="Number in the system of the pharmacy"
        placeholder="Number, such as PAY-1"
        value={externalId}
        found={found}
        onSearch={(number) => onChange({ number })}
      />
      {fillId && <Button onClick={() => onChange({ fill: '' })}>Those of one fill: show all</Button>}
      {!fillId && !isWhole(filter) && (
        <Button kind="quiet" onClick={() => onChange({ kind: '', number: '', from: '', to: '' })}>
          Show all
        </Button>
      )}
    </div>
  );
}
