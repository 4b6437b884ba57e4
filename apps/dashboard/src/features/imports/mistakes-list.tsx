import { type FormEvent, useState } from 'react';
import type { ImportKind } from '../../api/imports.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { CellField } from './cell-field.tsx';
import { rowsInWords } from './import-words.ts';
import styles from './imports.module.css';
import type { Mistake } from './mistakes.ts';

interface Props {
  kind: ImportKind;
  mistakes: readonly Mistake[];
  onCorrect: (mistake: Mistake, text: string) => void;
}

/** Mistakes that several rows share: each is corrected once. */
export function MistakesList({ kind, mistakes, onCorrect }: Props) {
  if (mistakes.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="mistakes">
      <h3 id="mistakes">The same mistake in several rows</h3>
      {mistakes.map((mistake) => (
        <MistakeForm
          key={`${mistake.column} ${mistake.text} ${mistake.message}`}
          kind={kind}
          mistake={mistake}
          onCorrect={(text) => onCorrect(mistake, text)}
        />
      ))}
    </section>
  );
}

interface FormProps {
  kind: ImportKind;
  mistake: Mistake;
  onCorrect: (text: string) => void;
}

function MistakeForm({ kind, mistake: { column, text, message, rows }, onCorrect }: FormProps) {
  const [value, setValue] = useState(text);
  const [isSame, setSame] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSame(value === text);
    if (value === text) return;
    onCorrect(value);
    announce(`Written into ${rowsInWords(rows.length)}.`);
  };
  return (
    <form className={styles.mistake} onSubmit={submit}>
      <CellField
        kind={kind}
        column={column}
        note={`in ${rowsInWords(rows.length)}`}
        fault={isSame ? `${message}. Change it first.` : message}
        value={value}
        onValue={setValue}
      />
      <Button type="submit">Write it into {rowsInWords(rows.length)}</Button>
    </form>
  );
}
