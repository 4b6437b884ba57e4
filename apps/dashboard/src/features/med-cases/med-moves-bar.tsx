import type { MedOperation, MedReferral } from '../../api/med-cases.ts';
import { Button } from '../../ui/button.tsx';
import { useUser } from '../../ui/use-session.ts';
import styles from './med-cases.module.css';
import { isOver, type LaterMove, movesOf, type Side } from './med-moves.ts';
import { textOfMove, waitsFor } from './texts.ts';

interface Props {
  side: Side;
  referral: MedReferral;
  onMove: (operation: MedOperation) => void;
}

const ENDS: readonly MedOperation[] = ['reject', 'withdraw', 'close'];

/** The moves that the status allows now; those that it will allow later, with what they wait for. */
export function MedMoves({ side, referral, onMove }: Props) {
  const { role } = useUser();
  const { now, later } = movesOf(side, referral);
  if (role === 'viewer')
    return isOver(referral.status) ? null : (
      <p className={styles.hint}>
        Your account may read only. Members of your firm withdraw and close referrals.
      </p>
    );
  return (
    <>
      {now.length > 0 && (
        <div className={styles.moves}>
          {now.map((operation) => (
            <Button
              key={operation}
              kind={ENDS.includes(operation) ? 'plain' : 'first'}
              onClick={() => onMove(operation)}
            >
              {textOfMove(operation, referral).label}
            </Button>
          ))}
        </div>
      )}
      {now.length === 0 && later.length === 0 && !isOver(referral.status) && (
        <p className={styles.hint}>{WAITING[side]}</p>
      )}
      <Later moves={later} side={side} referral={referral} />
    </>
  );
}

const WAITING: Readonly<Record<Side, string>> = {
  firm: 'The provider goes on from here.',
  provider: 'The firm goes on from here: it closes the referral.',
};

function Later({
  moves,
  side,
  referral,
}: { moves: readonly LaterMove[] } & Pick<Props, 'side' | 'referral'>) {
  if (moves.length === 0) return null;
  return (
    <details className={styles.later}>
      <summary>
        {moves.length === 1 ? '1 move is not possible yet' : `${moves.length} moves are not possible yet`}
      </summary>
      <ul className={styles.plain}>
        {moves.map((move) => (
          <li key={move.operation}>
            <Button disabled aria-describedby={`why-${move.operation}`}>
              {textOfMove(move.operation, referral).label.replace(' …', '')}
            </Button>
            <span id={`why-${move.operation}`}>{waitsFor(move, side)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
