import { Link } from 'react-router';
import type { RoutingRule } from '../../api/routing.ts';
import { dropMark, MoveControls } from './move-controls.tsx';
import reorderStyles from './reorder.module.css';
import styles from './routing.module.css';
import { RuleSlots } from './rule-slots.tsx';
import { idleInWords } from './rule-words.ts';
import { useCriteriaWords } from './use-criteria-words.ts';
import type { Reorder } from './use-reorder.ts';

interface Props {
  rule: RoutingRule;
  place: number;
  count: number;
  /** Null: the person may only read. */
  reorder: Reorder | null;
}

/** Most slots of a rule in the list. Its page shows all. */
const MOST_SLOTS = 5;

/** One rule: the cases that it is for, and its firms with whose turn it is. */
export function RuleLine({ rule, place, count, reorder }: Props) {
  const { id, name, slots, isActive, criteria } = rule;
  const words = useCriteriaWords(criteria);
  const isIdle = isActive && slots.every((slot) => idleInWords(slot) !== null);
  return (
    <li
      className={`${styles.rule} ${reorderStyles.item}`}
      data-off={!isActive || undefined}
      data-dragged={reorder?.drag?.id === id || undefined}
      data-drop={reorder ? dropMark(reorder, place, count) : undefined}
    >
      <div className={styles.ruleHead}>
        <span className={styles.place} aria-hidden="true">
          {place + 1}
        </span>
        <h2>
          <Link to={`/routing/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <span className={styles.badge} data-on={isActive}>
          {isActive ? 'On' : 'Off'}
        </span>
        {reorder && <MoveControls id={id} name={name} place={place} count={count} reorder={reorder} />}
      </div>
      <p className={styles.criteria}>{words}</p>
      {isIdle && (
        <p className={styles.warning}>No slot of this rule can get a case now: the next rule is tried.</p>
      )}
      <RuleSlots rule={rule} most={MOST_SLOTS} />
    </li>
  );
}
