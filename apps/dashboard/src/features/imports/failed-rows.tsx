import { useMemo } from 'react';
import { Download } from 'lucide-react';
import { type ImportJob, useFailedRows, useImportFile } from '../../api/imports.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Editor } from './editor.tsx';
import { failedFile } from './failed-file.ts';
import { rowsInWords } from './import-words.ts';
import styles from './imports.module.css';
import { ReadOnlyTable } from './rows-table.tsx';

/** More rows are not corrected one by one: a person does it in the file, or where it comes from. */
const MOST_ROWS = 5_000;

/** The rows that failed, each reason beside its cell; they can be corrected here, or saved as a file. */
export function FailedRows({ job }: { job: ImportJob }) {
  const { jobId, failed } = job;
  const csv = useImportFile();
  const download = () =>
    csv.mutate({ failedOf: jobId }, { onSuccess: (file) => saveFile(file, 'rows-with-errors.csv') });
  return (
    <section aria-labelledby="failed-rows">
      <div className={styles.head}>
        <h2 id="failed-rows">{rowsInWords(failed)} with errors</h2>
        <Button kind="quiet" isBusy={csv.isPending} onClick={download}>
          <Download size={16} aria-hidden="true" /> Save as CSV
        </Button>
      </div>
      {csv.error && <ProblemNotice problem={csv.error} onRetry={download} />}
      {failed > MOST_ROWS ? (
        <p className={styles.facts}>
          These are too many to correct in a page. Save them as a file: its last column says what is wrong.
          Correct the rows there and import that file. The last column is ignored then.
        </p>
      ) : (
        <Rows job={job} />
      )}
    </section>
  );
}

function Rows({ job }: { job: ImportJob }) {
  const { data, error, refetch } = useFailedRows(job.jobId);
  const file = useMemo(() => data && failedFile(data, job.kind), [data, job.kind]);
  if (error) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (file === undefined) return <Loading />;
  if (file === null)
    return (
      <p className={styles.facts}>
        The rows changed while they were read. <Button onClick={() => void refetch()}>Read them again</Button>
      </p>
    );
  // the right rows of a check go first: afterwards those with errors are all that is left of the file
  const isFirst = job.dryRun && job.created + job.updated > 0;
  return isFirst ? <ReadOnlyTable file={file} /> : <Editor job={job} file={file} />;
}
