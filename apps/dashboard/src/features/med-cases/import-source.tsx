import { useRef, useState } from 'react';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { MOST_RECORDS, TEMPLATE } from './import-rows.ts';
import styles from './med-cases.module.css';
import { MOST_CHARACTERS } from './read-csv.ts';

interface Props {
  text: string;
  /** Nothing can be changed now. */
  isLocked: boolean;
  onText: (text: string) => void;
}

/** Where the records come from: a file, or what was copied from a spreadsheet. */
export function ImportSource({ text, isLocked, onText }: Props) {
  const [fault, setFault] = useState<string>();
  const read = async (file: File) => {
    setFault(undefined);
    await textIn(file).then(onText, ({ message }: Error) => setFault(message));
  };
  return (
    <section className={styles.card} aria-labelledby="import-source">
      <h2 id="import-source">The file</h2>
      <p className={styles.soft}>
        A CSV file with up to {MOST_RECORDS} rows, each a fill or a transaction with its number in your own
        system. A file that you import twice records nothing twice.
      </p>
      <FileButtons isLocked={isLocked} onFile={(file) => void read(file)} />
      <Field label="Or paste the rows here, with the names of the columns above them" fault={fault}>
        {(told) => (
          <textarea
            {...told}
            className={styles.csv}
            rows={6}
            value={text}
            disabled={isLocked}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => onText(target.value)}
          />
        )}
      </Field>
    </section>
  );
}

function FileButtons({ isLocked, onFile }: { isLocked: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.moves}>
      <Button onClick={() => input.current?.click()} disabled={isLocked}>
        Choose a file …
      </Button>
      <Button kind="quiet" onClick={saveTemplate}>
        <Download size={16} aria-hidden="true" /> Template
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label="CSV file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // the same file, once it is corrected, is a change too
          target.value = '';
        }}
      />
    </div>
  );
}

/** The text of a file. @throws with a sentence for the person */
async function textIn(file: File): Promise<string> {
  if (file.size > MOST_CHARACTERS) throw new Error('The file is too large for 500 records. Split it.');
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('The file is not text in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.');
  }
}

/** Gives the template to the person. A mark at its beginning tells a spreadsheet that it is UTF-8. */
function saveTemplate(): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\uFEFF${TEMPLATE}`], { type: 'text/csv' }));
  link.download = 'pharmacy-records.csv';
  link.click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
