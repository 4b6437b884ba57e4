import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './imports.module.css';
import { ProgressLine } from './progress-line.tsx';
import type { useUpload } from './use-upload.ts';

/** A file on its way, with the way back; or why it did not arrive. What was chosen and typed stays. */
export function UploadState({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const { isSending, isDryRun, share, problem, fault, cancel } = upload;
  const step = isDryRun ? 'The rows are being checked …' : 'The rows are being imported …';
  const words = share < 1 ? `${Math.round(share * 100)} %` : step;
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {isSending && (
        <div className={styles.sending}>
          <ProgressLine label="Upload of the file" done={share} of={1} words={words} />
          <Button kind="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </>
  );
}
