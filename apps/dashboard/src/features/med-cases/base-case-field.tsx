import { useState } from 'react';
import { useLookalikes } from '../../api/send.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import type { CaseValues } from './case-values.ts';
import styles from './med-cases.module.css';

interface Props {
  values: CaseValues;
  fault: string | undefined;
  onChange: (changes: Partial<CaseValues>) => void;
}

/** The case of the firm that the treatment belongs to, found by the name of the client or its number. */
export function BaseCaseField({ values, fault, onChange }: Props) {
  const { baseCaseId, baseCaseName } = values;
  if (baseCaseId !== '')
    return (
      <div className={styles.chosen}>
        <p>
          Belongs to <bdi>{baseCaseName}</bdi>
        </p>
        {fault && <p className={styles.fault}>{fault}</p>}
        <Button onClick={() => onChange({ baseCaseId: '', baseCaseName: '' })}>Choose another</Button>
      </div>
    );
  return <Search onChoose={(id, name) => onChange({ baseCaseId: id, baseCaseName: name })} />;
}

function Search({ onChoose }: { onChoose: (id: string, name: string) => void }) {
  const [text, setText] = useState('');
  const words = useSettled(text.trim());
  const { data } = useLookalikes(words, words.length > 1);
  // a case that was sent onward is found in both directions
  const cases = new Map(data?.rows.map((row) => [row.baseCaseId, row]));
  return (
    <div>
      <TextField
        label="Case that it belongs to (optional)"
        hint="Search by the name of the client, the title or the reference number."
        type="search"
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <ul className={styles.plain}>
        {[...cases.values()].map(({ baseCaseId, referenceNumber, title }) => (
          <li key={baseCaseId}>
            <Button kind="quiet" onClick={() => onChoose(baseCaseId, title ?? referenceNumber)}>
              <bdi>{title ?? 'Client not shown yet'}</bdi> {referenceNumber}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.soft} role="status">
        {data && cases.size === 0 && words.length > 1 && 'No case of your firm was found.'}
        {data && data.total > data.rows.length && 'There are more. Type more of the name or the number.'}
      </p>
    </div>
  );
}
