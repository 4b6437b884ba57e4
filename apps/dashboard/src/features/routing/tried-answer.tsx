import { Link } from 'react-router';
import type { RoutingChoice } from '../../api/receivers.ts';
import type { RoutingRule, TriedCase } from '../../api/routing.ts';
import { skippedInWords } from '../../ui/skipped.ts';
import { passedOver } from './passed-over.ts';
import styles from './routing.module.css';

interface Props {
  tried: TriedCase;
  /** Null: no rule gives a firm. */
  choice: RoutingChoice | null;
  rules: readonly RoutingRule[];
}

/** The firm that the rules choose, with every slot and rule that was skipped. */
export function TriedAnswer({ tried, choice, rules }: Props) {
  const passed = passedOver(rules, tried, choice?.routingRuleId ?? null);
  return (
    <div className={styles.answer}>
      {choice ? (
        <Chosen choice={choice} />
      ) : (
        <p>
          <strong>No rule gives a firm for this case.</strong>{' '}
          {passed.length === 0
            ? 'No rule that is on is for such a case.'
            : 'Of the rules that are for it, no slot is free.'}
        </p>
      )}
      {passed.length > 0 && (
        <>
          <p>These rules are for the case too, and none of their slots was free:</p>
          <ul>
            {passed.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/routing/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Chosen({ choice }: { choice: RoutingChoice }) {
  const { firm, ruleName, routingRuleId, candidates, roundRobinPosition, isFirstLook, referralInstructions } =
    choice;
  return (
    <>
      <p>
        <strong>
          <bdi>{firm.name}</bdi>
        </strong>{' '}
        by the rule{' '}
        <Link to={`/routing/${routingRuleId}`}>
          <bdi>{ruleName}</bdi>
        </Link>
        , slot {roundRobinPosition + 1} of {candidates.length}.{' '}
        {!isFirstLook && 'The slot is for later attempts, so a referral by it would not move the turn.'}
      </p>
      {referralInstructions && (
        <p>
          Instructions: <bdi>{referralInstructions}</bdi>
        </p>
      )}
      <ol className={styles.slots}>
        {candidates.map(({ position, firmName, skippedReason }) => (
          <li key={position}>
            <bdi className={styles.firm}>{firmName}</bdi>
            <span className={skippedReason ? styles.idle : styles.terms}>
              {position === roundRobinPosition
                ? 'Chosen.'
                : skippedReason === null
                  ? 'Not its turn.'
                  : `Skipped, ${skippedInWords(skippedReason)}.`}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
