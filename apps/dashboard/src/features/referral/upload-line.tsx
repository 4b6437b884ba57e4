import { isFileRefused } from '../../api/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { sizeInWords } from '../../ui/file-rules.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { passFocusOn } from '../../ui/pass-focus-on.ts';
import styles from './documents.module.css';
import type { Upload } from '../../ui/upload-queue.ts';

interface Props {
  upload: Upload;
  onAgain: () => void;
  onCancel: () => void;
}

/** A file on its way: how far it is, or why it was not taken. */
export function UploadLine({ upload, onAgain, onCancel }: Props) {
  const { file, state, share, problem, why } = upload;
  const isOver = state === 'failed' || state === 'refused';
  const percent = Math.round(share * 100);
  return (
    <li ref={passFocusOn}>
      <div>
        <p className={styles.name}>
          <bdi>{file.name}</bdi>
        </p>
        {isOver && (
          <p className={styles.fault} role={state === 'refused' ? 'alert' : undefined}>
            Not uploaded. {why}
          </p>
        )}
        {state === 'failed' && (
          <ProblemNotice problem={problem} onRetry={isFileRefused(problem) ? undefined : onAgain} />
        )}
        {!isOver && (
          <p className={styles.facts}>
            <progress value={percent} max={100} aria-label={`Upload of ${file.name}`} />
            {stepInWords(upload)}, {sizeInWords(file.size)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onCancel}>
          {isOver ? 'Remove' : 'Cancel'}
          <span className="unseen"> {file.name}</span>
        </Button>
      </div>
    </li>
  );
}

function stepInWords({ state, share }: Upload): string {
  if (state === 'waiting') return 'Waiting';
  return share < 1 ? `${Math.round(share * 100)} %` : 'Being checked and stored …';
}
