import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What is said of a field, beside it. */
export interface FieldWords {
  label: string;
  hint?: string;
  fault?: string;
}

/** Ties a control to what is said of it. */
interface Told {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props extends FieldWords {
  /** Stands behind the label, in brackets. */
  note?: string;
  /** Takes the whole row of a grid. */
  isWide?: boolean;
  children: (told: Told) => ReactNode;
}

/** A control with its label, and with what is wrong beside it. */
export function Field({ label, note, hint, fault, isWide = false, children }: Props) {
  const id = useId();
  const told = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field} data-wide={isWide || undefined}>
      <label htmlFor={id}>
        {label}
        {note && <span className={styles.note}> ({note})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
      {children({ id, 'aria-describedby': told, 'aria-invalid': fault ? true : undefined })}
    </div>
  );
}
