import type { ReactNode } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import { announce } from './announce.ts';
import { FormActions } from './form-actions.tsx';
import styles from './form.module.css';
import { Modal } from './modal.tsx';
import { ProblemNotice } from './notice.tsx';

interface Props<T> {
  title: string;
  /** What happens then, before somebody does it. */
  children: ReactNode;
  /** On the button that does it. */
  label: string;
  /** Said when it is done. */
  done: string;
  action: UseMutationResult<unknown, Error, T>;
  input: T;
  onClose: () => void;
  /** In the place of closing it, when the action is done. */
  onDone?: () => void;
}

/** Says what an action does, and does it. It stays open when the server refuses. */
export function ConfirmDialog<T>(props: Props<T>) {
  const { title, children, label, done, action, input, onClose, onDone = onClose } = props;
  const confirm = () =>
    action.mutate(input, {
      onSuccess: () => {
        announce(done);
        onDone();
      },
    });
  const { isPending, error } = action;
  return (
    <Modal title={title} onClose={onClose} isBusy={isPending}>
      <div className={styles.effect}>{children}</div>
      {error && <ProblemNotice problem={error} />}
      <FormActions label={label} isBusy={isPending} problem={error} onClose={onClose} onConfirm={confirm} />
    </Modal>
  );
}
