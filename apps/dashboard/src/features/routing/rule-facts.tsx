import { Link } from 'react-router';
import type { RoutingRule } from '../../api/routing.ts';
import { Moment } from '../../ui/moment.tsx';
import { AskThem } from './ask-them.tsx';
import styles from '../../ui/editor.module.css';
import { RuleSlots } from './rule-slots.tsx';
import { useCriteriaWords } from './use-criteria-words.ts';

interface Props {
  rule: RoutingRule;
  /** The person typed something when they could still change rules. */
  hasDraft: boolean;
}

/** A rule for those who may not change it. */
export function RuleFacts({ rule, hasDraft }: Props) {
  const { name, description, isActive, criteria, autoWaterfall, updatedAt } = rule;
  const words = useCriteriaWords(criteria);
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to="/routing">Routing</Link>
      </p>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <AskThem />
      {hasDraft && (
        <p className={styles.about}>
          What you typed is kept in this browser. You can go on when an administrator makes you one again.
        </p>
      )}
      <div className={styles.all}>
        <section className={styles.card}>
          <p>{isActive ? 'The rule is on.' : 'The rule is switched off: it suggests nobody.'}</p>
          {description && (
            <p>
              <bdi>{description}</bdi>
            </p>
          )}
          <p>
            <strong>For:</strong> {words}
          </p>
          <p>
            {autoWaterfall
              ? 'When a firm declines or lets a referral expire, the case goes to the next free slot by itself.'
              : 'When a firm declines or lets a referral expire, somebody of your firm sends the case on.'}
          </p>
          <p className={styles.about}>
            Last changed <Moment at={updatedAt} />
          </p>
        </section>
        <section className={styles.card}>
          <h2>Firms in turn</h2>
          <RuleSlots rule={rule} hasInstructions />
        </section>
      </div>
    </div>
  );
}
