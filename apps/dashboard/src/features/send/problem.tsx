import { ProblemNotice } from '../../ui/notice.tsx';
import { ChangedMeanwhile } from './send-case.ts';
import styles from './send.module.css';

/** What went wrong while sending, beside the button that sends. */
export function Problem({ problem }: { problem: Error }) {
  if (!(problem instanceof ChangedMeanwhile)) return <ProblemNotice problem={problem} />;
  return (
    <p className={styles.alike} role="alert">
      {problem.message}
    </p>
  );
}
