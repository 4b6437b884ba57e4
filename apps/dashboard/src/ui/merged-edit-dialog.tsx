import type { ReactNode, RefObject } from 'react';
import { ConflictChoice } from './conflict-choice.tsx';
import { FormActions } from './form-actions.tsx';
import { Modal } from './modal.tsx';
import { ProblemNotice } from './notice.tsx';
import type { useMergedEdit } from './use-merged-edit.ts';

interface Props {
  title: string;
  form: RefObject<HTMLFormElement | null>;
  edit: ReturnType<typeof useMergedEdit>;
  /** The fields. */
  children: ReactNode;
  onClose: () => void;
}

/** The form of a merged edit. When somebody else saved meanwhile, both versions are shown. */
export function MergedEditDialog({ title, form, edit, children, onClose }: Props) {
  const { typed, set, merge, problem, isTold, isBusy, save } = edit;
  return (
    <Modal title={title} onClose={onClose} isBusy={isBusy}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        noValidate
      >
        {problem && !isTold && <ProblemNotice problem={problem} />}
        {merge && <ConflictChoice {...merge} typed={typed} onChoose={set} />}
        {children}
        <FormActions label="Save" isBusy={isBusy} problem={problem} onClose={onClose} />
      </form>
    </Modal>
  );
}
