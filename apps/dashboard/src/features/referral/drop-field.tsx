import { type DragEvent, useId, useState } from 'react';
import { Upload } from 'lucide-react';
import type { UploadLimits } from '../../api/uploads.ts';
import styles from './documents.module.css';
import { sizeInWords, typesInWords } from '../../ui/file-rules.ts';

interface Props {
  limits: UploadLimits;
  onFiles: (files: File[]) => void;
}

/** Takes files that are dropped on it, or chosen with the keyboard. */
export function DropField({ limits, onFiles }: Props) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    drag(event);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.drop} data-over={isOver} onDragOver={drag} onDragLeave={drag} onDrop={drop}>
      <label htmlFor={id}>
        <Upload size={18} aria-hidden="true" /> Add documents: choose files, or drop them here
      </label>
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-limits`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // so that the same file can be chosen again
          event.target.value = '';
        }}
      />
      <p id={`${id}-limits`} className={styles.facts}>
        At most {sizeInWords(limits.maxUploadBytes)} each. {typesInWords(limits)}.
      </p>
    </div>
  );
}
