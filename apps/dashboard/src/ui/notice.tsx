import { ApiProblem } from '../api/api-problem.ts';
import { Button } from './button.tsx';
import { CopyText } from './copy-text.tsx';
import styles from './notice.module.css';
import { useWait } from './use-wait.ts';
import { waitInWords } from './wait-in-words.ts';

interface Props {
  problem: unknown;
  /** What did not work, where the sentence of the problem does not tell. */
  about?: string;
  /** Does again what did not work. */
  onRetry?: () => void;
}

/** A mistake of the page: no server knows of it. */
const UNKNOWN = { requestId: null, retryAt: null };

/** What did not work, in a sentence, with the number that support asks for. */
export function ProblemNotice({ problem, about, onRetry }: Props) {
  const wait = useWait(problem);
  const { requestId: id, retryAt } = problem instanceof ApiProblem ? problem : UNKNOWN;
  return (
    <div className={`${styles.notice} ${styles.bad}`}>
      <p role="alert">
        {about} {problemInWords(problem)}
      </p>
      {(onRetry || retryAt !== null || id) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button onClick={onRetry} isBusy={wait > 0}>
              Try again
            </Button>
          )}
          {retryAt !== null && <Wait seconds={wait} />}
          {id && <RequestId id={id} />}
        </div>
      )}
    </div>
  );
}

/** Counts in silence, and says when it is over. */
function Wait({ seconds }: { seconds: number }) {
  return (
    <>
      {seconds > 0 && <span role="timer">Wait {waitInWords(seconds)}.</span>}
      <span role="status">{seconds === 0 && 'You can try again now.'}</span>
    </>
  );
}

function problemInWords(problem: unknown): string {
  return problem instanceof ApiProblem ? problem.message : 'Something went wrong in this page. Try again.';
}

/** The number of a request, to copy for support. */
function RequestId({ id }: { id: string }) {
  return (
    <span className={styles.request}>
      Number for support: <CopyText text={id} what="the number" />
    </span>
  );
}
