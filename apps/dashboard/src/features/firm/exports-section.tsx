import { isUnderWay, useFirmExports, useStartExport } from '../../api/firm-exports.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import lines from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { ReadProblem } from '../../ui/whom-to-ask.tsx';
import { ExportLine } from './export-line.tsx';

/** Files with all data of the firm: a new one, and those of before. For administrators. */
export function ExportsSection({ onStart }: { onStart: () => void }) {
  const { lines: exports, isKnown, error, refetch, hasNextPage, fetchNextPage } = useFirmExports();
  return (
    <section aria-labelledby="exports">
      <h2 id="exports" className={lines.group}>
        Exports
      </h2>
      <p className={lines.intro}>
        A ZIP file with all that your firm sees: cases, referrals, notes, messages, documents and med cases,
        and what it has set up here. Keys and secrets are not in it.
      </p>
      <ReadProblem error={error} onRetry={() => void refetch()} />
      {!isKnown && !error && <Loading />}
      {isKnown && !exports.some(isUnderWay) && (
        <p>
          <Button onClick={onStart}>Export …</Button>
        </p>
      )}
      <ul className={lines.lines} hidden={exports.length === 0}>
        {exports.map((line) => (
          <ExportLine key={line.id} line={line} />
        ))}
      </ul>
      {hasNextPage && <Button onClick={() => void fetchNextPage({ cancelRefetch: false })}>Show more</Button>}
    </section>
  );
}

/** Starts an export, after saying what its file holds. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Export your firm"
      label="Start the export"
      done="The export is being made."
      action={useStartExport()}
      input={undefined}
      onClose={onClose}
    >
      <p>
        The file holds names, addresses and health data of clients, and whoever has it can read it: keep it in
        a safe place. It is ready in some minutes, or in some hours when there are very many documents. You
        may leave this page meanwhile.
      </p>
      <p>
        It can be downloaded for some days, and then it is deleted. It is also deleted when a person in it is
        erased from the exchange. The audit log names who asks for an export, and who downloads it.
      </p>
    </ConfirmDialog>
  );
}
