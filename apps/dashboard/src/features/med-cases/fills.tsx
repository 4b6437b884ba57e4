import { useSearchParams } from 'react-router';
import type { MedReferralPath } from '../../api/med-cases.ts';
import { useFills } from '../../api/pharmacy.ts';
import { Loading } from '../../ui/loading.tsx';
import { FillLine } from './fill-line.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import type { LedgerTask } from './ledger-dialogs.tsx';
import { FILLS_PAGE } from './ledger-filter.ts';
import styles from './med-cases.module.css';
import type { Side } from './med-moves.ts';
import { Pager } from '../../ui/pager.tsx';

interface Props {
  path: MedReferralPath;
  side: Side;
  /** Null: the person may only read. */
  onTask: ((task: LedgerTask) => void) | null;
}

/** What was dispensed, the newest day first. */
export function Fills({ path, side, onTask }: Props) {
  const [params] = useSearchParams();
  const { data, error, isPending, isPlaceholderData, refetch } = useFills(path, pageIn(params, FILLS_PAGE));
  return (
    <section className={styles.card} aria-labelledby="ledger-fills">
      <h2 id="ledger-fills">Fills</h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Loading />}
      {data?.pagination.total === 0 && (
        <p className={styles.soft}>
          {side === 'provider'
            ? 'Nothing was dispensed yet. Record a fill, or import a file.'
            : 'The pharmacy has recorded nothing yet.'}
        </p>
      )}
      <ul className={styles.plain} aria-busy={isPlaceholderData} hidden={!data || data.data.length === 0}>
        {data?.data.map((fill) => (
          <FillLine key={fill.id} fill={fill} onTask={onTask} />
        ))}
      </ul>
      {data && <Pager of="Fills" pagination={data.pagination} param={FILLS_PAGE} isPart />}
    </section>
  );
}
