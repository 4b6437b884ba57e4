import type { NetworkAct, Relationship } from '../../api/network.ts';
import { Button } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import styles from './network.module.css';
import { NETWORK_ACTS, stateInWords } from './network-texts.ts';

interface Props {
  firm: Relationship;
  /** What the person may do. */
  acts: readonly NetworkAct[];
  onTerms: (() => void) | null;
  onAct: (act: NetworkAct) => void;
}

/** Another firm, how things stand with it, and what may be done. */
export function FirmLine({ firm, acts, onTerms, onAct }: Props) {
  const { firmName, sendingPercentage, referralInstructions, description, requestedAt, respondedAt } = firm;
  const isSender = firm.direction === 'outbound';
  return (
    <li className={styles.firm}>
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{firmName}</bdi>
        </p>
        {sendingPercentage !== null && (
          <p>
            {isSender ? 'You ask' : 'It asks'} for {sendingPercentage} % of the fee.
          </p>
        )}
        {referralInstructions && (
          <p>
            {isSender ? 'Send along: ' : 'You ask for: '}
            <bdi>{referralInstructions}</bdi>
          </p>
        )}
        {description && (
          <p>
            Note: <bdi>{description}</bdi>
          </p>
        )}
      </div>
      <p className={styles.state}>
        <strong>{stateInWords(firm)}</strong>
        <span>
          {respondedAt === null ? 'Asked ' : 'Answered '}
          <TimeAgo at={respondedAt ?? requestedAt} />
        </span>
      </p>
      <div className={styles.acts}>
        {acts.map((act) => (
          <Button
            key={act}
            kind={act === 'accept' ? 'plain' : 'quiet'}
            onClick={() => onAct(act)}
            aria-label={`${NETWORK_ACTS[act].label}: ${firmName}`}
          >
            {NETWORK_ACTS[act].label}
          </Button>
        ))}
        {onTerms && (
          <Button kind="quiet" onClick={onTerms} aria-label={`Terms: ${firmName}`}>
            Terms
          </Button>
        )}
      </div>
    </li>
  );
}
