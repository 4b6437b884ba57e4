import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { forgetImported, type ImportJob, isOver, useImport } from '../../api/imports.ts';
import { announce } from '../../ui/announce.ts';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { FailedRows } from './failed-rows.tsx';
import { countsInWords, kindInWords, stopInWords } from './import-words.ts';
import styles from './imports.module.css';
import { NotAllowed } from './not-allowed.tsx';
import { Outcome } from './outcome.tsx';
import { RealRun } from './real-run.tsx';
import { originOf } from './use-corrections.ts';

/** One import: its progress, what came of it, and the rows that failed. It can be left and found again. */
export function ImportPage() {
  const { jobId = '' } = useParams();
  return isAdministrator(useUser().role) ? <Import key={jobId} jobId={jobId} /> : <NotAllowed />;
}

function Import({ jobId }: { jobId: string }) {
  const { data: job, error, refetch } = useImport(jobId);
  const from = originOf(useUser().id, jobId);
  usePageTitle(job ? `Import of ${job.fileName}` : 'Import');
  useNews(job);
  if (!job) return error ? <Missing problem={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <p className={styles.back}>
        <Link to="/imports">Imports</Link>
      </p>
      <h1 className={styles.title}>
        <bdi>{job.fileName || 'File without a name'}</bdi>
      </h1>
      <p className={styles.facts}>
        {kindInWords(job)}, <Moment at={job.createdAt} />
        {job.createdByName && (
          <>
            , by <bdi>{job.createdByName}</bdi>
          </>
        )}
      </p>
      {from && (
        <p className={styles.facts}>
          These are rows that were corrected:{' '}
          <Link to={`/imports/${from}`}>the import that they come from</Link>.
        </p>
      )}
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      <Outcome job={job} />
      {job.dryRun && job.status === 'COMPLETED' && <RealRun job={job} />}
      {isOver(job) && job.failed > 0 && <FailedRows job={job} />}
    </>
  );
}

/** Says when an import ends that was under way; what it wrote is read again where it is shown. */
function useNews(job: ImportJob | undefined): void {
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (!job) return;
    if (wasUnderWay.current && isOver(job))
      announce(job.status === 'FAILED' ? `${stopInWords(job)}.` : `${countsInWords(job)}.`);
    wasUnderWay.current = !isOver(job);
    if (isOver(job) && !job.dryRun) void forgetImported();
    // its end is the news, not each row
  }, [job?.jobId, job?.status]);
}

function Missing({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const isGone = problem instanceof ApiProblem && (problem.status === 404 || problem.status === 400);
  if (!isGone) return <ProblemNotice problem={problem} onRetry={onRetry} />;
  return (
    <div className={styles.message}>
      <h1>There is no such import</h1>
      <p>An import is kept for some weeks, and is shown to the people of its firm alone.</p>
      <p>
        <Link to="/imports">Go to the imports</Link>
      </p>
    </div>
  );
}
