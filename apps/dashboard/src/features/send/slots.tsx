import type { RoutingChoice } from '../../api/receivers.ts';
import { skippedInWords } from '../../ui/skipped.ts';
import styles from './send.module.css';

/** Every slot of the rule, and why it was not chosen. */
export function Slots({ choice: { candidates, roundRobinPosition } }: { choice: RoutingChoice }) {
  const skipped = candidates.filter(({ eligible }) => !eligible).length;
  return (
    <details className={styles.slots} open={skipped > 0}>
      <summary>
        All {candidates.length} slots of the rule{skipped > 0 && `, ${skipped} skipped`}
      </summary>
      <ol>
        {candidates.map(({ position, firmName, skippedReason }) => (
          <li key={position} value={position + 1}>
            <bdi>{firmName}</bdi>:{' '}
            {position === roundRobinPosition
              ? 'chosen'
              : skippedReason === null
                ? 'not its turn'
                : `skipped, ${skippedInWords(skippedReason)}`}
          </li>
        ))}
      </ol>
    </details>
  );
}
