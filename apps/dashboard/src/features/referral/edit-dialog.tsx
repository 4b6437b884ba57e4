import { type FormEvent, useRef } from 'react';
import type { Version } from '../../api/edits.ts';
import type { Referral } from '../../api/referral.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import type { Proposal } from '../../ui/proposal.ts';
import { ProposedNote } from '../../ui/proposed-note.tsx';
import { ConflictChoice } from '../../ui/conflict-choice.tsx';
import type { Field } from './fields.ts';
import { FormField } from './form-field.tsx';
import { focusOn } from './move-dialog.tsx';
import { useEditing } from './use-editing.ts';

interface Props {
  referral: Referral;
  fields: readonly Field[];
  /** As it was when the form was opened. */
  version: Version;
  /** What an assistant proposes to fill in; null: nothing. */
  proposal: Proposal | null;
  onClose: () => void;
}

/** Edits a record. When somebody else saved meanwhile, both versions are shown, and nothing is lost. */
export function EditDialog(props: Props) {
  const { fields, onClose } = props;
  const { typed, set, faults, merge, problem, isBusy, save, proposed } = useEditing(props);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = save(form.current);
    if (wrong) focusOn(form.current, wrong);
  };
  return (
    <Modal title="Edit" onClose={onClose} isBusy={isBusy}>
      {proposed && <ProposedNote {...proposed} button="Save" />}
      <form ref={form} onSubmit={submit} noValidate>
        {problem !== null && <ProblemNotice problem={problem} />}
        {merge && <ConflictChoice {...merge} typed={typed} onChoose={set} />}
        {(proposed?.fields ?? fields).map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            fault={faults[field.name]}
            onChange={(value) => set(field.name, value)}
          />
        ))}
        <FormActions label="Save" isBusy={isBusy} problem={problem} onClose={onClose} />
      </form>
    </Modal>
  );
}
