import { useSearchParams } from 'react-router';
import { useImports } from '../../api/imports.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { ImportLine } from './import-line.tsx';
import styles from './imports.module.css';
import { kindNamed } from './kinds.ts';
import { NewImport } from './new-import.tsx';
import { NotAllowed } from './not-allowed.tsx';

/** Files of cases and of statuses: a new one, and those of the last weeks. */
export function ImportsPage() {
  const [params, setParams] = useSearchParams();
  usePageTitle('Imports');
  if (!isAdministrator(useUser().role)) return <NotAllowed />;
  return (
    <>
      <h1>Imports</h1>
      <NewImport
        kind={kindNamed(params.get('kind'))}
        onKind={(kind) => setParams({ kind }, { replace: true, preventScrollReset: true })}
      />
      <RecentImports />
    </>
  );
}

function RecentImports() {
  const { lines, isKnown, error, refetch, hasNextPage, fetchNextPage } = useImports();
  return (
    <section aria-labelledby="recent-imports">
      <h2 id="recent-imports" className={styles.group}>
        Imports of your firm
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!isKnown && !error && <Loading />}
      {isKnown && lines.length === 0 && (
        <p className={styles.facts}>
          There are none yet. Each check and each import stays here for some weeks, with the rows that failed.
        </p>
      )}
      <ul className={styles.list}>
        {lines.map((line) => (
          <ImportLine key={line.jobId} line={line} />
        ))}
      </ul>
      {hasNextPage && <Button onClick={() => void fetchNextPage({ cancelRefetch: false })}>Show more</Button>}
    </section>
  );
}
