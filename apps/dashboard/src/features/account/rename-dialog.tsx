import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { type SecondFactor, useRenameFactor } from '../../api/second-factors.ts';
import { announce } from '../../ui/announce.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { isolated } from '../../ui/isolated.ts';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Gives a second factor another name. */
export function RenameDialog({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const rename = useRenameFactor(factor);
  const { error, isPending } = rename;
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    setMissing(name === '');
    if (name === '') return field.current?.focus();
    if (isPending) return;
    rename.mutate(name, {
      onSuccess: () => {
        announce('Saved.');
        onClose();
      },
      onError: () => field.current?.select(),
    });
  };
  const said =
    error instanceof ApiProblem ? error.fields.find(({ field: of }) => of === 'name')?.message : undefined;
  return (
    <Modal title={`Rename ${isolated(factor.name)}`} onClose={onClose} isBusy={isPending}>
      <form onSubmit={submit} noValidate>
        {error && said === undefined && <ProblemNotice problem={error} />}
        <TextField
          ref={field}
          label="Name"
          name="name"
          defaultValue={factor.name}
          fault={isMissing ? 'Enter a name, such as “Phone”.' : said}
          maxLength={255}
          autoComplete="off"
          autoFocus
        />
        <FormActions label="Save" isBusy={isPending} problem={error} onClose={onClose} />
      </form>
    </Modal>
  );
}
