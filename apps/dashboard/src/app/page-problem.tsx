import { Link, useRouteError } from 'react-router';
import { ApiProblem } from '../api/api-problem.ts';
import { Button } from '../ui/button.tsx';
import { RequestId } from '../ui/notice.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import styles from './page-problem.module.css';

/** Shown in the place of a page that could not be drawn. */
export function PageProblem() {
  const problem = useRouteError();
  usePageTitle('Something went wrong');
  // a script of an earlier release is gone: the page of the present one names the right ones
  const isOldRelease = problem instanceof TypeError && /import|module/i.test(problem.message);
  const text = isOldRelease
    ? 'There is a new version of this app. Load the page again to get it.'
    : problem instanceof ApiProblem
      ? problem.message
      : 'This page has a mistake, which is ours. Load it again.';
  return (
    <div className={styles.page} role="alert">
      <h1>{isOldRelease ? 'A new version is here' : 'This did not work'}</h1>
      <p>{text}</p>
      {problem instanceof ApiProblem && problem.requestId && <RequestId id={problem.requestId} />}
      <p>
        <Button kind="first" onClick={() => location.reload()}>
          Load again
        </Button>
      </p>
    </div>
  );
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
