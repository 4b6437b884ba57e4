import type { RoutingRule } from '../../api/routing.ts';
import styles from './routing.module.css';
import { attemptsInWords, idleInWords, useInWords } from './rule-words.ts';

interface Props {
  rule: RoutingRule;
  /** Shows so many, and says how many more there are. */
  most?: number;
  hasInstructions?: boolean;
}

/** The slots of a rule in the order of the round robin, with what each has got this month. */
export function RuleSlots({ rule, most = Infinity, hasInstructions = false }: Props) {
  const { slots, roundRobinPointer } = rule;
  const first = roundRobinPointer < most ? 0 : roundRobinPointer - most + 1;
  const shown = slots.slice(first, first + most);
  const others = slots.length - shown.length;
  return (
    <>
      <ol className={styles.slots} start={first + 1}>
        {shown.map((slot) => {
          const idle = idleInWords(slot);
          return (
            <li key={slot.position}>
              <bdi className={styles.firm}>{slot.firmName || 'A firm that is not known here yet'}</bdi>
              {slot.position === roundRobinPointer && <span className={styles.turn}>Next turn</span>}
              <span className={styles.terms}>
                {useInWords(slot)}, {attemptsInWords(slot)}
              </span>
              {idle && <span className={styles.idle}>{idle}</span>}
              {hasInstructions && slot.referralInstructions && (
                <span className={styles.terms}>
                  Instructions: <bdi>{slot.referralInstructions}</bdi>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {others > 0 && (
        <p className={styles.terms}>
          and {others} more {others === 1 ? 'slot' : 'slots'}
        </p>
      )}
    </>
  );
}
