import type { ListFilter, View } from './list-filter.ts';
import type { MedCaseStatus } from '../../api/med-cases.ts';
import styles from './med-cases.module.css';
import type { Side } from './med-moves.ts';
import { CASE_STATUSES } from './texts.ts';

const VIEW_LABELS: Readonly<Record<Side, Readonly<Record<View, string>>>> = {
  provider: {
    waiting: 'Wait for your answer',
    'under-way': 'Under way',
    ended: 'Ended',
    all: 'All',
  },
  firm: {
    all: 'Any',
    waiting: 'One waits for its provider',
    'under-way': 'One is under way',
    ended: 'One has ended',
  },
};

interface Props {
  side: Side;
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

/** Which cases are shown. */
export function ListFilters({ side, filter, onChange }: Props) {
  return (
    <div className={styles.filters} role="group" aria-label="Which cases are shown">
      <label>
        <span>Referrals</span>
        <select value={filter.view} onChange={({ target }) => onChange({ view: target.value as View })}>
          {Object.entries(VIEW_LABELS[side]).map(([view, label]) => (
            <option key={view} value={view}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Status of the case</span>
        <select
          value={filter.status}
          onChange={({ target }) => onChange({ status: target.value as MedCaseStatus | '' })}
        >
          <option value="">Any</option>
          {Object.entries(CASE_STATUSES).map(([status, [label]]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={filter.isArchivedToo}
          onChange={({ target }) => onChange({ isArchivedToo: target.checked })}
        />
        Archived ones too
      </label>
    </div>
  );
}
