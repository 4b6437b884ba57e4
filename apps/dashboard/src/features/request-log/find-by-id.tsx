import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { requestIdIn } from './log-filter.ts';
import styles from './request-log.module.css';

interface Props {
  /** The id that is looked for now; empty: none. */
  value: string;
  onFind: (requestId: string) => void;
}

/** Finds one call by the id that its answer had, and that each error names. */
export function FindById({ value, onFind }: Props) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [fault, setFault] = useState('');
  // the filter was cleared, or somebody went back
  if (value !== shown) {
    setShown(value);
    setText(value);
    setFault('');
  }
  const find = (event: FormEvent) => {
    event.preventDefault();
    const requestId = text.trim() === '' ? '' : requestIdIn(text);
    setFault(requestId === null ? 'A request id is req_ and 24 digits or letters from a to f.' : '');
    if (requestId === null) return;
    setText(requestId);
    onFind(requestId);
  };
  return (
    <form className={styles.find} onSubmit={find} noValidate>
      <TextField
        label="Request id"
        hint="Each answer has it in the header X-Request-Id, and each error in its text."
        fault={fault}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit">Find</Button>
    </form>
  );
}
