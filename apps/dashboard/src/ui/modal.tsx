import { type ReactNode, useId, useRef } from 'react';
import styles from './modal.module.css';
import { useModal } from './use-modal.ts';

interface Props {
  title: string;
  children: ReactNode;
  /** Without it the dialog cannot be closed by Escape. */
  onClose?: () => void;
  /** A call is under way, whose answer must be seen: the dialog cannot be closed now. */
  isBusy?: boolean;
  /** For what is looked at, such as a document. */
  isWide?: boolean;
}

/**
 * A dialog of the browser: it holds the focus, closes by Escape, and gives the focus back. A click beside it
 * does nothing, as it would lose what was written.
 */
export function Modal({ title, children, onClose, isBusy = false, isWide = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = isBusy ? undefined : onClose;
  useModal(ref);
  return (
    <dialog
      ref={ref}
      className={`${styles.modal} ${isWide ? styles.wide : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      // a browser closes at the second Escape whatever was said to the first
      onClose={() => {
        const dialog = ref.current;
        // the page has taken it away, or has shown it again
        if (!dialog || dialog.open) return;
        if (close) close();
        else dialog.showModal();
      }}
    >
      <div className={styles.content}>
        <h2 id={id}>
          <bdi>{title}</bdi>
        </h2>
        {children}
      </div>
    </dialog>
  );
}
