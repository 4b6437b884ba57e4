import { type FirmExport, useExportFile } from '../../api/firm-exports.ts';
import { Button } from '../../ui/button.tsx';
import lines from '../../ui/lines.module.css';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { downloadFrom } from '../../ui/save-file.ts';
import { TimeUntil } from '../../ui/time-until.tsx';
import { outcomeInWords } from './export-words.ts';

/** One export: whose, what came of it, and its file while it is kept. */
export function ExportLine({ line }: { line: FirmExport }) {
  const { id, status, requestedAt, requestedBy, expiresAt } = line;
  const file = useExportFile();
  const download = () => file.mutate(id, { onSuccess: ({ url, fileName }) => downloadFrom(url, fileName) });
  const isReady = status === 'completed';
  return (
    <li className={lines.line}>
      <div className={lines.what}>
        <p className={lines.name}>
          <Moment at={requestedAt} />
        </p>
        <p className={lines.soft}>
          Asked for by <bdi>{requestedBy}</bdi>
        </p>
        <p className={lines.soft}>
          <span role="status">{outcomeInWords(line)}</span>
          {isReady && expiresAt && (
            <>
              . The file is deleted <TimeUntil at={expiresAt} />, <Moment at={expiresAt} />.
            </>
          )}
        </p>
        {file.error && <ProblemNotice problem={file.error} />}
      </div>
      {isReady && (
        <Button onClick={download} isBusy={file.isPending}>
          Download
        </Button>
      )}
    </li>
  );
}
