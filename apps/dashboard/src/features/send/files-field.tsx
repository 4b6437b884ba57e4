import { type DragEvent, useId, useRef } from 'react';
import { useUploadLimits } from '../../api/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { FileLines, StoredFiles } from './file-lines.tsx';
import styles from './send.module.css';
import type { Files } from './use-files.ts';

interface Props {
  files: Files;
  /** Null: the case is not stored yet. */
  caseId: string | null;
  /** Nothing may be added: a field that is disabled would still take what is dropped on it. */
  isClosed: boolean;
}

/** Chooses files by the keyboard, a click, or by dropping them. They are sent once the case exists. */
export function FilesField({ files, caseId, isClosed }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const limits = useUploadLimits();
  const add = (list: FileList | null) => files.add([...(list ?? [])], limits);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!isClosed) add(event.dataTransfer.files);
  };
  return (
    <section
      className={styles.card}
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h2 id={`${id}-title`}>Documents</h2>
      <p className={styles.about} id={`${id}-about`}>
        They are sent when you save or send, and the firm sees them when it acknowledges. Drop them here, or
        choose them.
      </p>
      {caseId !== null && <StoredFiles caseId={caseId} />}
      <FileLines files={files} isStored={caseId !== null} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={limits?.allowedMimeTypes.join(',')}
        aria-label="Documents"
        onChange={({ target }) => {
          add(target.files);
          target.value = '';
        }}
      />
      <Button
        className={styles.choose}
        aria-describedby={`${id}-about`}
        onClick={() => input.current?.click()}
      >
        Choose files …
      </Button>
    </section>
  );
}
