import { ApiProblem } from '../../api/api-problem.ts';
import { Button } from '../../ui/button.tsx';
import { RequestId } from '../../ui/notice.tsx';
import styles from './documents.module.css';
import { sizeInWords } from '../../ui/file-rules.ts';
import type { Upload } from './uploads.ts';

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
    <li>
      <div>
        <p className={styles.name}>
          <bdi>{file.name}</bdi>
        </p>
        {isOver ? (
          <div role="alert">
            <p className={styles.fault}>
              Not uploaded. {state === 'refused' ? why : problemInWords(problem)}
            </p>
            {problem instanceof ApiProblem && problem.requestId && problem.status >= 500 && (
              <RequestId id={problem.requestId} />
            )}
          </div>
        ) : (
          <p className={styles.facts}>
            <progress value={percent} max={100} aria-label={`Upload of ${file.name}`} />
            {stepInWords(upload)}, {sizeInWords(file.size)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {state === 'failed' && !isFinal(problem) && <Button onClick={onAgain}>Try again</Button>}
        <Button kind="quiet" onClick={onCancel}>
          {isOver ? 'Remove' : 'Cancel'}
        </Button>
      </div>
    </li>
  );
}

/** The server looked at the file and does not take it: the same file will not do better. */
function isFinal(problem: unknown): boolean {
  return problem instanceof ApiProblem && !problem.isPassing;
}

function stepInWords({ state, share }: Upload): string {
  if (state === 'waiting') return 'Waiting';
  return share < 1 ? `${Math.round(share * 100)} %` : 'Being checked and stored …';
}

function problemInWords(problem: unknown): string {
  // the sentence after it is for programs: what is taken stands beside the field
  if (problem instanceof ApiProblem) return problem.message.replace(/ GET \/.*$/, '');
  return 'Something went wrong in this page.';
}
