import { useEffect, useId, useState } from 'react';
import { foundInWords } from './counted.ts';
import { TextField } from './text-field.tsx';
import styles from './editor.module.css';

interface Props {
  label: string;
  hint?: string;
  /** The name of the field, for what is wrong with it. */
  field: string;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  fault: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** From so many choices on, some letters find one. */
const LONG = 12;

/** Several of many: closed it says what is chosen, open it has a box for each. */
export function ChoiceList({ label, hint, field, choices, chosen, fault, onChange }: Props) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (fault) setOpen(true);
  }, [fault]);
  const nameOf = (value: string) => choices.find((one) => one.value === value)?.label ?? value;
  const words = search.trim().toLowerCase();
  const shown = choices.filter((one) => one.label.toLowerCase().includes(words));
  const toggle = (value: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <details
      className={styles.choices}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary data-field={field} aria-describedby={fault ? `${id}-fault` : undefined}>
        <strong>{label}:</strong> {chosen.length === 0 ? 'any' : chosen.map(nameOf).join(', ')}
      </summary>
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
      {hint && <p className={styles.about}>{hint}</p>}
      {choices.length > LONG && (
        <TextField
          label={`Find among: ${label}`}
          type="search"
          value={search}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <fieldset className={styles.boxes}>
        <legend className="unseen">{label}</legend>
        {shown.map(({ value, label: name }) => (
          <label key={value} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {name}
          </label>
        ))}
        {choices.length > LONG && (
          <p className={shown.length === 0 ? styles.about : 'unseen'} role="status">
            {words !== '' && foundInWords(shown.length, { what: 'choice' })}
          </p>
        )}
      </fieldset>
      {chosen.length > 0 && (
        <button type="button" className={styles.link} onClick={() => onChange([])}>
          Choose none: any is right
        </button>
      )}
    </details>
  );
}
