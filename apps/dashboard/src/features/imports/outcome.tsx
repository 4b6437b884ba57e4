import { type ImportJob, isOver } from '../../api/imports.ts';
import noticeStyles from '../../ui/notice.module.css';
import { doneInWords, outcomesOf } from './import-words.ts';
import styles from './imports.module.css';
import { ProgressLine } from './progress-line.tsx';

const FIGURE = new Intl.NumberFormat('en-US');

/** How far an import is, and what came of its rows so far. */
export function Outcome({ job }: { job: ImportJob }) {
  const { status, processedRows, totalRows, failureReason, dryRun } = job;
  const outcomes = outcomesOf(job);
  return (
    <section aria-label={dryRun ? 'Result of the check' : 'Result'}>
      {!isOver(job) && (
        <div className={styles.card}>
          <ProgressLine
            label="Rows that are done"
            done={processedRows}
            of={totalRows}
            words={doneInWords(job)}
          />
          <p className={styles.facts}>
            You may leave this page: it goes on, and you find it again under Imports.
          </p>
        </div>
      )}
      {status === 'FAILED' && (
        <div className={`${noticeStyles.notice} ${noticeStyles.bad}`} role="alert">
          <p>{failureReason}.</p>
        </div>
      )}
      <dl className={styles.tiles}>
        {outcomes.map(([what, count]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{FIGURE.format(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
