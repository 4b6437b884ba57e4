import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** Without it the dialog cannot be closed by Escape. */
  onClose?: () => void;
  /** For what is looked at, such as a document. */
  isWide?: boolean;
}

/**
 * A dialog of the browser: it holds the focus, closes by Escape, and gives the focus back. A click beside it
 * does nothing, as it would lose what was written.
 */
export function Modal({ title, children, onClose, isWide = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // at once: a key that is pressed meanwhile must not go elsewhere
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    ref.current?.showModal();
    return () => before?.focus();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`${styles.modal} ${isWide ? styles.wide : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // a browser closes at the second Escape whatever was said to the first
      onClose={() => (onClose ? onClose() : ref.current?.showModal())}
    >
      <div className={styles.content}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
