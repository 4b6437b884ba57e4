import { ApiProblem } from '../../api/api-problem.ts';
import { ProblemNotice, RequestId } from '../../ui/notice.tsx';
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
  // the notice has the number of an error of the server already
  const number = problem instanceof ApiProblem && problem.status < 500 ? problem.requestId : null;
  return (
    <>
      <ProblemNotice problem={problem} />
      {number && <RequestId id={number} />}
    </>
  );
}
