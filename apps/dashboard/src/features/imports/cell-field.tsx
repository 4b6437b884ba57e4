import { useState } from 'react';
import type { ImportKind } from '../../api/imports.ts';
import { Field } from '../../ui/field.tsx';
import { optionsOf } from './cell-options.tsx';

interface Props {
  kind: ImportKind;
  column: string;
  /** Which row, or which rows. */
  note: string;
  fault: string | undefined;
  value: string;
  onValue: (text: string) => void;
}

const LONG = 60;

/** A cell with its column, and with the reason beside it. It offers the values that the column takes. */
export function CellField({ kind, column, note, fault, value, onValue }: Props) {
  const Options = optionsOf(column);
  // a field of one line would lose line breaks; one that is typed in must stay the same field
  const [isLong] = useState(value.length > LONG || /[\r\n]/.test(value));
  const shared = { value, autoComplete: 'off', spellCheck: false };
  return (
    <Field label={column} note={note} {...(fault && { fault })}>
      {(told) =>
        isLong ? (
          <textarea rows={3} {...shared} {...told} onChange={({ target }) => onValue(target.value)} />
        ) : (
          <>
            <input
              {...shared}
              {...told}
              list={Options && `${told.id}-options`}
              onChange={({ target }) => onValue(target.value)}
            />
            {Options && <Options id={`${told.id}-options`} kind={kind} value={value} />}
          </>
        )
      }
    </Field>
  );
}
