import type { Direction, InboxCounts, InboxView } from '../../api/inbox.ts';
import styles from './view-tabs.module.css';
import { VIEWS, viewsOf } from './views.ts';

/** Found row by row, and counted no further. */
const COUNTED_UP_TO = 1_000;
const FIGURE = new Intl.NumberFormat('en-US');

interface Props {
  direction: Direction;
  view: InboxView;
  counts: InboxCounts | undefined;
  onView: (view: InboxView) => void;
}

/** The views, with how many rows each has. Those of a reason are shown when there are some. */
export function ViewTabs({ direction, view: shown, counts, onView }: Props) {
  const views = viewsOf(direction).filter(
    (view) => view === shown || !IF_ANY.has(view) || (counts?.[VIEWS[view].count] ?? 0) > 0,
  );
  return (
    <div className={styles.tabs} role="group" aria-label="View">
      {views.map((view) => {
        const count = counts?.[VIEWS[view].count];
        return (
          <button key={view} type="button" aria-pressed={view === shown} onClick={() => onView(view)}>
            {VIEWS[view].label}
            {count !== undefined && <span className={styles.count}>{inWords(count, view)}</span>}
          </button>
        );
      })}
    </div>
  );
}

const IF_ANY = new Set<InboxView>([
  'unacknowledged',
  'expiring',
  'statute_near',
  'silent',
  'drafts',
  'archived',
]);
const CAPPED = new Set<InboxView>([
  'attention',
  'unread',
  'unacknowledged',
  'expiring',
  'statute_near',
  'silent',
]);

function inWords(count: number, view: InboxView): string {
  return CAPPED.has(view) && count >= COUNTED_UP_TO ? `${FIGURE.format(count)}+` : FIGURE.format(count);
}
