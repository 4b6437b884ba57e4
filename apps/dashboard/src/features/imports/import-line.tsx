import { Link } from 'react-router';
import { type ImportLine as Line, isOver } from '../../api/imports.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { countsInWords, doneInWords, kindInWords, stopInWords } from './import-words.ts';
import styles from './imports.module.css';
import { ProgressLine } from './progress-line.tsx';

/** One import of the list: what it was, whose, and what came of it. */
export function ImportLine({ line }: { line: Line }) {
  const { jobId, fileName, status, processedRows, totalRows, createdAt, createdByName } = line;
  return (
    <li className={styles.line}>
      <div>
        <Link to={`/imports/${jobId}`} className={styles.name}>
          <bdi>{fileName || 'File without a name'}</bdi>
        </Link>
        <p className={styles.facts}>
          {kindInWords(line)}, <TimeAgo at={createdAt} />
          {createdByName && (
            <>
              , by <bdi>{createdByName}</bdi>
            </>
          )}
        </p>
      </div>
      {isOver(line) ? (
        <p className={styles.outcome}>{status === 'FAILED' ? stopInWords(line) : countsInWords(line)}</p>
      ) : (
        <ProgressLine
          label={`Progress of ${fileName}`}
          done={processedRows}
          of={totalRows}
          words={doneInWords(line)}
        />
      )}
    </li>
  );
}
