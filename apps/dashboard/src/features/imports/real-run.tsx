import { Link } from 'react-router';
import type { ImportJob } from '../../api/imports.ts';
import { Button } from '../../ui/button.tsx';
import { Effects } from './effects.tsx';
import { heldFile } from './held-files.ts';
import { actionInWords, rowsInWords } from './import-words.ts';
import styles from './imports.module.css';
import { UploadState } from './upload-state.tsx';
import { useUpload } from './use-upload.ts';

/** After a check: what the import will do, and the button that does it. */
export function RealRun({ job }: { job: ImportJob }) {
  const { jobId, kind, created, updated, failed } = job;
  const upload = useUpload();
  const file = heldFile(jobId);
  const count = created + updated;
  if (count === 0) return <NothingToDo failed={failed} />;
  const action = actionInWords(kind, count);
  return (
    <section className={styles.card} aria-labelledby="real-run">
      <h2 id="real-run">Nothing was written yet</h2>
      <Effects kind={kind} />
      {failed > 0 && (
        <p>
          {rowsInWords(failed)} with errors {failed === 1 ? 'changes' : 'change'} nothing. Afterwards you
          correct {failed === 1 ? 'it' : 'them'} in the page, and only what you corrected is sent again.
        </p>
      )}
      <UploadState upload={upload} />
      {file ? (
        <Button
          kind="first"
          isBusy={upload.isSending}
          onClick={() => upload.send({ kind, file, isDryRun: false })}
        >
          {upload.isSending ? 'One moment …' : action}
        </Button>
      ) : (
        <p>
          The file is no longer at hand, as the page was loaded again or the check was done elsewhere.{' '}
          <Link to={`/imports?kind=${kind}`}>Choose it again</Link>: it is checked once more first.
        </p>
      )}
    </section>
  );
}

function NothingToDo({ failed }: { failed: number }) {
  return (
    <section className={styles.card} aria-labelledby="real-run">
      <h2 id="real-run">There is nothing to import</h2>
      <p>
        {failed > 0
          ? 'No row of this file would have an effect. Correct the rows below: they are checked as a file of their own.'
          : 'Each row had its effect before, or only names the present status.'}
      </p>
    </section>
  );
}
