import { type ReactNode, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { CopyText } from './copy-text.tsx';
import form from './form.module.css';
import { Modal } from './modal.tsx';
import styles from './secret-dialog.module.css';
import { useWarningBeforeLeaving } from './use-warning.ts';

interface Props {
  title: string;
  /** What it is, for the name of the button that copies it: `the key`. */
  what: string;
  secret: string;
  /** What it is for, and what it changed. */
  children: ReactNode;
  onDone: () => void;
}

/**
 * Shows a secret once. It closes only when the person says that it is copied: nobody can show it again, not
 * even we.
 */
export function SecretDialog({ title, what, secret, children, onDone }: Props) {
  const [isMissing, setMissing] = useState(false);
  const sure = useRef<HTMLInputElement>(null);
  useWarningBeforeLeaving(true);
  // going back would take it away too
  useBlocker(true);
  const close = () => {
    if (sure.current?.checked) return onDone();
    setMissing(true);
    sure.current?.focus();
  };
  return (
    <Modal title={title}>
      <div className={form.effect}>
        {children}
        <p>It is shown only this once. Keep it in a secret store, never in a mail or in code.</p>
      </div>
      <p className={styles.secret}>
        <CopyText text={secret} what={what} />
      </p>
      <label className={styles.sure}>
        <input
          ref={sure}
          type="checkbox"
          aria-describedby={isMissing ? 'secret-fault' : undefined}
          aria-invalid={isMissing || undefined}
          onChange={() => setMissing(false)}
        />
        I have copied it to a safe place.
      </label>
      {isMissing && (
        <p id="secret-fault" className={styles.fault} role="alert">
          Copy it first, then tick this box.
        </p>
      )}
      <div className={form.actions}>
        <Button kind="first" onClick={close}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
