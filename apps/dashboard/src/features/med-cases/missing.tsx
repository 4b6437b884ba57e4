import { Link } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './med-cases.module.css';

/** In the place of what could not be read, or is not there for this person. */
export function Missing({ what, problem, onRetry }: { what: string; problem: unknown; onRetry: () => void }) {
  const isGone = problem instanceof ApiProblem && (problem.status === 404 || problem.status === 400);
  if (!isGone) return <ProblemNotice problem={problem} onRetry={onRetry} />;
  return (
    <div className={styles.message}>
      <h1>There is no such {what}</h1>
      <p>The address may be mistyped, or you are no part of it.</p>
      <p>
        <Link to="/med-cases">Go to the list</Link>
      </p>
    </div>
  );
}
