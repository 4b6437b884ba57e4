import { Link, useRouteError } from 'react-router';
import { ApiProblem } from '../api/api-problem.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/notice.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import styles from './page-problem.module.css';

/** Shown in the place of a page that could not be drawn. */
export function PageProblem() {
  const problem = useRouteError();
  usePageTitle('Something went wrong');
  const reload = () => location.reload();
  return (
    <div className={styles.page}>
      <h1>This did not work</h1>
      {problem instanceof ApiProblem ? (
        <ProblemNotice problem={problem} onRetry={reload} />
      ) : (
        <>
          <p role="alert">{mistakeInWords(problem)}</p>
          <p>
            <Button kind="first" onClick={reload}>
              Load again
            </Button>
          </p>
        </>
      )}
    </div>
  );
}

/** Scripts of an earlier release are gone, or the server is away: a browser does not tell the two apart. */
function mistakeInWords(problem: unknown): string {
  return problem instanceof TypeError && /import|module/i.test(problem.message)
    ? 'A part of this app could not be loaded: there is a new version, or the server cannot be reached. Messages and cases that you wrote are kept in this browser.'
    : 'This page has a mistake, which is ours. Load it again.';
}

/** An address where nothing is. */
export function NotFound() {
  usePageTitle('Nothing here');
  return (
    <div className={styles.page}>
      <h1>There is nothing here</h1>
      <p>The address may be old or mistyped.</p>
      <p>
        <Link to="/">Go to the first page</Link>
      </p>
    </div>
  );
}
