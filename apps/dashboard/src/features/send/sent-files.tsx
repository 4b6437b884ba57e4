import { useEffect } from 'react';
import { Link } from 'react-router';
import type { SentCase } from '../../api/send.ts';
import { Button } from '../../ui/button.tsx';
import { FileLines } from './file-lines.tsx';
import styles from './send.module.css';
import type { Files } from './use-files.ts';

interface Props {
  record: SentCase;
  files: Files;
  onRetry: () => void;
}

/** The case was sent, and its files are on their way. None of them can undo it. */
export function SentFiles({ record, files, onRetry }: Props) {
  const isSending = files.all.some(({ state }) => state === 'sending');
  const isUnfinished = files.open.length > 0;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    if (isUnfinished) addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnfinished]);
  return (
    <div className={styles.page}>
      <h1>The case was sent</h1>
      <p className={styles.line}>
        {record.referenceNumber} went to <bdi>{record.referentFirmName}</bdi>.{' '}
        {isUnfinished && !isSending && 'Some files are not there yet.'}
      </p>
      <div className={styles.all}>
        <section className={styles.card} aria-label="Documents">
          <FileLines files={files} />
          {isUnfinished && !isSending && (
            <Button className={styles.choose} onClick={onRetry}>
              Send these files again
            </Button>
          )}
        </section>
        <p>
          <Link to={`/referrals/${record.referralId}`}>Open the referral</Link>
        </p>
      </div>
    </div>
  );
}
