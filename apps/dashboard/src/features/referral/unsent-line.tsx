import { Clock, TriangleAlert } from 'lucide-react';
import { ApiProblem } from '../../api/api-problem.ts';
import { Button } from '../../ui/button.tsx';
import { RequestId } from '../../ui/notice.tsx';
import { statusInWords } from '../../ui/status-badge.tsx';
import styles from './activity.module.css';
import type { Unsent } from './unsent.ts';

interface Props {
  item: Unsent;
  onAgain: () => void;
  onDrop: () => void;
}

const NAMES: Readonly<Record<Unsent['kind'], string>> = { message: 'Message', note: 'Note' };

/** A message or note that is on its way, or was not taken: then it can be sent again. */
export function UnsentLine({
  item: { kind, text, requestedStatus, isSending, problem },
  onAgain,
  onDrop,
}: Props) {
  const requestId = problem instanceof ApiProblem && problem.status >= 500 ? problem.requestId : null;
  return (
    <li data-kind={kind} data-own="true" data-unsent={isSending ? 'sending' : 'failed'}>
      {isSending ? <Clock size={18} aria-hidden="true" /> : <TriangleAlert size={18} aria-hidden="true" />}
      <div className={styles.entry}>
        <p className={styles.what}>
          {NAMES[kind]}
          {isSending ? ', being sent …' : ', not sent'}
        </p>
        <p className={styles.words} dir="auto">
          {text}
        </p>
        {requestedStatus && <p>Asks for the status {statusInWords(requestedStatus)}</p>}
        {!isSending && (
          <div role="alert">
            <p className={styles.failed}>{problemInWords(problem)}</p>
            {requestId && <RequestId id={requestId} />}
          </div>
        )}
        {!isSending && (
          <p className={styles.actions}>
            <Button onClick={onAgain}>Send again</Button>
            <Button kind="quiet" onClick={onDrop}>
              Throw away
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}

function problemInWords(problem: unknown): string {
  if (problem instanceof ApiProblem) return problem.message;
  return problem === null ? 'The page was left before it was sent.' : 'Something went wrong in this page.';
}
