import type { MedCase } from '../../api/med-cases.ts';
import { Button } from '../../ui/button.tsx';
import type { CaseDialogKind } from './case-dialogs.tsx';
import { caseMoves } from './case-moves.ts';
import styles from './med-cases.module.css';
import { CASE_ACTS } from './texts.ts';

interface Props {
  medCase: MedCase;
  onAct: (kind: CaseDialogKind) => void;
}

/** What the firm may do with the case; what is not possible says why. */
export function CaseMoves({ medCase, onAct }: Props) {
  const moves = caseMoves(medCase);
  const refused = moves.find(({ why }) => why !== null);
  return (
    <>
      <div className={styles.moves}>
        {moves.map(({ act, why }) => (
          <Button
            key={act}
            kind={act === 'refer' && why === null ? 'first' : 'plain'}
            disabled={why !== null}
            aria-describedby={why === null ? undefined : 'why-not'}
            onClick={() => onAct(act)}
          >
            {act === 'refer' ? 'Refer to a provider …' : CASE_ACTS[act].label}
          </Button>
        ))}
      </div>
      {refused && (
        <p id="why-not" className={styles.hint}>
          {refused.why}
        </p>
      )}
    </>
  );
}
