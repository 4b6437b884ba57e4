import { useMemo, useRef } from 'react';
import type { ImportJob } from '../../api/imports.ts';
import { Button } from '../../ui/button.tsx';
import { useUser } from '../../ui/use-session.ts';
import { correctedFile, rowsToSend, withChoice, withSent, withValue } from './corrections.ts';
import type { FailedFile } from './failed-file.ts';
import { Effects } from './effects.tsx';
import { rowsInWords } from './import-words.ts';
import styles from './imports.module.css';
import { MistakesList } from './mistakes-list.tsx';
import { mistakesIn } from './mistakes.ts';
import { RowsTable } from './rows-table.tsx';
import { UploadState } from './upload-state.tsx';
import { keepOrigin, useCorrections } from './use-corrections.ts';
import { useUpload } from './use-upload.ts';

interface Props {
  job: ImportJob;
  file: FailedFile;
}

/** Corrects failed rows, and sends those that were corrected as a file of their own. */
export function Editor({ job, file }: Props) {
  const { jobId, kind, dryRun } = job;
  const { corrections, change, isKept } = useCorrections(jobId);
  const { id: person } = useUser();
  const upload = useUpload();
  const made = useRef<{ text: string; file: File } | null>(null);
  const { sent } = corrections;
  const mistakes = useMemo(() => mistakesIn(file, { sent }), [file, sent]);
  const rows = rowsToSend(file, corrections);
  const sentCount = file.rows.filter(({ number }) => number in sent).length;
  const send = () => {
    const text = correctedFile(file, corrections);
    // the same rows are the same file, so that trying again has no second effect
    if (made.current?.text !== text) made.current = { text, file: fileOf(text, job.fileName) };
    upload.send({ kind, file: made.current.file, isDryRun: dryRun }, (next) => {
      change((of) => withSent(of, { rows, as: corrections }, next));
      keepOrigin(person, next, jobId);
    });
  };
  return (
    <>
      <p className={styles.facts}>
        They changed nothing. Correct what is wrong, and send the corrected rows: nothing else of the file is
        sent again. {isKept ? 'What you type is kept in this browser.' : NOT_KEPT}
      </p>
      <MistakesList
        kind={kind}
        mistakes={mistakes}
        onCorrect={({ rows: those, column }, text) => change((of) => withValue(of, those, column, text))}
      />
      <div className={styles.bar}>
        <p role="status">
          {rows.length === 0 ? 'No row is corrected yet.' : `${rowsInWords(rows.length)} will be sent.`}
          {sentCount > 0 && ` ${rowsInWords(sentCount)} ${sentCount === 1 ? 'was' : 'were'} sent before.`}
        </p>
        {rows.length > 0 && (
          <Button kind="first" isBusy={upload.isSending} onClick={send}>
            {upload.isSending ? 'One moment …' : sendInWords(rows.length, dryRun)}
          </Button>
        )}
      </div>
      {rows.length > 0 && !dryRun && <Effects kind={kind} />}
      <UploadState upload={upload} />
      <RowsTable
        file={file}
        kind={kind}
        corrections={corrections}
        onValue={(row, column, text) => change((of) => withValue(of, [row], column, text))}
        onChoice={(row, isChosen) => change((of) => withChoice(of, row, isChosen))}
      />
    </>
  );
}

const NOT_KEPT = 'This browser keeps nothing: what you type lasts as long as the page.';
const LONGEST_STEM = 200;

function sendInWords(count: number, isDryRun: boolean): string {
  return `${isDryRun ? 'Check' : 'Send'} ${rowsInWords(count, 'corrected row')}`;
}

function fileOf(text: string, name: string): File {
  const stem = name.replace(/\.csv$/i, '').replace(/ \(corrected\)$/, '');
  return new File([text], `${stem.slice(0, LONGEST_STEM)} (corrected).csv`, { type: 'text/csv' });
}
