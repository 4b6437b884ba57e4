import { useState } from 'react';
import type { CaseDocument } from '../../api/activity.ts';
import { addressOf } from '../../api/files.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { passFocusOn } from '../../ui/pass-focus-on.ts';
import styles from './documents.module.css';
import { previewOf, sizeInWords } from '../../ui/file-rules.ts';
import { downloadFrom } from '../../ui/save-file.ts';

interface Props {
  document: CaseDocument;
  onShow: () => void;
  /** Undefined: the person may not. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** A document: what it is, who put it there, and what may be done with it. */
export function DocumentLine({ document, onShow, onEdit, onDelete }: Props) {
  const { fileName, sizeBytes, category, uploadedByName, createdAt, mimeType, description } = document;
  return (
    <li ref={passFocusOn}>
      <div>
        <p className={styles.name}>
          <bdi>{fileName}</bdi>
        </p>
        <p className={styles.facts}>
          {sizeInWords(sizeBytes)}
          {category && (
            <>
              , <bdi>{category}</bdi>
            </>
          )}
          , <Moment at={createdAt} />
          {uploadedByName && (
            <>
              , <bdi>{uploadedByName}</bdi>
            </>
          )}
        </p>
        {description && (
          <p className={styles.facts} dir="auto">
            {description}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {previewOf(mimeType) && (
          <Button onClick={onShow} aria-label={`Show ${fileName}`}>
            Show
          </Button>
        )}
        <Download document={document} />
        {onEdit && (
          <Button kind="quiet" onClick={onEdit} aria-label={`Edit ${fileName}`}>
            Edit …
          </Button>
        )}
        {onDelete && (
          <Button kind="quiet" onClick={onDelete} aria-label={`Delete ${fileName}`}>
            Delete …
          </Button>
        )}
      </div>
    </li>
  );
}

/** Asks for an address, which works for 15 minutes, and has the browser save what it sends. */
export function Download({ document: { caseId, id, fileName } }: { document: CaseDocument }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      downloadFrom(await addressOf(caseId, id), fileName);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button onClick={() => void start()} isBusy={isBusy} aria-label={`Download ${fileName}`}>
        Download
      </Button>
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}
