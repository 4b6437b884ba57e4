import { useSearchParams } from 'react-router';
import { type AdministeredImport, useAllImports } from '../../api/operator-records.ts';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Pager } from '../../ui/pager.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Choice } from './choice.tsx';
import { counted } from '../../ui/counted.ts';
import { Facts } from './facts.tsx';
import { IMPORT_KINDS, importSearchIn, importStateOf, SHOWN_IMPORTS } from './import-words.ts';
import { Mark } from './mark.tsx';
import { OfOneOwner } from './of-one-owner.tsx';
import styles from './operator.module.css';
import { OwnerLink } from './owner-link.tsx';
import { changed } from './params.ts';

/** The imports of all firms: how far they are. What their files say is not shown. */
export function ImportsPage() {
  usePageTitle('Imports');
  const [params, setParams] = useSearchParams();
  const search = importSearchIn(params);
  const { data, error, refetch, isPlaceholderData } = useAllImports(search);
  return (
    <>
      <h1>Imports</h1>
      <p className={styles.about}>
        Files that firms import. Neither rows nor names of files are shown, as they hold data of clients. An
        import cannot be cancelled: its rows are done one by one, and each that is done stays.
      </p>
      {search.firmId && <OfOneOwner name={data?.data[0]?.firmName ?? undefined} all="/operator/imports" />}
      <div className={styles.filters} role="group" aria-label="Which imports are shown">
        <Choice
          label="State"
          value={params.get('state') ?? ''}
          choices={SHOWN_IMPORTS}
          onChange={(state) => setParams(changed(params, { state }), { replace: true })}
        />
      </div>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && <p className={styles.about}>No import matches.</p>}
      <ol
        className={styles.list}
        aria-label="Imports"
        aria-busy={isPlaceholderData}
        hidden={!data || data.data.length === 0}
      >
        {data?.data.map((one) => (
          <ImportLine key={one.jobId} job={one} />
        ))}
      </ol>
      {data && <Pager of="Imports" pagination={data.pagination} />}
    </>
  );
}

function ImportLine({ job }: { job: AdministeredImport }) {
  const { firmId, firmName, kind, dryRun, createdAt, processedRows, totalRows } = job;
  const [state, isGood] = importStateOf(job);
  return (
    <li className={styles.row}>
      <OwnerLink firmId={firmId} providerId={null} name={firmName ?? firmId} />
      <Mark isGood={isGood}>{state}</Mark>
      <span>
        {IMPORT_KINDS[kind]}
        {dryRun && ', only checked'}
      </span>
      <span className={styles.soft}>
        Uploaded <TimeAgo at={createdAt} />
      </span>
      <details>
        <summary>
          {processedRows} of {counted(totalRows, 'row')}
          <span className="unseen"> Details of the import of {firmName}</span>
        </summary>
        <ImportFacts job={job} />
      </details>
    </li>
  );
}

function ImportFacts({ job }: { job: AdministeredImport }) {
  const { jobId, created, updated, skipped, failed, failureReason, finishedAt } = job;
  return (
    <Facts
      rows={{
        Rows: `${created} created, ${updated} updated, ${skipped} skipped, ${failed} with errors`,
        'Uploaded by': <bdi>{job.createdByName ?? 'Not known'}</bdi>,
        Uploaded: <Moment at={job.createdAt} />,
        'Last progress': <Moment at={job.progressedAt} />,
        ...(finishedAt !== null && { Ended: <Moment at={finishedAt} /> }),
        ...(failureReason !== null && { 'Why it failed': failureReason }),
        ...(job.isStuck && {
          'What to do':
            'Other processes have taken it over and came no further. Look for this id in the logs of the service referrals.',
        }),
        Id: <code>{jobId}</code>,
      }}
    />
  );
}
