import { useState } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { Button } from './button.tsx';
import styles from './notice.module.css';

interface Props {
  problem: unknown;
  /** Does again what did not work. */
  onRetry?: () => void;
  /** The number is there in any case, not only when the server is at fault. */
  hasNumber?: boolean;
}

/** What did not work, in a sentence, with the number that support asks for. */
export function ProblemNotice({ problem, onRetry, hasNumber = false }: Props) {
  const isKnown = problem instanceof ApiProblem;
  const number = isKnown && (hasNumber || problem.status >= 500) ? problem.requestId : null;
  const text = isKnown ? problem.message : 'Something went wrong in this page. Try again.';
  return (
    <div className={`${styles.notice} ${styles.bad}`} role="alert">
      <p>{text}</p>
      {(onRetry || number) && (
        <div className={styles.actions}>
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
          {number && <RequestId id={number} />}
        </div>
      )}
    </div>
  );
}

/** The number of a request, to copy for support. */
export function RequestId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <span className={styles.request}>
      Number for support: <code>{id}</code>
      <Button kind="quiet" onClick={() => void copy().catch(() => undefined)}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </span>
  );
}
