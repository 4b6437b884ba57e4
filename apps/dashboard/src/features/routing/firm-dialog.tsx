import { useState } from 'react';
import { type AvailableFirm, useFirmSearch } from '../../api/receivers.ts';
import { Button } from '../../ui/button.tsx';
import { useFirmKind } from '../../ui/firm-kind.ts';
import formStyles from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import styles from '../../ui/editor.module.css';
import { firmInWords } from './firm-words.ts';
import type { RuleValues } from './rule-values.ts';

interface Props {
  /** The rule as it is typed: which cases it is for, and which firms it has. */
  values: RuleValues;
  title: string;
  onChoose: (firm: AvailableFirm) => void;
  onClose: () => void;
}

/** Finds a firm by its name. Choosing it closes the dialog. */
export function FirmDialog({ values, title, onChoose, onClose }: Props) {
  const [text, setText] = useState('');
  const kindOf = useFirmKind();
  const search = useSettled(text.trim());
  const { data, error, refetch } = useFirmSearch({ search, caseType: '', jurisdiction: '' });
  return (
    <Modal title={title} onClose={onClose}>
      <TextField
        label="Name of the firm"
        type="search"
        value={text}
        maxLength={255}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      <ul className={styles.found}>
        {data?.firms.map((firm) => (
          <li key={firm.id}>
            <button type="button" onClick={() => onChoose(firm)}>
              <strong>
                <bdi>{firm.name}</bdi>
              </strong>
              <span>
                {kindOf(firm)} {firmInWords(firm, values)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.about} role="status">
        {data && countInWords(data.total, data.firms.length)}
      </p>
      <div className={formStyles.actions}>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Modal>
  );
}

function countInWords(total: number, shown: number): string {
  if (total === 0) return 'No active firm has this in its name.';
  return total > shown ? `${(total - shown).toLocaleString('en-US')} more. Type a part of the name.` : '';
}
