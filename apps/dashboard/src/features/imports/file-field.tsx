import { type DragEvent, useId, useState } from 'react';
import { FileUp } from 'lucide-react';
import { sizeInWords } from '../../ui/file-rules.ts';
import { MOST_BYTES } from './file-fault.ts';
import styles from './imports.module.css';

interface Props {
  file: File | null;
  fault: string | null;
  onFile: (file: File) => void;
}

/** Takes one file that is dropped on it, or chosen with the keyboard. */
export function FileField({ file, fault, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const drop = (event: DragEvent) => {
    drag(event);
    take(event.dataTransfer.files);
  };
  return (
    <div className={styles.drop} data-over={isOver} onDragOver={drag} onDragLeave={drag} onDrop={drop}>
      <label htmlFor={id}>
        <FileUp size={18} aria-hidden="true" /> Choose a CSV file, or drop it here
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        aria-describedby={`${id}-limits ${id}-chosen`}
        aria-invalid={fault !== null || undefined}
        onChange={({ target }) => {
          take(target.files);
          // so that the same file can be chosen again
          target.value = '';
        }}
      />
      <p id={`${id}-limits`} className={styles.facts}>
        At most {sizeInWords(MOST_BYTES)} and 1,000,000 rows, in UTF-8. The first row names the columns.
      </p>
      <div id={`${id}-chosen`} role="status">
        {file && (
          <p className={styles.chosen}>
            <bdi>{file.name}</bdi>, {sizeInWords(file.size)}
          </p>
        )}
        {fault && <p className={styles.fault}>{fault}</p>}
      </div>
    </div>
  );
}
