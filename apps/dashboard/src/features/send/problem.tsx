import { ProblemNotice } from '../../ui/notice.tsx';
import { ChangedMeanwhile } from './send-case.ts';
import styles from './send.module.css';

/** What went wrong while sending, always with the number that support asks for. */
export function Problem({ problem }: { problem: Error }) {
  if (problem instanceof ChangedMeanwhile)
    return (
      <p className={styles.alike} role="alert">
        {problem.message}
      </p>
    );
  return <ProblemNotice problem={problem} hasNumber />;
}
