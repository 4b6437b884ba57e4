import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import form from './form.module.css';
import styles from './kept-check.module.css';

interface Props {
  /** What the person says with the box. */
  label: string;
  /** Said when the box is not ticked. */
  missing: string;
  /** On the button that goes on. */
  button: string;
  onDone: () => void;
}

/** Goes on only when the person says that a secret is kept: it is not shown again. */
export function KeptCheck({ label, missing, button, onDone }: Props) {
  const [isMissing, setMissing] = useState(false);
  const sure = useRef<HTMLInputElement>(null);
  const goOn = () => {
    if (sure.current?.checked) return onDone();
    setMissing(true);
    sure.current?.focus();
  };
  return (
    <>
      <label className={styles.sure}>
        <input
          ref={sure}
          type="checkbox"
          aria-describedby={isMissing ? 'secret-fault' : undefined}
          aria-invalid={isMissing || undefined}
          onChange={() => setMissing(false)}
        />
        {label}
      </label>
      {isMissing && (
        <p id="secret-fault" className={styles.fault} role="alert">
          {missing}
        </p>
      )}
      <div className={form.actions}>
        <Button kind="first" onClick={goOn}>
          {button}
        </Button>
      </div>
    </>
  );
}
