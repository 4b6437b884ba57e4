import { useState } from 'react';
import { useFirmSearch } from '../../api/receivers.ts';
import { Button } from '../../ui/button.tsx';
import editorStyles from '../../ui/editor.module.css';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import styles from './crm.module.css';
import type { Sample } from './sample.ts';

interface Props {
  receiver: Sample['receiver'];
  onChange: (receiver: Sample['receiver']) => void;
}

/** The firm that would get the case: with one the whole send is tried. */
export function ReceiverField({ receiver, onChange }: Props) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  if (receiver)
    return (
      <p className={styles.chosen}>
        Sent to <bdi>{receiver.name}</bdi>{' '}
        <Button kind="quiet" onClick={() => onChange(null)}>
          Without a firm
        </Button>
      </p>
    );
  return (
    <>
      <TextField
        label="Receiving firm (optional)"
        hint="With a firm the whole send is tried, and undone. Type a part of its name."
        type="search"
        value={text}
        maxLength={255}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      {search !== '' && <Found search={search} onChange={(firm) => (setText(''), onChange(firm))} />}
    </>
  );
}

function Found({ search, onChange }: { search: string; onChange: Props['onChange'] }) {
  const { data, error, refetch } = useFirmSearch({ search, caseType: '', jurisdiction: '' });
  return (
    <>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      <ul className={editorStyles.found}>
        {data?.firms.map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => onChange({ id, name })}>
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p className={editorStyles.about} role="status">
        {data?.total === 0 && 'No active firm has this in its name.'}
      </p>
    </>
  );
}
