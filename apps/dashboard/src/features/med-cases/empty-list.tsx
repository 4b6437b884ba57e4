import { Button } from '../../ui/button.tsx';
import type { ListFilter } from './list-filter.ts';
import styles from './med-cases.module.css';
import type { Side } from './med-moves.ts';

interface Props {
  side: Side;
  filter: ListFilter;
  /** Whether the person may make a case. */
  mayAdd: boolean;
  onShow: (change: Partial<ListFilter>) => void;
}

/** Says why nothing is here, and what comes next. */
export function EmptyList({ side, filter, mayAdd, onShow }: Props) {
  const { q, status, view } = filter;
  const isAll = !q && !status && view === 'all';
  return (
    <div className={styles.empty}>
      {q ? (
        <p>
          Nothing was found for “<bdi>{q}</bdi>”. Names, phone numbers, email addresses and reference numbers
          are searched.
        </p>
      ) : (
        <p>{isAll ? NOTHING[side](mayAdd) : side === 'provider' && view === 'waiting' ? DONE : OTHERWISE}</p>
      )}
      {!isAll && (
        <Button onClick={() => onShow({ q: '', status: '', view: 'all', isArchivedToo: false })}>
          Show all
        </Button>
      )}
    </div>
  );
}

const DONE = 'No referral waits for your answer.';
const OTHERWISE = 'No case is like this.';
const NOTHING: Readonly<Record<Side, (mayAdd: boolean) => string>> = {
  firm: (mayAdd) =>
    `There are no med cases yet. A med case is a patient whom a clinic treats or a pharmacy supplies.${mayAdd ? ' Make one, and refer it to a provider.' : ''}`,
  provider: () =>
    'No firm has referred a patient to you yet. Your programs hear of each referral by webhook.',
};
