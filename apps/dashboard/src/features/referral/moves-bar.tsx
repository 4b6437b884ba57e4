import { useLifecycle } from '../../api/lifecycle.ts';
import type { Referral, Transition } from '../../api/referral.ts';
import { Button } from '../../ui/button.tsx';
import { statusInWords } from '../../ui/status-badge.tsx';
import { useUser } from '../../ui/use-session.ts';
import { closedMoves } from './closed-moves.ts';
import { textOfMove } from './move-texts.ts';
import { isOffered, type Offered } from './moves.ts';
import styles from './moves-bar.module.css';

interface Props {
  referral: Referral;
  transitions: readonly Transition[];
  onMove: (move: Offered) => void;
}

/** The moves that the lifecycle allows now; those that it will allow later, with what they wait for. */
export function Moves({ referral, transitions, onMove }: Props) {
  const { role } = useUser();
  const isReader = role === 'viewer';
  const offered = transitions
    .filter(isOffered)
    .filter((one, index, all) => all.findIndex(({ operation }) => operation === one.operation) === index)
    // a person who may only read may acknowledge too
    .filter(({ operation }) => !isReader || operation === 'acknowledge');
  return (
    <>
      {offered.length > 0 && (
        <div className={styles.moves}>
          {offered.map((transition, index) => (
            <Button
              key={transition.operation}
              kind={index === 0 && !textOfMove(transition.operation, referral).isEnd ? 'first' : 'plain'}
              onClick={() => onMove(transition)}
            >
              {textOfMove(transition.operation, referral).label}
            </Button>
          ))}
        </div>
      )}
      {isReader ? (
        <p className={styles.readOnly}>
          Your account may read{offered.length > 0 && ' and acknowledge'} only. Ask a member of your firm to
          do more.
        </p>
      ) : (
        <Closed referral={referral} transitions={transitions} />
      )}
    </>
  );
}

function Closed({ referral, transitions }: Pick<Props, 'referral' | 'transitions'>) {
  const rows = useLifecycle();
  const closed = closedMoves({
    rows,
    referral,
    available: transitions,
    inWords: statusInWords,
  });
  if (closed.length === 0) return null;
  return (
    <details className={styles.closed}>
      <summary>
        {closed.length === 1 ? '1 move is not possible yet' : `${closed.length} moves are not possible yet`}
      </summary>
      <ul>
        {closed.map(({ operation, why }) => (
          <li key={operation}>
            <Button disabled aria-describedby={`why-${operation}`}>
              {textOfMove(operation, referral).label.replace(' …', '')}
            </Button>
            <span id={`why-${operation}`}>{why}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
