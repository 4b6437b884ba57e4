import { useDocuments } from '../../api/activity.ts';
import { isFileRefused } from '../../api/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { passFocusOn } from '../../ui/pass-focus-on.ts';
import type { Upload } from '../../ui/upload-queue.ts';
import { useUploads } from '../../ui/uploads.ts';
import styles from './send.module.css';
import type { Files } from './use-files.ts';

/** The chosen files, which wait for the case, or for the next time that it is saved. */
export function FileLines({ files, isStored }: { files: Files; isStored: boolean }) {
  if (files.all.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.all.map(({ key, file: { name }, why }) => (
        <FileLine
          key={key}
          name={name}
          state={why === '' ? (isStored ? 'goes with the next save' : 'waits for the case') : 'is not there'}
          why={why}
          onRemove={() => files.remove(key)}
        />
      ))}
    </ul>
  );
}

/** The files of a stored draft: those on their way, and those that are there. */
export function StoredFiles({ caseId }: { caseId: string }) {
  const uploads = useUploads(caseId);
  const { rows } = useDocuments(caseId);
  if (uploads.items.length + rows.length === 0) return null;
  return (
    <ul className={styles.files}>
      {uploads.items.map((upload) => (
        <FileLine
          key={upload.key}
          name={upload.file.name}
          state={stateInWords(upload)}
          problem={upload.problem}
          onAgain={isFileRefused(upload.problem) ? undefined : () => uploads.again(upload.key)}
          onRemove={() => uploads.cancel(upload)}
        />
      ))}
      {rows.map(({ id, fileName }) => (
        <FileLine key={id} name={fileName} state="is there" />
      ))}
    </ul>
  );
}

interface LineProps {
  name: string;
  state: string;
  /** Why the page does not send it. */
  why?: string;
  /** Why it is not there. */
  problem?: unknown;
  onAgain?: (() => void) | undefined;
  onRemove?: () => void;
}

function FileLine({ name, state, why = '', problem = null, onAgain, onRemove }: LineProps) {
  return (
    <li ref={passFocusOn}>
      <span className={styles.fileName}>
        <bdi>{name}</bdi> <span className={styles.soft}>{state}</span>
        {why && <span className={styles.fault}>{why}</span>}
      </span>
      {onRemove && (
        <Button kind="quiet" onClick={onRemove}>
          Remove<span className="unseen"> {name}</span>
        </Button>
      )}
      {problem !== null && <ProblemNotice problem={problem} onRetry={onAgain} />}
    </li>
  );
}

function stateInWords({ state, share }: Upload): string {
  if (state === 'sending') return `is on its way, ${Math.floor(share * 100)} %`;
  return state === 'waiting' ? 'waits' : 'is not there';
}
