import type { Hop } from '../../api/referral.ts';
import styles from './activity.module.css';
import { hopInWords } from './hops.tsx';
import type { EntryKind, Shown } from './timeline.ts';

export type Filter = Shown;

const KINDS: readonly (readonly [kind: EntryKind | null, label: string])[] = [
  [null, 'All'],
  ['status', 'Status'],
  ['message', 'Messages'],
  ['note', 'Notes'],
  ['document', 'Documents'],
];

interface Props {
  hops: readonly Hop[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** Chooses a kind; and a referral, where the firm has more than one of the case. */
export function ActivityFilter({ hops, filter, onFilter }: Props) {
  const kind = KINDS.find(([one]) => one === filter.kind && one !== null)?.[1];
  const hop = hops.find(({ id }) => id === filter.referralId);
  const chosen = [kind, hop && hopInWords(hop)].filter(Boolean).join(', ');
  return (
    <>
      <div className={styles.filter}>
        <div role="group" aria-label="Show" className={styles.kinds}>
          {KINDS.map(([kind, label]) => (
            <button
              key={label}
              type="button"
              aria-pressed={filter.kind === kind}
              onClick={() => onFilter({ ...filter, kind })}
            >
              {label}
            </button>
          ))}
        </div>
        {hops.length > 1 && (
          <label className={styles.hop}>
            <span>Of</span>
            <select
              value={filter.referralId ?? ''}
              onChange={(event) => onFilter({ ...filter, referralId: event.target.value || null })}
            >
              <option value="">all referrals of the case</option>
              {hops.map((hop) => (
                <option key={hop.id} value={hop.id}>
                  {hopInWords(hop)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {chosen && (
        <p className="on-paper" hidden>
          Only what was chosen is printed: {chosen}.
        </p>
      )}
    </>
  );
}
