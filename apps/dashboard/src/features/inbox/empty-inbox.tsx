import type { Direction, InboxView } from '../../api/inbox.ts';
import { Button } from '../../ui/button.tsx';
import styles from './inbox.module.css';
import { VIEWS } from './views.ts';

interface Props {
  direction: Direction;
  view: InboxView;
  q: string;
  onClear: () => void;
}

/** Says why nothing is here, and when something will be. */
export function EmptyInbox({ direction, view, q, onClear }: Props) {
  return (
    <div className={styles.empty}>
      {q ? (
        <>
          <h2>
            Nothing found for “<bdi>{q}</bdi>”
          </h2>
          <p>
            Titles, clients and reference numbers are searched. What is masked is not: a client whose referral
            you have not acknowledged cannot be found by name.
          </p>
          <Button onClick={onClear}>Show all</Button>
        </>
      ) : (
        <>
          <h2>{view === 'attention' ? 'All is done' : 'Nothing here'}</h2>
          <p>{VIEWS[view].empty[direction]}</p>
        </>
      )}
    </div>
  );
}
