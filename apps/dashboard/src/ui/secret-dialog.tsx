import type { ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { CopyText } from './copy-text.tsx';
import form from './form.module.css';
import { KeptCheck } from './kept-check.tsx';
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
  useWarningBeforeLeaving(true);
  // going back would take it away too
  useBlocker(true);
  return (
    <Modal title={title}>
      <div className={form.effect}>
        {children}
        <p>It is shown only this once. Keep it in a secret store, never in a mail or in code.</p>
      </div>
      <p className={styles.secret}>
        <CopyText text={secret} what={what} />
      </p>
      <KeptCheck
        label="I have copied it to a safe place."
        missing="Copy it first, then tick this box."
        button="Close"
        onDone={onDone}
      />
    </Modal>
  );
}
